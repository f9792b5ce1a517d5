// Resets the chip if the firmware stops working. hal/stats.h reports the reset afterwards.
// SPDX-License-Identifier: MIT
#ifndef HAL_WATCHDOG_H
#define HAL_WATCHDOG_H

// Starts the watchdog. From then on call watchdog_feed at least every 0.4 s (ATmega328P data sheet, 11.8:
// half a second from an untrimmed oscillator). After a watchdog reset it runs with its shortest period, so
// call this early, but after stats_start, which reads and clears the reset's flag; and again once a second,
// as a flip of a bit could stop it.
void watchdog_start(void);

// Stops the watchdog, for power-down, during which the main loop does not run.
void watchdog_stop(void);

// In place of watchdog_stop: wakes the chip from power-down 16 times a second, for inputs that are looked at
// (hal/input.h). Interrupts off.
void watchdog_wake(void);

// Restarts the chip within half a second. Interrupts are off until then.
__attribute__((noreturn)) void watchdog_restart(void);

// Call from the main loop only: interrupts may still run when the main loop hangs.
void watchdog_feed(void);

#endif
