// SPI model (ATmega328P data sheet, 19): a byte takes eight clocks of the selected divider; a write during a
// transfer sets WCOL and is dropped. Master and slave.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_SPI_H
#define CHIP_SPI_H

#include <simavr/avr_spi.h>

#include "chip/interrupts.h"
#include "chip/pins.h"

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_pins_t *pins;
    avr_spi_t *io;
    chip_port_t *port; // port of MOSI and SCK
    bool busy;
    uint8_t byte;     // in transmission order: bit 7 first
    uint8_t control;  // SPCR at the start of the byte
    unsigned divider; // CPU cycles a bit
    unsigned step;    // half bits already sent
    avr_cycle_count_t start;
    bool mosi;         // current or last level of MOSI
    uint8_t shift;     // bits received so far; as a slave, also those to be sent
    uint8_t received;  // the last complete byte
    unsigned bits;     // received as a slave, of the current byte
    bool miso;         // the level that a slave puts on MISO once it is selected
    bool miso_changes; // when the change of levels in progress has been reported
    uint8_t seen;      // flags read while set: the next access to SPDR clears them
} chip_spi_t;

void chip_spi_attach(chip_spi_t *spi, chip_interrupts_t *interrupts, chip_pins_t *pins);
void chip_spi_reset(chip_spi_t *spi); // call before the registers are reset

#endif
