// The wire to the display: 16-bit words, most significant bit first, latched together.
#ifndef HAL_SPI_H
#define HAL_SPI_H

#include <stdint.h>

// Takes the pins. The first edge that the display can latch on is the end of the first word, so nothing that
// is in its shift register at power-up is ever latched. Call once.
void spi_start(void);

// Shifts one word out and latches it. Returns when the display has it: about 6 us. Main context only.
void spi_send(uint16_t word);

#endif
