// The computer: a position in, a cell out.
//
// It thinks in slices, so that keys and pictures go on meanwhile:
//
//     opponent_start(&o, OPPONENT_PERFECT, 0);
//     while (!opponent_think(&o, &board))
//         ...other work...
//     game_play(&game, opponent_choice(&o));
//
// Pure: no hardware, no clock, no allocation. It plays for whoever is to move, on any position, whoever made
// it.
#ifndef OPPONENT_H
#define OPPONENT_H

#include "computer/threats.h"

typedef enum {
    OPPONENT_EASY,   // plays anywhere
    OPPONENT_MEDIUM, // takes a win, else blocks a threat, else plays anywhere
    OPPONENT_PERFECT // takes a win, else blocks a threat; on n >= 3 never loses a game that it has played
                     // from the first move, on n = 3 no position that is not lost already (why: opponent.c)
} opponent_level_t;

// A thought under way. Its owner only keeps it.
typedef struct {
    opponent_level_t level;
    uint8_t task;          // what the next slice is to do
    uint16_t random;       // decides between equal choices; 16 bits, because only 16-bit division is linked
    cell_t cell;           // how far the task has got
    cell_t reply;          // how far the look at the answers to `cell` has got
    cell_t choice;         // the best so far
    int16_t value;         // of the choice
    int16_t sum;           // over the answers to `cell` so far
    threats_t own, others; // what a slice sees for the player to move, and for the other
} opponent_t;

// Begins to think; the position comes with opponent_think.
//   random: what the choices of easy and medium depend on: any number that is seldom the same twice, such as
//     the time of the player's last key. The same gives the same choice; 0 is as good as any. Perfect
//     ignores it.
void opponent_start(opponent_t *o, opponent_level_t level, uint16_t random);

// Thinks for one slice, 8,000 cycles at most (tests/computer/sim_opponent_cycles.c).
//   game: the same position at each call, not over. Marks are set and taken back on it within a call; it is
//     as it was when the call returns.
// Returns true once the choice is made; do not call again then.
bool opponent_think(opponent_t *o, ttt_t *game);

// The cell to play, an empty one. Only after opponent_think has returned true.
cell_t opponent_choice(const opponent_t *o);

#endif
