// A game on the virtual board, played with keys and followed by the model: to a win, to a draw, and back.
// What is to be seen of it is for the test of a display to judge.
#ifndef MATCH_H
#define MATCH_H

#include "tests/support/model.h"
#include "tests/support/rig.h"

typedef struct {
    rig_t rig;
    model_t model;
} match_t;

// The sizes on which displays are tried.
enum { MATCH_SIZES = 5 };
extern const int match_sizes[MATCH_SIZES];

// Judges what is seen; called when something has changed.
typedef void match_judge_t(match_t *match);

// A board that has just been switched on, with a new game of this size.
void match_begin(match_t *match, int n);

// One key; the same to play a cell, row * n + column, with as many keys as that takes.
void match_press(match_t *match, char key);
void match_play(match_t *match, int cell);

// One player fills the top row, X, or the one below, O. Judged once on the way and at the end.
void match_win(match_t *match, bool o_wins, match_judge_t *judge);

// All cells, without a full line; n from 3 on. Judged at the end.
void match_draw(match_t *match, match_judge_t *judge);

// Takes all moves back, judging the first three and the last two times.
void match_undo(match_t *match, match_judge_t *judge);

#endif
