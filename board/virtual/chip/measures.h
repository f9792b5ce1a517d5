// Measurements that a chip takes while firmware runs: values only.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_MEASURES_H
#define CHIP_MEASURES_H

#include "chip/hooks.h"

enum { CHIP_VECTORS_MAX = 64 };

typedef struct {
    chip_time_t elapsed;           // cycles with power on
    chip_time_t asleep;            // of these, in any sleep mode
    chip_time_t powered_down;      // of these, in power-down
    chip_time_t interrupts_off;    // longest time with I = 0 while awake, including interrupt routines
    chip_time_t off_by_interrupts; // the same, where an interrupt's entry or routine cleared I
    chip_time_t off_by_program;    // the same, for all others
    unsigned stack;                // deepest stack, in bytes below RAMEND
    struct {
        uint64_t calls;
        chip_time_t total, worst; // cycles from vector fetch to the end of RETI, including nested ones
    } vector[CHIP_VECTORS_MAX];
} chip_measures_t;

enum { CHIP_TIMED_MAX = 16 }; // functions at once

// A call of a function, from the first cycle of its first instruction to the last one of its return.
typedef struct {
    chip_time_t start;
    chip_time_t cycles;     // without `interrupts`; also those asleep
    chip_time_t own;        // of these, in the function itself, not in what it calls
    chip_time_t interrupts; // taken by interrupts in the meantime: their entry, vector and routine
} chip_call_t;
typedef void chip_called_t(void *context, const chip_call_t *call);

#endif
