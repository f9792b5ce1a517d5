// Judges a device in which a bit of RAM has flipped. All that is seen of it must be explained by one session:
// that which was put in, with at most one input lost, changed or added, or what a reset has brought back.
#ifndef FLIP_JUDGE_H
#define FLIP_JUDGE_H

#include "tests/power/recovery.h"
#include "tests/support/recording.h"

enum { FLIP_JUDGE_PAST = 500 };

typedef struct {
    recovery_t device;
    model_t base;                   // the session before the first of the inputs
    const recording_input_t *input; // since the flip, with the one that was under way
    unsigned inputs, pasts;
    model_t past[FLIP_JUDGE_PAST]; // that a reset may bring back
    bool has_reset, strayed;       // found on the way
} flip_judge_t;

void flip_judge_add_past(flip_judge_t *j, const model_t *state);

// Looks at the device once the inputs are over and damage has been found: board, a key, matrix, score, moves
// taken back, and what is there after a loss of power. Returns whether all is right; if not, device.wrong
// says why.
bool flip_judge_is_well(flip_judge_t *j, uint64_t random);

#endif
