// A game against the computer at the device itself: moves go in by keys, replies are read off the LEDs.
#ifndef MATCH_H
#define MATCH_H

#include "tests/support/rig.h"
#include "tests/power/sitting.h"

typedef struct {
    rig_t device;
    sitting_t sitting; // as it must be
} match_t;

// Switches a device on, chooses an opponent with `C` and a board with `* N`.
//   level: SITTING_EASY..SITTING_PERFECT. computer_first: whether it opens; its mark is on the board then.
match_t match_begin(int n, int level, bool computer_first, uint64_t seed);

void match_end(match_t *m);

// Takes the cursor to a cell, where there is one, by the shortest way.
void match_go(match_t *m, int row, int col);

// The key that plays a cell now: the cursor is there already.
char match_key(const match_t *m, int cell);

// Plays a cell, row * n + column, by keys.
void match_play(match_t *m, int cell);

// Waits until the reply has come and stands, and looks at the LEDs: one mark of the computer's must be there
// that was not before, and all else as it was; after the end, or when it is not the computer's turn, nothing
// else at all.
// Returns the cell of the mark, or -1.
int match_look(match_t *m);

#endif
