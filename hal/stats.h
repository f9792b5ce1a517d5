// Figures of the running device, for `stats`: time asleep, stack, interrupts, resets.
#ifndef HAL_STATS_H
#define HAL_STATS_H

#include <stdint.h>

#include "hal/clock.h"

// Why the chip was reset last. A bootloader may have cleared the chip's flags; then only a reset that
// stats_mark_restart has announced has a known cause, RESET_WATCHDOG.
typedef enum {
    RESET_UNKNOWN,
    RESET_POWER,
    RESET_BUTTON,
    RESET_BROWNOUT,
    RESET_WATCHDOG,
    RESET_CAUSES
} reset_cause_t;

// Notes why the chip was reset. Call before watchdog_start and before the stack has grown deep.
void stats_start(void);

// Notes that the firmware is about to restart itself by the watchdog.
void stats_mark_restart(void);

// Time since the last reset, and how much of it was slept, in 1/1000: clock_uptime and clock_asleep_permille.
uptime_t stats_uptime(void);
uint16_t stats_asleep_permille(void);

// The longest interrupt, from its cause to its end, in microseconds, to 64 CPU cycles.
uint16_t stats_interrupt_us(void);

reset_cause_t stats_cause(void);

// Resets since power came, 255 for all above; the power-up itself is not counted.
uint8_t stats_resets(void);

// Deepest use of the stack, in bytes. Main context only; takes up to a millisecond, as it looks for the
// deepest byte that was used.
uint16_t stats_stack(void);

#endif
