// Interrupt model (ATmega328P data sheet, 7.7): priorities, four cycles to enter, one instruction after SEI
// and RETI before the next, and every enabled flag is served, however it was set.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_INTERRUPTS_H
#define CHIP_INTERRUPTS_H

#include "chip/core.h"
#include "chip/measures.h"

// A source without a flag: returns true while it requests the interrupt.
typedef bool chip_asks_t(void *context);

// A flag has changed from 0 to 1 in this cycle.
typedef void chip_raised_t(void *context, const avr_int_vector_t *vector, avr_cycle_count_t cycle);

typedef struct {
    chip_core_t *core;
    avr_int_vector_t *vector[CHIP_VECTORS_MAX]; // by number, which is the priority
    struct {
        chip_asks_t *asks;
        void *context;
    } level[CHIP_VECTORS_MAX];
    struct {
        chip_raised_t *raised;
        void *context;
    } listener;
    unsigned vectors; // highest number + 1
    bool attention;   // something has changed that may make an interrupt pending
} chip_interrupts_t;

void chip_interrupts_attach(chip_interrupts_t *in, chip_core_t *core);
void chip_interrupts_detach(chip_interrupts_t *in); // frees what simavr does not

// Adds a vector that simavr does not describe.
void chip_interrupts_add(chip_interrupts_t *in, avr_int_vector_t *vector);

void chip_interrupts_set_level(chip_interrupts_t *in, const avr_int_vector_t *vector, chip_asks_t *asks,
                               void *context);

// Sets the flag: now, or in a cycle that is brought up to date.
void chip_interrupts_raise(chip_interrupts_t *in, const avr_int_vector_t *vector);
void chip_interrupts_raise_at(chip_interrupts_t *in, const avr_int_vector_t *vector, avr_cycle_count_t cycle);

// Calls back when a flag of a peripheral that is modelled here changes from 0 to 1. One listener, the ADC.
void chip_interrupts_listen(chip_interrupts_t *in, chip_raised_t *raised, void *context);

// The enabled, requested vector of the highest priority, or 0. Ignores the I flag.
unsigned chip_interrupts_pending(chip_interrupts_t *in);

// Enters a vector: 4 cycles, or 5 where the return address has three bytes.
void chip_interrupts_enter(chip_interrupts_t *in, unsigned vector);

#endif
