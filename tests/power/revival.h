// A device that comes back after a loss of power: is the session one of those that it may be? Works on a copy
// of the process, so it may do with the board what it likes.
#ifndef REVIVAL_H
#define REVIVAL_H

#include "tests/support/model.h"
#include "tests/support/recorder.h"

// What the console says first.
#define REVIVAL_NOTHING "\nnothing is saved: a fresh start\n"
#define REVIVAL_WELCOME "\nOXO: type help, or ROW COL, as in 1 1\n"

enum { REVIVAL_STATES = 16, REVIVAL_TEXT = 3000 };

typedef struct {
    vb_t *vb;
    recorder_t recorder;
    unsigned states; // that it may be in, as far as is known
    model_t state[REVIVAL_STATES];
    bool may_be_fresh;        // nothing may have been saved
    char wrong[REVIVAL_TEXT]; // what is wrong, if anything is
} revival_t;

// Cuts the power now, and leaves it off until contacts that bounce and bytes that come are over. Whatever
// was on the console is forgotten.
void revival_cut(revival_t *r);

// Switches on, and cuts again within the first writes of the recovery.
//   random: decides when.
void revival_cut_again(revival_t *r, uint64_t random);

// Switches on and looks: a welcome, the board on console and matrix, brightness, score.
// Returns whether at least one of the states explains all that was seen.
bool revival_looks_right(revival_t *r);

// The same; then takes a move back; cuts once more, and the move is still taken back; asks for the opponent's
// level or side.
//   random: decides which.
bool revival_is_right(revival_t *r, uint64_t random);

#endif
