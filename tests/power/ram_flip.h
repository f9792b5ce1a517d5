// Flips single bits of RAM in a session that was recorded. Each flip happens to a copy of the very board, in
// a child process: the session itself goes on, so it is played once however many flips there are.
#ifndef RAM_FLIP_H
#define RAM_FLIP_H

#include "tests/power/flip_tally.h"
#include "tests/support/recording.h"

typedef struct {
    vb_time_t at;
    unsigned address; // in the data space
    unsigned bit;
    uint64_t random; // see examination.h
} ram_flip_t;

// Where RAM is in the data space: from `begin` up to below `end`.
void ram_flip_range(unsigned *begin, unsigned *end);

// Runs the session once more, with each of these flips, which it puts in order, in a copy of its own. What is
// wrong then goes to stderr.
void ram_flip_session(const recording_t *r, ram_flip_t *flips, unsigned count, flip_tally_t *tally);

#endif
