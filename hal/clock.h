// The time base and one alarm. They interrupt four times a second and when the alarm rings; otherwise time is
// read from the timer, so an idle chip sleeps undisturbed.
// SPDX-License-Identifier: MIT
#ifndef HAL_CLOCK_H
#define HAL_CLOCK_H

#include "hal/time.h"

enum { CLOCK_PERIOD_MS = 250 };

// The time base counts in ticks of so many CPU cycles.
enum { CLOCK_TICK_CYCLES = 64 };

// Starts the time base. Call once, interrupts off.
void clock_start(void);

// Sets the timer's registers again; call once a second. Main context only.
void clock_refresh(void);

// The current time. Any context.
time_ms_t clock_now(void);

// Sets the alarm, replacing the previous one. It rings at `until`, or at once if that has passed.
//   until: at most CLOCK_ALARM_MAX_MS ahead; half of what a time_ms_t holds would count as passed.
// Main context only.
enum { CLOCK_ALARM_MAX_MS = 32000 };
void clock_set_alarm(time_ms_t until);

// Sleeps (idle mode) until the next interrupt that leaves something to do. Call with interrupts off, after
// checking that there is nothing to do; an interrupt that becomes pending in between ends the sleep at once.
// Returns with interrupts off. Main context only.
void clock_sleep(void);

// Returns true once for each period of CLOCK_PERIOD_MS that has ended, which shows that the time base runs.
// Call it at least once a period, before any sleep. Main context only.
bool clock_period_ended(void);

// True if clock_period_ended would return true. May be called with interrupts off.
bool clock_period_waits(void);

// True from the alarm's ringing until it is set again. Its interrupt wakes the chip. Main context, interrupts
// off.
bool clock_alarm_rang(void);

#endif
