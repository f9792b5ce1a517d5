// TWI model (ATmega328P data sheet, 22): a bus master, exact to the cycle, and a slave on the same two pins.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_TWI_H
#define CHIP_TWI_H

#include <simavr/avr_twi.h>

#include "chip/interrupts.h"
#include "chip/pins.h"

typedef enum {
    CHIP_TWI_IDLE, // both lines are released
    CHIP_TWI_HELD, // bus master: holds SCL low and waits for TWINT to be cleared
    CHIP_TWI_START,
    CHIP_TWI_BYTE,
    CHIP_TWI_STOP,
} chip_twi_job_t;

typedef enum {
    CHIP_TWI_DEAF,       // waits for a START
    CHIP_TWI_ADDRESSING, // receives an address
    CHIP_TWI_RECEIVING,  // addressed by SLA+W
    CHIP_TWI_SENDING,    // addressed by SLA+R
} chip_twi_slave_t;

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_pins_t *pins;
    avr_twi_t *io; // NULL: the chip has none
    chip_twi_job_t job;
    const char *moves;   // of a START or STOP: remaining line changes
    unsigned step;       // of a byte: completed SCL edges
    uint16_t out, in;    // its nine bits, first bit highest
    bool stretched;      // SCL is released, and still low
    bool bus_busy;       // between START and STOP of any master
    bool restarts;       // the START is repeated
    bool addresses;      // the byte is the first after a START
    bool receives;       // the address was SLA+R
    bool sda_is, scl_is; // levels at the last look
    struct {
        chip_twi_slave_t mode;
        unsigned bits; // rises of SCL in the current byte
        uint8_t shift;
        bool acknowledges; // the current byte
        bool general_call; // addressed by it
        bool holds;        // keeps SCL low until TWINT is cleared
        bool lost;         // as a master it lost the bus in this address
    } slave;
} chip_twi_t;

void chip_twi_attach(chip_twi_t *twi, chip_interrupts_t *interrupts, chip_pins_t *pins);
void chip_twi_reset(chip_twi_t *twi);       // call after the registers are reset
void chip_twi_clock_stops(chip_twi_t *twi); // by sleep

#endif
