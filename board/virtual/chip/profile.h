// Counts instructions and times calls of functions, while the firmware runs (avr_chip.h).
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_PROFILE_H
#define CHIP_PROFILE_H

#include "chip/meter.h"

typedef struct {
    uint32_t first, end; // addresses of its code
    chip_called_t *returned;
    void *context;
} chip_timed_function_t;

// A call that has not returned.
typedef struct {
    const chip_timed_function_t *function;
    uint16_t sp;    // at its first instruction: its return address is above
    unsigned depth; // interrupt routines that were active
    chip_call_t call;
} chip_open_call_t;

typedef struct {
    chip_core_t *core;
    const chip_meter_t *meter;
    bool on; // anything is asked for
    uint32_t *count;
    unsigned functions;
    chip_timed_function_t function[CHIP_TIMED_MAX];
    chip_open_call_t *open; // the innermost is the last
    size_t opens, room;
    chip_time_t last; // up to which cycles have been accounted for
    uint32_t pc;      // of the last instruction
    unsigned resets;  // so far
} chip_profile_t;

void chip_profile_free(chip_profile_t *p);
void chip_profile_reset(chip_profile_t *p); // of the chip: no function is active

// While `on`, before and after a step of the chip: an instruction, an interrupt's entry, or time asleep.
typedef struct {
    bool awake;
    chip_time_t now;
    uint32_t pc;
    uint16_t sp;
    unsigned depth; // of interrupt routines
    unsigned resets;
} chip_profile_step_t;
chip_profile_step_t chip_profile_begin(const chip_profile_t *p, bool awake);
void chip_profile_end(chip_profile_t *p, const chip_profile_step_t *before);

#endif
