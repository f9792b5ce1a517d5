// Players against the computer on the simulated board, and what a position offers to them, read off the
// model.
#ifndef CHALLENGER_H
#define CHALLENGER_H

#include "tests/support/model.h"
#include "tests/support/rig.h"

typedef enum {
    CHALLENGER_RANDOM,  // plays anywhere
    CHALLENGER_SHARP,   // wins and blocks at once, else plays anywhere
    CHALLENGER_ATTACKER // wins and blocks at once, else where most of its own marks can still become a line
} challenger_t;

// A cell, row * n + column, on which the player ('X' or 'O') would complete a line now, or -1.
int challenger_winning_cell(const model_t *m, char player);

// Where the challenger, who is to move, plays.
int challenger_cell(const model_t *m, challenger_t challenger, rig_t *rig);

#endif
