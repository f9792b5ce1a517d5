// The time base and an alarm. It interrupts four times a second and when the alarm rings; in between, time is
// read off the timer, so that a chip with nothing to do sleeps undisturbed.
#ifndef HAL_CLOCK_H
#define HAL_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

// Milliseconds. Wraps every 65.5 s: only differences below that mean anything.
typedef uint16_t clock_ms_t;

enum { CLOCK_PERIOD_MS = 250 };

// Starts the time base. Call once, interrupts off.
void clock_start(void);

// The time now. Any context.
clock_ms_t clock_now(void);

// Sets the one alarm. It rings at `until`, at once when that is past or now; setting it again replaces it.
//   until: at most 32 s ahead.
// Main context only.
void clock_set_alarm(clock_ms_t until);

// Sleeps until the next interrupt: the CPU idles, timers and serial line run on. Call with interrupts off,
// after checking that there is nothing to do; an interrupt that comes in between ends the sleep at once.
// Returns with interrupts off. Main context only.
void clock_sleep(void);

// For interrupts: `ticks` of 64 CPU cycles, which main counts as sleep, were spent awake.
void clock_not_asleep(uint8_t ticks);

// True once for each period of CLOCK_PERIOD_MS that has ended. Call it at least once a period, before any
// sleep. It shows that the time base runs. Main context only.
bool clock_period_ended(void);

// True when clock_period_ended would return true. May be called with interrupts off.
bool clock_period_waits(void);

// Periods that have ended, 0..239, then 0 again. Main context only.
uint8_t clock_periods(void);

// Time since clock_start; begins anew after 65536 minutes, 45 days. Main context only.
typedef struct {
    uint16_t minutes;
    uint8_t seconds;
} uptime_t;
uptime_t clock_uptime(void);

// Share of the time asleep, in 1/1000: an exponential mean with a time constant of 64 s. Starts at 1000. Main
// context only.
uint16_t clock_asleep_permille(void);

// True from the moment the alarm rings until it is set again. Its interrupt wakes the chip. Main context
// only, interrupts on or off.
bool clock_alarm_rang(void);

#endif
