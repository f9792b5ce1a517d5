// Sleep as the ATmega328P data sheet has it (10): which clocks stand still, what wakes, and what waking costs
// with the Uno's fuses.
#ifndef VB_CHIP_SLEEP_H
#define VB_CHIP_SLEEP_H

#include "board/virtual/vboard.h"

typedef enum { CPU_AWAKE, CPU_ASLEEP, CPU_STARTING, CPU_DEAD } cpu_state_t;

typedef struct {
    cpu_state_t state;
    uint8_t mode;      // SM, while asleep or starting
    vb_time_t wake_at; // CPU_STARTING: when the oscillator runs stably
} chip_sleep_t;

void chip_sleep_reset(vb_t *vb);
void chip_sleep_enter(vb_t *vb); // SLEEP has been executed

// The CPU executes nothing until reset; everything else goes on.
void chip_sleep_die(vb_t *vb);

// True while timers, SPI, USART and the pins' edge logic are clocked: awake and in idle.
bool chip_sleep_clock_runs(const vb_t *vb);

// Not awake: wakes if something asks, otherwise lets time pass up to the next thing that happens, at most to
// `until`.
void chip_sleep_step(vb_t *vb, vb_time_t until);

#endif
