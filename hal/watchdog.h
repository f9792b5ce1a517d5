// Resets the chip when the firmware has stopped doing its work; hal/vitals.h tells afterwards that it was so.
#ifndef HAL_WATCHDOG_H
#define HAL_WATCHDOG_H

// From now on it has to be fed at least every 0.4 s (ATmega328P data sheet, 11.8: half a
// second, by an oscillator that nobody has trimmed). A reset leaves it
// running and eager, so call this early, behind stats_start, which notes the reset and takes its flag away.
void watchdog_start(void);

// For power-down, in which nobody can feed it.
void watchdog_stop(void);

// Has it reset the chip at once.
__attribute__((noreturn)) void watchdog_restart(void);

// Main loop only: what still runs in interrupts says nothing of a main loop that hangs.
void watchdog_feed(void);

#endif
