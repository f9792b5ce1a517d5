// Moments and durations, and the comparison that survives the wrap.
// SPDX-License-Identifier: MIT
#ifndef HAL_TIME_H
#define HAL_TIME_H

#include <stdbool.h>
#include <stdint.h>

// Milliseconds: a moment, or a duration. Moments wrap every 65.5 s, so they can be compared only if they are
// less than 32 s apart.
typedef uint16_t time_ms_t;

// Whether the moment `at` has come.
static inline bool time_has_come(time_ms_t at, time_ms_t now)
{
    return (int16_t)(now - at) >= 0;
}

// The time that is left until `at`; 0 once it has come.
static inline time_ms_t time_left(time_ms_t at, time_ms_t now)
{
    return time_has_come(at, now) ? 0 : (time_ms_t)(at - now);
}

#endif
