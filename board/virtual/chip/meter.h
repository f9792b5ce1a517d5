// Measures while the firmware runs.
#ifndef CHIP_METER_H
#define CHIP_METER_H

#include "board/virtual/chip/core.h"
#include "board/virtual/chip/measures.h"

enum { CHIP_METER_NESTED = 16 };

typedef struct {
    chip_core_t *core;
    uint16_t ram_end;      // first address behind static data
    chip_measures_t sum;   // without `elapsed` and whatever is still going on
    chip_time_t since;     // when measuring began
    chip_time_t off_since; // when I was cleared; meaningful while !interrupts_on
    bool interrupts_on;
    bool off_by_interrupt; // by entering one, or within it; meaningful while !interrupts_on
    bool sp_split;         // one half of SP is written, the other not yet
    bool stack_collided;   // reported already
    uint16_t sp_lowest;
    unsigned depth; // interrupt routines under way
    struct {
        unsigned vector;
        chip_time_t start;
    } nested[CHIP_METER_NESTED];
} chip_meter_t;

void chip_meter_start(chip_meter_t *m); // measures from here

// Power-on and reset: I is 0, SP at the end of RAM, no interrupt routine under way.
void chip_meter_reset(chip_meter_t *m);

void chip_meter_interrupt(chip_meter_t *m, unsigned vector); // the vector is about to be fetched
void chip_meter_return(chip_meter_t *m);                     // RETI is done
void chip_meter_slept(chip_meter_t *m, chip_time_t cycles, bool powered_down);

// I has changed: from now on it is `on`. Time asleep does not count as interrupts off.
void chip_meter_interrupts_on(chip_meter_t *m, bool on);

// SP is lower than ever.
void chip_meter_stack(chip_meter_t *m, uint16_t sp);

void chip_meter_read(const chip_meter_t *m, chip_measures_t *out);

#endif
