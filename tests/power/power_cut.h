// Cuts the power of a session that was recorded. Each cut happens to a copy of the very board, in a child
// process: the session itself goes on, so it is played once however many cuts there are.
#ifndef POWER_CUT_H
#define POWER_CUT_H

#include "tests/support/recording.h"

typedef struct {
    chip_time_t at;
    uint64_t random;
    bool again; // a second cut while the device recovers from the first
} power_cut_t;

typedef struct {
    unsigned sessions, steps, writes, cuts, second_cuts, losses;
} power_cut_tally_t;

// Runs the session once more, cut at each of these times, which it puts in order, and looks at each device
// that comes back. What is wrong goes to stderr.
void power_cut_session(const recording_t *r, power_cut_t *cuts, unsigned count, power_cut_tally_t *tally);

// Prints the tally, and fails the test when anything was lost.
void power_cut_assert_none_lost(const char *what, const power_cut_tally_t *tally);

#endif
