// Pin interrupts: PCINT on changes of selected pins, INTn on edges or low level.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_EXTERNAL_INTERRUPTS_H
#define CHIP_EXTERNAL_INTERRUPTS_H

#include <simavr/avr_extint.h>

#include "chip/interrupts.h"
#include "chip/pins.h"

typedef struct chip_extint chip_extint_t;

// Pin-change interrupt of one port.
typedef struct {
    chip_extint_t *extint;
    const avr_int_vector_t *vector; // NULL: the port has none
    unsigned reg;                   // PCMSK: its bits from `first` on select the port's `pins`, from bit 0 on
    uint8_t first, pins;
    avr_cycle_count_t edge; // last change of a pin that PCMSK selects
    uint8_t clocked;        // levels last clocked in before the clock stopped
} chip_pin_change_t;

// INTn.
typedef struct {
    const chip_extint_t *extint;
    const avr_regbit_t *sense;
    const avr_int_vector_t *vector; // NULL: the chip has no such interrupt
    chip_pin_t pin;
    bool clockless; // detects edges without the clock
} chip_int_t;

struct chip_extint {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_pins_t *pins;
    chip_pin_change_t port[CHIP_PORTS];
    avr_int_vector_t further[CHIP_PCINTS]; // for ports whose PCINT simavr does not describe
    chip_int_t external[EXTINT_COUNT];
    uint8_t external_pins[CHIP_PORTS]; // their pins
    bool woke;                         // an enabled change occurred while the clock was stopped
};

void chip_extint_attach(chip_extint_t *extint, chip_interrupts_t *interrupts, chip_pins_t *pins);

// Call before the clock stops: pending changes set their flags at once.
void chip_extint_clock_stops(chip_extint_t *extint);

// Call when the clock runs again: a level that differs from before is a change; a pulse in between is lost.
void chip_extint_clock_returns(chip_extint_t *extint);

#endif
