// The watchdog as the ATmega328P data sheet has it (11.8, 11.9.2), with any frequency of its oscillator. It
// runs on in power-down.
#ifndef CHIP_WATCHDOG_H
#define CHIP_WATCHDOG_H

#include <simavr/avr_watchdog.h>

#include "board/virtual/chip/interrupts.h"

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    avr_watchdog_t *io;
    unsigned alarm;
    uint32_t hz;                     // of its oscillator
    avr_cycle_count_t window;        // of the timed sequence: WDE and WDP may change up to here
    void (*time_out)(void *context); // resets the chip
    void *context;
} chip_watchdog_t;

void chip_watchdog_attach(chip_watchdog_t *w, chip_interrupts_t *interrupts, void (*time_out)(void *context),
                          void *context);

// MCUSR holds the reset's cause already. The reset lasts until then: only from there on does the watchdog
// count.
void chip_watchdog_reset(chip_watchdog_t *w, chip_time_t until);

void chip_watchdog_restart(chip_watchdog_t *w);                 // WDR
void chip_watchdog_served(chip_watchdog_t *w, unsigned vector); // a vector is entered, perhaps its own

#endif
