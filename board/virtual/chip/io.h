// I/O registers: finding a peripheral's registers, hooking reads and writes, and the timing of a write.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_IO_H
#define CHIP_IO_H

#include <stdbool.h>

#include "chip/core.h"

// Registers that simavr does not name; they have the same address on every megaAVR with a GPIOR0.
enum {
    CHIP_PCIFR = 0x3B,
    CHIP_GPIOR0 = 0x3E,
    CHIP_SMCR = 0x53,
    CHIP_MCUCR = 0x55,
    CHIP_PRR = 0x64,
    CHIP_PCICR = 0x68
};

enum { CHIP_PRADC = 0x01 }; // in PRR: the ADC is shut down

// simavr's description of a part, by its kind ("spi", "eeprom"): the `index`-th, or NULL.
void *chip_io_part(avr_t *avr, const char *kind, unsigned index);

// Redirects reads or writes of a register, replacing simavr's own handler.
void chip_io_on_write(avr_t *avr, unsigned reg, avr_io_write_t write, void *param);
void chip_io_on_read(avr_t *avr, unsigned reg, avr_io_read_t read, void *param);

// Inside a write callback: when the write takes effect, the end of the instruction (avr->cycle: its start).
avr_cycle_count_t chip_io_effect(const avr_t *avr);

// Inside a read callback: the cycle whose contents are read, the instruction's first one with IN, else the
// second.
avr_cycle_count_t chip_io_sample(const avr_t *avr);

// Inside a write callback: the bits that the instruction writes as one. SBI and CBI access one bit only, even
// where other bits read as one (ATmega328P data sheet, 31, note 3); simavr does not pass that on.
uint8_t chip_io_ones(const avr_t *avr, uint8_t value);

// Whether a peripheral's clock runs. If the power reduction register has stopped it (2549, 11.9), a write is
// lost; reports that as a fault.
bool chip_io_has_clock(chip_core_t *core, avr_regbit_t disabled, const char *part);

#endif
