// A game against the computer, with a clock of its own.
#ifndef RIVAL_H
#define RIVAL_H

#include "computer/computer.h"

typedef struct {
    game_t game;
    computer_t computer;
    uint16_t now;
} rival_t;

// Begins a session; the clock will wrap soon.
void rival_start(rival_t *r);

// Chooses the computer's level (a level_t) and side (TTT_X or TTT_O).
void rival_choose(rival_t *r, uint8_t level, uint8_t side);

// Runs the computer until it wants to be called later, while the clock stands still. Returns when that is.
uint16_t rival_run(rival_t *r);

// Lets time pass, calling the computer whenever it asked to be called and no more often.
void rival_pass(rival_t *r, unsigned ms);

// What the opponent chooses on the board as it stands, and in how many slices.
cell_t rival_choice(rival_t *r, opponent_level_t level);
unsigned rival_slices(rival_t *r, opponent_level_t level);

#endif
