// The computer's choice of a move: a position in, a cell out. Thinks in slices, so that other work can run:
//
//     ttt_t t;
//     computer_t c;
//     ttt_start(&t, 3);
//     computer_start(&c, COMPUTER_PERFECT, 0);
//     while (!computer_think(&c, &t))
//         ; // other work
//     const cell_t cell = computer_choice(&c);
//     ttt_move(&t, cell_row(cell), cell_col(cell), t.turn);
//
// Pure: no hardware, no clock, no allocation. Plays for the player to move, on any position, however it
// arose.
// SPDX-License-Identifier: MIT
#ifndef COMPUTER_H
#define COMPUTER_H

#include "computer/threats.h"

// All levels take a win, and vary their play by chance. docs/behaviour.md says how often a person beats them.
typedef enum {
    COMPUTER_EASY,   // overlooks every other threat, and plays anywhere else
    COMPUTER_MEDIUM, // overlooks few threats, and attacks
    COMPUTER_PERFECT // on n >= 3 never loses a game that it has played from the first move, on n = 3 no
                     // position that is not lost already, whatever chance chooses (why: computer.c)
} computer_level_t;

// A search in progress. Private to computer.c.
typedef struct {
    computer_level_t level;
    uint8_t task;    // next slice's task
    uint8_t luck;    // whether a threat is overlooked
    uint8_t ties;    // cells found that are worth as much as the choice, with it
    uint16_t random; // chooses between them
    cell_t cell;     // the task's progress through the cells
    cell_t reply;    // the task's progress through the answers to `cell`
    cell_t choice;   // best cell so far
    bool is_slow;    // an answer has taken most of the slice
    int16_t value;   // of the choice
    int16_t sum;     // of the answers to `cell` so far
} computer_t;

// Starts a search; the position is passed to computer_think.
//   random: chooses between equal moves, and whether a threat is overlooked: any number, 0 too, that seldom
//   repeats, such as the time of the player's last key. Equal numbers give equal choices.
void computer_start(computer_t *c, computer_level_t level, uint16_t random);

// Thinks for one slice of at most 8,500 cycles. The longest is on 4 x 4: 7,154 on an ATmega328P
// (tests/computer/sim_computer_cycles.c).
//   game: the same position at each call, not over. Each call sets marks on it and takes them back before it
//   returns.
// Returns true once the move is chosen; do not call it again then.
bool computer_think(computer_t *c, ttt_t *game);

// The chosen cell, an empty one. Valid after computer_think has returned true.
cell_t computer_choice(const computer_t *c);

// What a mark in a cell is good for, the first that applies.
typedef enum {
    COMPUTER_WINS,
    COMPUTER_FIRST_WINS,           // nothing: on 2x2 whoever begins wins
    COMPUTER_DEAD_DRAW,            // nothing: nobody can win any more
    COMPUTER_BLOCKS,               // a threat of the other player
    COMPUTER_MAKES_TWO_THREATS,    // more than one line then lacks one mark
    COMPUTER_PREVENTS_TWO_THREATS, // of the other player
    COMPUTER_THREATENS,            // a line then lacks one mark
    COMPUTER_PREVENTS_LINES,       // takes more from the other player's open lines than it adds to own ones
    COMPUTER_BUILDS_LINES,
    COMPUTER_NO_LINE // no open line runs through the cell
} computer_reason_t;

//   game: not over, the player to move is the one who plays. cell: empty.
computer_reason_t computer_reason(const ttt_t *game, cell_t cell);

#endif
