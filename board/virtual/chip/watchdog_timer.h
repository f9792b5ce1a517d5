// Watchdog model (ATmega328P data sheet, 11.8, 11.9.2), with a settable oscillator frequency. It keeps
// running in power-down.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_WATCHDOG_TIMER_H
#define CHIP_WATCHDOG_TIMER_H

#include <simavr/avr_watchdog.h>

#include "chip/interrupts.h"

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    avr_watchdog_t *io;
    unsigned alarm;
    uint32_t hz;                     // of its oscillator
    avr_cycle_count_t window;        // end of the timed sequence: WDE and WDP may change up to this cycle
    void (*time_out)(void *context); // resets the chip
    void *context;
} chip_watchdog_t;

void chip_watchdog_attach(chip_watchdog_t *w, chip_interrupts_t *interrupts, void (*time_out)(void *context),
                          void *context);

// Call with the reset's cause already in MCUSR. The watchdog counts from `until`, the end of the reset.
void chip_watchdog_reset(chip_watchdog_t *w, chip_time_t until);

void chip_watchdog_restart(chip_watchdog_t *w);                 // WDR
void chip_watchdog_served(chip_watchdog_t *w, unsigned vector); // any vector is entered

#endif
