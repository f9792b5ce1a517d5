// The EEPROM as the ATmega328P data sheet has it (8.4, 8.6): the four-cycle window of EEMPE, three
// programming modes and their times, and what a byte looks like when the supply fails on the way.
#ifndef CHIP_EEPROM_H
#define CHIP_EEPROM_H

#include <simavr/avr_eeprom.h>

#include "board/virtual/chip/interrupts.h"

typedef struct {
    uint8_t mask, value; // bits of mask always read as in value
} chip_stuck_t;

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    avr_eeprom_t *io;
    unsigned alarm;
    uint8_t *byte;
    size_t size;
    chip_stuck_t *stuck; // an element for each byte
    bool absent;
    avr_cycle_count_t window; // EEPE counts up to here
    bool busy, erases, writes;
    chip_time_t start;
    chip_eeprom_write_t now; // the operation under way
    uint8_t data;            // that it was given
} chip_eeprom_t;

void chip_eeprom_attach(chip_eeprom_t *e, chip_interrupts_t *interrupts);
void chip_eeprom_detach(chip_eeprom_t *e);
void chip_eeprom_reset(chip_eeprom_t *e);     // a byte under way is finished
void chip_eeprom_power_off(chip_eeprom_t *e); // a byte under way is torn

// A worn byte: whatever is erased or programmed, its bits in `mask` read as those of `value`.
void chip_eeprom_make_stuck(chip_eeprom_t *e, size_t at, uint8_t mask, uint8_t value);

#endif
