// Resets the chip when the firmware has stopped doing its work. hal/stats.h reports such a reset afterwards.
#ifndef HAL_WATCHDOG_H
#define HAL_WATCHDOG_H

// Starts it. From then on it must be fed at least every 0.4 s (ATmega328P data sheet, 11.8: half a second, by
// an untrimmed oscillator). After a watchdog reset it runs with its shortest period, so call this early, but
// after stats_start, which reads and clears the reset's flag.
void watchdog_start(void);

// Stops it, for power-down, in which the main loop does not run.
void watchdog_stop(void);

// Restarts the chip within half a second. Interrupts are off until then.
__attribute__((noreturn)) void watchdog_restart(void);

// Call it from the main loop only: interrupts may still run when the main loop hangs.
void watchdog_feed(void);

#endif
