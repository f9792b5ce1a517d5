// What is measured while the firmware runs.
#ifndef VB_MEASURES_H
#define VB_MEASURES_H

#include "board/virtual/vboard.h"

enum { MEASURES_NESTED = 16 };

typedef struct {
    vb_measures_t sum;   // without `elapsed` and whatever is still going on
    vb_time_t since;     // when measuring began
    vb_time_t off_since; // when I was cleared; meaningful while !interrupts_on
    bool interrupts_on;
    bool off_by_interrupt; // by entering one, or within it; meaningful while !interrupts_on
    bool sp_split;         // one half of SP is written, the other not yet
    bool stack_collided;   // reported already
    uint16_t sp_lowest;
    unsigned depth; // interrupt routines under way
    struct {
        unsigned vector;
        vb_time_t start;
    } nested[MEASURES_NESTED];
} measures_t;

// Power-on and reset: I is 0, SP at the end of RAM, no interrupt routine under way.
void measures_reset(vb_t *vb);

void measures_interrupt(vb_t *vb, unsigned vector); // the vector is about to be fetched
void measures_return(vb_t *vb);                     // RETI is done
void measures_slept(vb_t *vb, vb_time_t cycles, bool powered_down);

// I has changed: from now on it is `on`. Time asleep does not count as interrupts off.
void measures_interrupts_on(vb_t *vb, bool on);

// SP is lower than ever.
void measures_stack(vb_t *vb, uint16_t sp);

#endif
