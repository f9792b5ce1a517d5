// Measurements of the running device, for `stats`: time asleep, stack, interrupts, resets.
// SPDX-License-Identifier: MIT
#ifndef HAL_STATS_H
#define HAL_STATS_H

#include <stdint.h>

#include "hal/clock.h"

// Cause of the last reset, of several the first of these. If a bootloader has cleared the chip's flags, only
// a reset announced by stats_mark_restart has a known cause, RESET_WATCHDOG.
typedef enum {
    RESET_UNKNOWN,
    RESET_POWER,
    RESET_BUTTON,
    RESET_BROWNOUT,
    RESET_WATCHDOG,
    RESET_CAUSES
} reset_cause_t;

// Records the cause of the reset. Call before watchdog_start and before the stack has grown deep.
void stats_start(void);

// Records that the firmware is about to restart itself by the watchdog.
void stats_mark_restart(void);

// A period of CLOCK_PERIOD_MS has ended. Main context only.
void stats_period(void);

// Main begins to sleep; it has slept for so many ticks (CLOCK_TICK_CYCLES), including the interrupts' time.
// Main context, interrupts off.
void stats_sleep_begins(void);
void stats_sleep_ended(uint16_t ticks);

// An interrupt has taken so many ticks, from its cause to its end. stats_interrupt: as it has measured;
// stats_awake: as is known of it.
void stats_interrupt(uint8_t ticks);
void stats_awake(uint8_t ticks);

// Time since the last reset, without power-down. Main context only.
typedef struct {
    uint16_t days;
    uint8_t hours, minutes, seconds;
} uptime_t;
uptime_t stats_uptime(void);

// Share of time asleep in 1/1000: an exponential mean with a time constant of 64 s that starts at 1000. Main
// context only.
uint16_t stats_asleep_permille(void);

// The longest interrupt, from its cause to its end, in microseconds, with a resolution of a tick. Main
// context only.
uint16_t stats_interrupt_us(void);

reset_cause_t stats_cause(void);

// Number of resets since power-up, not counting it; saturates at 255.
uint8_t stats_resets(void);

// Deepest use of the stack in bytes. Main context only; searching takes up to a millisecond.
uint16_t stats_stack(void);

#endif
