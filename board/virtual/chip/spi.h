// The SPI as the ATmega328P data sheet has it (19): a byte takes eight clocks of the divider that is set, a
// write during a transfer sets WCOL and is dropped. Master only; MISO is not wired on this board and reads
// high.
#ifndef VB_CHIP_SPI_H
#define VB_CHIP_SPI_H

#include <simavr/avr_spi.h>

#include "board/virtual/vboard.h"

typedef struct {
    avr_spi_t *io;
    bool busy;
    uint8_t byte;              // in the order in which it is sent: bit 7 first
    bool before;               // level of MOSI before the byte
    uint8_t control;           // SPCR when the byte began
    unsigned divider, clocked; // cycles a bit; bits that the matrix has taken
    avr_cycle_count_t start;
    bool mosi;                   // level of MOSI after the byte
    uint8_t seen;                // flags that were read while set: the next access to SPDR clears them
    bool drives_din, drives_clk; // MOSI and SCK were outputs when the byte began
} chip_spi_t;

void chip_spi_attach(vb_t *vb);
void chip_spi_reset(vb_t *vb);

bool chip_spi_is_master(const vb_t *vb); // drives MOSI and SCK
bool chip_spi_mosi(const vb_t *vb);
bool chip_spi_clk_idle(const vb_t *vb);

// Gives the matrix all bits whose clock edge is at or before this cycle.
void chip_spi_catch_up(vb_t *vb, avr_cycle_count_t cycle);

// A master whose SS pin is an input and low becomes a slave (19.3.2).
void chip_spi_check_ss(vb_t *vb);

#endif
