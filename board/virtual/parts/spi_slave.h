// An SPI slave to build parts on: it shifts bytes on SCK, MOSI, MISO and SS, in any mode.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPI_SLAVE_H
#define SPI_SLAVE_H

#include "chip/avr_chip.h"
#include "parts/part.h"

enum { SPI_SLAVE_SCK, SPI_SLAVE_MOSI, SPI_SLAVE_MISO, SPI_SLAVE_SS, SPI_SLAVE_PINS };

typedef struct spi_slave spi_slave_t;

// First member of a part that is derived from it.
struct spi_slave {
    part_t part;
    chip_t *chip;
    unsigned mode;  // 0 to 3: CPOL * 2 + CPHA
    bool lsb_first; // DORD

    // Both may be NULL. SS has fallen or risen; what has been received of an incomplete byte is dropped.
    void (*select)(spi_slave_t *s, bool selected);
    void (*received)(spi_slave_t *s, uint8_t byte); // a byte is complete

    uint8_t
        send; // the byte that is sent next; set it in `select` for the first, in `received` for the others

    // Private.
    bool sck, selected, miso;
    unsigned bits;
    uint8_t shift;
};

// mode: 0 to 3.
void spi_slave_start(spi_slave_t *s, chip_t *chip, unsigned mode);

#endif
