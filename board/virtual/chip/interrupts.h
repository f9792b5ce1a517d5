// Interrupts as the ATmega328P data sheet has them (7.7): by priority, four cycles to enter, one instruction
// after SEI and RETI before the next, and whatever is enabled and flagged is served, however it came about.
#ifndef VB_CHIP_INTERRUPTS_H
#define VB_CHIP_INTERRUPTS_H

#include <simavr/sim_avr.h>

#include "board/virtual/vboard.h"

// Sources without a flag: true as long as they ask.
typedef bool chip_level_t(vb_t *vb);

typedef struct {
    avr_int_vector_t *vector[VB_VECTORS_MAX]; // by number, which is priority
    chip_level_t *level[VB_VECTORS_MAX];
    unsigned vectors; // highest number + 1
    bool attention;   // something has changed that may make an interrupt due
    bool raised;      // simavr has raised one, its queue wants emptying
    struct {
        avr_io_write_t write;
        void *param;
    } before[MAX_IOs]; // who took writes to a register with enable bits
} chip_interrupts_t;

void chip_interrupts_attach(vb_t *vb);
void chip_interrupts_detach(vb_t *vb); // frees what simavr forgets

void chip_interrupts_set_level(vb_t *vb, const avr_int_vector_t *vector, chip_level_t *level);
void chip_interrupts_raise(vb_t *vb, const avr_int_vector_t *vector); // sets the flag

// Empties simavr's own queue, which otherwise swallows flags.
void chip_interrupts_settle(vb_t *vb);

// The vector that is enabled, asks, and has the highest priority, or 0. I is not looked at.
unsigned chip_interrupts_pending(vb_t *vb);

// Enters a vector: 4 cycles.
void chip_interrupts_enter(vb_t *vb, unsigned vector);

#endif
