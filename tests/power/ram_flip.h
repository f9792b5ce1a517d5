// Fault injection: flips single bits of the RAM that the firmware uses, in a session that was recorded. Each
// flip happens to a snapshot of the board, so the session is played once however many flips there are.
#ifndef RAM_FLIP_H
#define RAM_FLIP_H

#include "tests/power/flip_tally.h"
#include "tests/support/recording.h"

typedef struct {
    chip_time_t at;
    flip_place_t place;
    uint64_t random; // decides which bit there, and what is looked at afterwards
} ram_flip_t;

// Runs the session once more with each of these flips, which it puts in order. What is wrong then goes to
// stderr.
void ram_flip_session(const recording_t *r, ram_flip_t *flips, unsigned count, flip_tally_t *tally);

#endif
