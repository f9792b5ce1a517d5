// Positions and lines as sets of cells: a second representation of the board, independent of the engine's
// counters, for tests of rules and computer.
// SPDX-License-Identifier: MIT
#ifndef CELLSET_H
#define CELLSET_H

#include <stdbool.h>
#include <stdint.h>

#include "computer/computer.h"

typedef uint64_t cellset_t; // bit c: the cell_t c

enum { CELLSET_LINES = 2 * 8 + 2 };

typedef struct {
    unsigned n, lines;
    cellset_t all, line[CELLSET_LINES];
} cellset_board_t;

// n: 2..8.
void cellset_board(cellset_board_t *board, unsigned n);

static inline cellset_t cellset_of(cell_t cell)
{
    return (cellset_t)1 << cell;
}

static inline cell_t cellset_first(cellset_t set)
{
    return (cell_t)__builtin_ctzll(set);
}

static inline unsigned cellset_size(cellset_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

// Whether the set contains a whole line.
bool cellset_has_line(const cellset_board_t *board, cellset_t marks);

// The empty cells that complete a line of the mover.
cellset_t cellset_winning(const cellset_board_t *board, cellset_t mover, cellset_t against);

// F of firmware/computer/computer.c: each line without own marks weighs 2^(the other player's marks).
unsigned cellset_weight(const cellset_board_t *board, cellset_t own, cellset_t others);

// Sets up a position without a complete line.
void cellset_set_up(ttt_t *game, uint8_t n, cellset_t x, cellset_t o);

// The computer's choice for the player to move. Fails the test unless it is an empty cell of the board, and
// the position is unchanged after each slice.
cell_t cellset_answer(ttt_t *game, computer_level_t level, uint16_t random);

// All cells that chance may choose for perfect, whatever the random number.
cellset_t cellset_answers(ttt_t *game);

// Makes a move, or takes one back. Fails the test if it is refused.
ttt_result_t cellset_play(ttt_t *game, cell_t cell);
void cellset_undo(ttt_t *game, cell_t cell);

#endif
