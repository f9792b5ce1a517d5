// Common to inputs whose contacts timer 0 samples in an interrupt: the period, and the interrupt's duration.
// SPDX-License-Identifier: MIT
#ifndef HAL_AVR_SAMPLING_H
#define HAL_AVR_SAMPLING_H

#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>

#include "hal/clock.h"
#include "hal/debounce.h"
#include "hal/stats.h"

// A sample period in ticks, rounded up: 504 us at 8 MHz.
enum {
    SAMPLING_PRESCALER = CLOCK_TICK_CYCLES,
    SAMPLING_TICKS = (F_CPU / SAMPLING_PRESCALER * DEBOUNCE_PERIOD_US + 999999) / 1000000
};
_Static_assert(SAMPLING_TICKS *(SAMPLING_PRESCALER * 1000000ULL) <= F_CPU * (DEBOUNCE_PERIOD_US * 1.01),
               "a sample period must be a number of timer ticks, to 1 %");
_Static_assert(2 * SAMPLING_TICKS <= 256, "two sample periods must fit the 8-bit timer");

// Contact interrupts are enabled only while sampling is stopped.
static inline bool sampling_is_stopped(void)
{
    return PCICR != 0;
}

// For the interrupt, near its end. The timer has counted since the interrupt's cause. No other interrupt of
// the firmware takes longer.
static inline void sampling_measure(void)
{
    stats_interrupt(TCNT0);
}

#endif
