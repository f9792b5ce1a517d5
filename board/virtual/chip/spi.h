// The SPI as the ATmega328P data sheet has it (19): a byte takes eight clocks of the divider that is set, a
// write during a transfer sets WCOL and is dropped. Master only; MISO reads high.
#ifndef CHIP_SPI_H
#define CHIP_SPI_H

#include <simavr/avr_spi.h>

#include "board/virtual/chip/interrupts.h"
#include "board/virtual/chip/pins.h"

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_pins_t *pins;
    avr_spi_t *io;
    chip_port_t *port; // that MOSI and SCK are on
    bool busy;
    uint8_t byte;     // in the order in which it is sent: bit 7 first
    uint8_t control;  // SPCR when the byte began
    unsigned divider; // cycles a bit
    unsigned step;    // half bits that are on the wires already
    avr_cycle_count_t start;
    bool mosi;    // level that MOSI has, or had last
    uint8_t seen; // flags that were read while set: the next access to SPDR clears them
} chip_spi_t;

void chip_spi_attach(chip_spi_t *spi, chip_interrupts_t *interrupts, chip_pins_t *pins);
void chip_spi_reset(chip_spi_t *spi); // before the registers are

#endif
