// Stands in for the wire to the display (hal/spi.h): keeps the words that spi_send is given.
#ifndef SPI_DOUBLE_H
#define SPI_DOUBLE_H

#include <stdint.h>

enum { SPI_DOUBLE_WORDS = 64 };

// The words sent since spi_double_clear, in order. Sending more than SPI_DOUBLE_WORDS ends the test program.
extern uint16_t spi_double_word[SPI_DOUBLE_WORDS];
extern unsigned spi_double_words;

// Forgets what has been sent.
void spi_double_clear(void);

#endif
