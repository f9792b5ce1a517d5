// Somebody who plays against the computer, or judges what it plays: reads the board of eyes.h, cell by cell.
#ifndef CHALLENGER_H
#define CHALLENGER_H

#include "tests/support/rig.h"
#include "tests/support/eyes.h"

typedef enum {
    CHALLENGER_RANDOM,  // plays anywhere
    CHALLENGER_SHARP,   // wins and blocks at once, else plays anywhere
    CHALLENGER_ATTACKER // wins and blocks at once, else where most of its own marks can still become a line
} challenger_t;

// A cell, row * n + column, on which the player ('X' or 'O') would complete a line now, or -1.
int challenger_winning_cell(const eyes_t *e, char player);

// Where the challenger, who is to move, plays.
int challenger_cell(const eyes_t *e, challenger_t challenger, rig_t *d);

#endif
