// Players against the computer on the virtual board.
// SPDX-License-Identifier: MIT
#ifndef CHALLENGER_H
#define CHALLENGER_H

#include "tests/support/model.h"
#include "tests/support/rig.h"

typedef enum {
    CHALLENGER_RANDOM, // plays at random
    CHALLENGER_SHARP,  // wins at once, otherwise blocks at once, otherwise plays at random
} challenger_t;

// The challenger's next move: row * n + column.
int challenger_cell(const model_t *m, challenger_t challenger, rig_t *rig);

#endif
