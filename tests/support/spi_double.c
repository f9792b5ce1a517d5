#include "tests/support/spi_double.h"

#include <stdio.h>
#include <stdlib.h>

#include "hal/spi.h"

uint16_t spi_double_word[SPI_DOUBLE_WORDS];
unsigned spi_double_words;

void spi_double_clear(void)
{
    spi_double_words = 0;
}

void spi_start(void)
{
}

void spi_send(uint16_t word)
{
    if (spi_double_words == SPI_DOUBLE_WORDS) {
        fprintf(stderr, "spi_double: more than %d words without spi_double_clear\n", SPI_DOUBLE_WORDS);
        abort();
    }
    spi_double_word[spi_double_words++] = word;
}

void spi_send_words(const uint16_t word[], uint8_t words)
{
    for (uint8_t i = 0; i < words; i++)
        spi_send(word[i]);
}
