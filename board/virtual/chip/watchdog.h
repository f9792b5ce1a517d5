// The watchdog as the ATmega328P data sheet has it (11.8, 11.9.2), without its oscillator's tolerance. It
// runs on in power-down.
#ifndef VB_CHIP_WATCHDOG_H
#define VB_CHIP_WATCHDOG_H

#include <simavr/avr_watchdog.h>

#include "board/virtual/vboard.h"

typedef struct {
    avr_watchdog_t *io;
    avr_cycle_count_t window; // of the timed sequence: WDE and WDP may change up to here
} chip_watchdog_t;

void chip_watchdog_attach(vb_t *vb);
void chip_watchdog_reset(vb_t *vb);                   // MCUSR holds the reset's cause already
void chip_watchdog_alarm(vb_t *vb);                   // time is up
void chip_watchdog_restart(vb_t *vb);                 // WDR
void chip_watchdog_served(vb_t *vb, unsigned vector); // a vector is entered, perhaps its own

#endif
