// The EEPROM as the ATmega328P data sheet has it (8.4, 8.6): the four-cycle window of EEMPE, three
// programming modes and their times, and what a byte looks like when the supply fails on the way.
#ifndef VB_CHIP_EEPROM_H
#define VB_CHIP_EEPROM_H

#include <simavr/avr_eeprom.h>

#include "board/virtual/vboard.h"

typedef struct {
    uint8_t mask, value; // bits of mask always read as in value
} eeprom_stuck_t;

typedef struct {
    avr_eeprom_t *io;
    uint8_t *byte;
    size_t size;
    eeprom_stuck_t *stuck; // an element for each byte
    bool absent;
    avr_cycle_count_t window; // EEPE counts up to here
    bool busy, erases, writes;
    vb_time_t start;
    vb_eeprom_write_t now; // the operation under way
    uint8_t data;          // that it was given
    vb_eeprom_callback_t *on_write;
    void *context;
} chip_eeprom_t;

void chip_eeprom_attach(vb_t *vb);
void chip_eeprom_detach(vb_t *vb);
void chip_eeprom_reset(vb_t *vb);     // a byte under way is finished
void chip_eeprom_power_off(vb_t *vb); // a byte under way is torn
void chip_eeprom_alarm(vb_t *vb);     // it is done

#endif
