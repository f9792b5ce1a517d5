// Registers of the chip: how a part of it finds its own, hears of reads and writes, and what a write means.
#ifndef CHIP_IO_H
#define CHIP_IO_H

#include <stdbool.h>

#include "board/virtual/chip/core.h"

// Registers that simavr's parts do not name; they are in the same place on every megaAVR with a GPIOR0.
enum {
    CHIP_PCIFR = 0x3B,
    CHIP_GPIOR0 = 0x3E,
    CHIP_SMCR = 0x53,
    CHIP_MCUCR = 0x55,
    CHIP_PRR = 0x64,
    CHIP_PCICR = 0x68
};

enum { CHIP_PRADC = 0x01 }; // in PRR: the converter is shut down

// simavr's description of a part, by its kind ("spi", "eeprom"): the `index`-th, or NULL.
void *chip_io_part(avr_t *avr, const char *kind, unsigned index);

// Takes reads or writes of a register over, from simavr's own part if it has one.
void chip_io_on_write(avr_t *avr, unsigned reg, avr_io_write_t write, void *param);
void chip_io_on_read(avr_t *avr, unsigned reg, avr_io_read_t read, void *param);

// Inside a write callback: when the write takes effect, at the end of the instruction (avr->cycle is its
// beginning).
avr_cycle_count_t chip_io_effect(const avr_t *avr);

// Inside a write callback: the bits that the instruction writes as one. SBI and CBI touch one bit only, even
// where the others read as one (ATmega328P data sheet, 31, note 3), which simavr does not pass on.
uint8_t chip_io_ones(const avr_t *avr, uint8_t value);

// Whether a part's clock runs; if the power reduction register has stopped it (2549, 11.9), what the firmware
// writes is lost, and that is a fault.
bool chip_io_has_clock(chip_core_t *core, avr_regbit_t disabled, const char *part);

#endif
