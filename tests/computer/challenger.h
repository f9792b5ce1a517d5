// Players against the computer on the simulated board.
#ifndef CHALLENGER_H
#define CHALLENGER_H

#include "tests/support/model.h"
#include "tests/support/rig.h"

typedef enum {
    CHALLENGER_RANDOM, // plays anywhere
    CHALLENGER_SHARP,  // wins and blocks at once, else plays anywhere
} challenger_t;

// The cell, row * n + column, on which the challenger, who is to move, plays.
int challenger_cell(const model_t *m, challenger_t challenger, rig_t *rig);

#endif
