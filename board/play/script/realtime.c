// Pacing by sleeping on the host's monotonic clock.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/script/realtime.h"

#include <time.h>

enum { NS = 1000000000, SLICE_US = 4000, LAG_MAX_NS = 50000000 };

uint64_t realtime_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * NS + (uint64_t)now.tv_nsec;
}

void realtime_start(realtime_t *pace, double speed, uint32_t hz, uint64_t cycles)
{
    *pace = (realtime_t){.speed = speed, .hz = hz, .start_ns = realtime_ns(), .start_cycles = cycles};
}

void realtime_wait(realtime_t *pace, uint64_t cycles)
{
    if (pace->speed <= 0)
        return;
    double seconds = (double)(cycles - pace->start_cycles) / pace->hz / pace->speed;
    uint64_t due = pace->start_ns + (uint64_t)(seconds * NS), now = realtime_ns();
    if (now > due + LAG_MAX_NS)
        realtime_start(pace, pace->speed, pace->hz, cycles);
    else if (now < due) {
        struct timespec until = {.tv_sec = (time_t)(due / NS), .tv_nsec = (long)(due % NS)};
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
    }
}

// About the same host time at every speed, as far as the simulator can keep up.
uint64_t realtime_slice(const realtime_t *pace)
{
    double factor = pace->speed > 0 && pace->speed < 4 ? pace->speed : 4;
    uint64_t cycles = (uint64_t)(factor * pace->hz * SLICE_US / 1000000);
    return cycles > 0 ? cycles : 1;
}
