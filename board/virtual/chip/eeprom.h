// EEPROM model (ATmega328P data sheet, 8.4, 8.6): the four-cycle window after EEMPE, the three programming
// modes and their times, and bytes torn by a power cut: the bits that were changing then read at random until
// they are written again.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_EEPROM_H
#define CHIP_EEPROM_H

#include <simavr/avr_eeprom.h>

#include "chip/interrupts.h"

typedef struct {
    uint8_t mask, value; // bits in mask always read as in value
} chip_stuck_t;

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    avr_eeprom_t *io;
    unsigned alarm;
    uint8_t *byte;
    size_t size;
    chip_stuck_t *stuck; // one element a byte
    uint8_t *loose;      // by byte, the bits that read at random
    bool absent;
    avr_cycle_count_t window; // EEPE is accepted up to this cycle
    bool busy, erases, writes;
    chip_time_t start;
    chip_eeprom_write_t now; // the operation in progress
    uint8_t data;            // the value to program
} chip_eeprom_t;

void chip_eeprom_attach(chip_eeprom_t *e, chip_interrupts_t *interrupts);
void chip_eeprom_detach(chip_eeprom_t *e);
void chip_eeprom_reset(chip_eeprom_t *e);     // a byte in progress is completed
void chip_eeprom_power_off(chip_eeprom_t *e); // a byte in progress is torn

// Makes a byte worn: its bits in `mask` always read as those in `value`.
void chip_eeprom_make_stuck(chip_eeprom_t *e, size_t at, uint8_t mask, uint8_t value);

#endif
