// Takes measurements while the firmware runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_METER_H
#define CHIP_METER_H

#include "chip/core.h"
#include "chip/measures.h"

enum { CHIP_METER_NESTED = 16 };

typedef struct {
    chip_core_t *core;
    uint16_t ram_end;      // first address after static data, or of RAM
    chip_measures_t sum;   // without `elapsed` and intervals still open
    chip_time_t since;     // when measuring started
    chip_time_t off_since; // when I was cleared; valid while !interrupts_on
    bool interrupts_on;
    bool off_by_interrupt; // by an interrupt's entry or routine; valid while !interrupts_on
    unsigned sp_halves;    // of SP that have been written, as chip_meter_sp_half has them; 0: both or none
    avr_cycle_count_t sp_half_at; // when
    bool on_other_stack;          // SP is in static data, on purpose: a task's stack
    bool stack_collided;          // already reported
    uint16_t sp_lowest;           // since the last reset,
    uint16_t sp_measured;         // and since measuring started
    unsigned depth;               // active interrupt routines
    struct {
        unsigned vector;
        chip_time_t start;
    } nested[CHIP_METER_NESTED];
} chip_meter_t;

void chip_meter_start(chip_meter_t *m); // starts measuring anew

// Power-on and reset: I is 0, SP is at the end of RAM, no interrupt routine is active.
void chip_meter_reset(chip_meter_t *m);

void chip_meter_interrupt(chip_meter_t *m, unsigned vector); // the vector is about to be fetched
void chip_meter_return(chip_meter_t *m);                     // RETI is done
void chip_meter_slept(chip_meter_t *m, chip_time_t cycles, bool powered_down);
void chip_meter_held(chip_meter_t *m, chip_time_t cycles); // in reset

// I has changed to `on`. Time asleep or in reset does not count as time with interrupts off.
void chip_meter_interrupts_on(chip_meter_t *m, bool on);

// A half of SP, CHIP_SPL or CHIP_SPH, is written.
//   pc: address of the OUT. Decides whether SP now points to another stack, that of a task: if it was not
//   computed from the previous SP, as that of a function's frame is.
enum { CHIP_SPL = 1, CHIP_SPH = 2 };
void chip_meter_sp_half(chip_meter_t *m, unsigned half, size_t pc);

// SP is below sp_lowest.
void chip_meter_stack(chip_meter_t *m, uint16_t sp);

void chip_meter_read(const chip_meter_t *m, chip_measures_t *out);

#endif
