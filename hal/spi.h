// SPI to the display: 16-bit words, most significant bit first, latched together.
#ifndef HAL_SPI_H
#define HAL_SPI_H

#include <stdint.h>

// Initialises the pins. The display's first latching edge is the end of the first word, so the random
// contents of its shift register at power-up are never latched. Call once.
void spi_start(void);

// Sends one word and latches it. Returns when the display has it, after about 6 us. Main context only.
void spi_send(uint16_t word);

// The same with several words, for a chain of displays; the last display gets the first. 25 us for four.
void spi_send_words(const uint16_t word[], uint8_t words);

#endif
