// What the console answers to a line in a given state, prompt included: does this answer speak for the state?
#ifndef ANSWERS_H
#define ANSWERS_H

#include "tests/power/keepsake.h"

#define ANSWERS_PROMPT "> "

typedef bool answers_t(const keepsake_t *state, const char *said);

answers_t answers_show;
answers_t answers_score;
answers_t answers_undo;  // the state before it
answers_t answers_level; // to `computer first`, the state before it: tells the level
answers_t answers_side;  // to `computer medium`, the state before it: tells the side

answers_t answers_computer;    // to `computer` with a level, the state behind it
answers_t answers_side_chosen; // to `computer` with a side, the state behind it

// A level's name.
const char *answers_level_name(int level);

#endif
