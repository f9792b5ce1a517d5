// The computer's choice of a move: a position in, a cell out. Thinks in slices, so that other work can run:
//
//     computer_start(&c, COMPUTER_PERFECT, 0);
//     while (!computer_think(&c, &board))
//         ...other work...
//     game_play(&game, computer_choice(&c));
//
// Pure: no hardware, no clock, no allocation. Plays for the player to move, on any position, however it
// arose.
// SPDX-License-Identifier: MIT
#ifndef COMPUTER_H
#define COMPUTER_H

#include "computer/threats.h"

typedef enum {
    COMPUTER_EASY,   // plays anywhere
    COMPUTER_MEDIUM, // takes a win, else blocks a threat, else plays anywhere
    COMPUTER_PERFECT // takes a win, else blocks a threat; on n >= 3 never loses a game that it has played
                     // from the first move, on n = 3 no position that is not lost already (why: computer.c)
} computer_level_t;

// A search in progress. Private to computer.c.
typedef struct {
    computer_level_t level;
    uint8_t task;          // next slice's task
    uint8_t random;        // chooses between equal moves
    cell_t cell;           // the task's progress through the cells
    cell_t reply;          // the task's progress through the answers to `cell`
    cell_t choice;         // best cell so far
    int16_t value;         // of the choice
    int16_t sum;           // of the answers to `cell` so far
    threats_t own, others; // threats of the player to move, and of the other
} computer_t;

// Starts a search; the position is passed to computer_think.
//   random: varies the choices of easy and medium: any number, 0 too, that seldom repeats, such as the time
//   of the player's last key. Equal numbers give equal choices. Perfect ignores it.
void computer_start(computer_t *c, computer_level_t level, uint16_t random);

// Thinks for one slice of at most 8,500 cycles. The longest known are on 4 x 4: 8,139 on an ATmega328P, 8,217
// on an ATmega2560 (tests/computer/sim_computer_cycles.c).
//   game: the same position at each call, not over. Each call sets marks on it and takes them back before it
//   returns.
// Returns true once the move is chosen; do not call it again then.
bool computer_think(computer_t *c, ttt_t *game);

// The chosen cell, an empty one. Valid after computer_think has returned true.
cell_t computer_choice(const computer_t *c);

#endif
