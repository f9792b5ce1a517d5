// What a chip measures while firmware runs on it. Values only.
#ifndef CHIP_MEASURES_H
#define CHIP_MEASURES_H

#include "board/virtual/chip/hooks.h"

enum { CHIP_VECTORS_MAX = 64 };

typedef struct {
    chip_time_t elapsed;        // powered cycles
    chip_time_t asleep;         // of them in any sleep mode
    chip_time_t powered_down;   // of them in power-down
    chip_time_t interrupts_off; // longest stretch with I = 0 while awake, interrupt routines included
    chip_time_t
        off_by_interrupts;      // the same of the stretches that an interrupt's entry began, or its routine
    chip_time_t off_by_program; // and of all others
    unsigned stack;             // deepest use of the stack, bytes below RAMEND
    struct {
        uint64_t calls;
        chip_time_t total, worst; // cycles from the vector's fetch to the end of RETI, nested ones included
    } vector[CHIP_VECTORS_MAX];
} chip_measures_t;

#endif
