// Keeps simulated time in step with the host's clock.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_REALTIME_H
#define PLAYER_REALTIME_H

#include <stdint.h>

typedef struct {
    double speed; // simulated time per real time; 0: no pacing
    uint32_t hz;  // simulated cycles a second
    uint64_t start_ns, start_cycles;
} realtime_t;

// The host's monotonic clock.
uint64_t realtime_ns(void);

// Starts pacing; `cycles` is the current simulated time.
void realtime_start(realtime_t *pace, double speed, uint32_t hz, uint64_t cycles);

// Sleeps until simulated time `cycles` is due or a signal arrives. If the host has fallen far behind, drops
// the lag, so that no burst follows.
void realtime_wait(realtime_t *pace, uint64_t cycles);

// Number of cycles to simulate between two calls of realtime_wait; short, so that keys are taken at once.
uint64_t realtime_slice(const realtime_t *pace);

#endif
