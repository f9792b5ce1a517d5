// SPI to the display: 16-bit words, most significant bit first, latched together.
// SPDX-License-Identifier: MIT
#ifndef HAL_SPI_H
#define HAL_SPI_H

#include <stdint.h>

// Initialises the pins. The display's first latching edge is the end of the first word, so the random
// contents of its shift register at power-up are never latched. Call it again once a second, before a word is
// sent. Main context only.
void spi_start(void);

// Sends words and latches them together; in a chain of displays the last one gets the first word. Returns
// when the displays have them: after 6 us for one, 25 us for four. Main context only.
void spi_send(const uint16_t word[], uint8_t words);

#endif
