// Positions as sets of cells, and lines as sets too: a second view of the board that shares nothing with the
// engine's counters, for tests of the computer.
#ifndef CELLSET_H
#define CELLSET_H

#include <stdbool.h>
#include <stdint.h>

#include "computer/opponent.h"

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

// Whether all marks of a line are in the set.
bool cellset_has_line(const cellset_board_t *board, cellset_t marks);

// The empty cells that complete a line of the first set's.
cellset_t cellset_winning(const cellset_board_t *board, cellset_t mover, cellset_t against);

// F of firmware/computer/opponent.c: the lines without a mark of ours weigh 2^(the other's marks) each.
unsigned cellset_weight(const cellset_board_t *board, cellset_t own, cellset_t others);

// Sets up an open position. Whatever the order of its marks, no line is completed on the way.
void cellset_set_up(ttt_t *game, uint8_t n, cellset_t x, cellset_t o);

// The computer's choice for the player to move, in as many slices as it takes. Fails the test if that is no
// empty cell of the board, or if the position is not the same afterwards.
cell_t cellset_answer(ttt_t *game, opponent_level_t level, uint16_t random);

// A move that must be allowed, or taken back.
ttt_result_t cellset_play(ttt_t *game, cell_t cell);
void cellset_take_back(ttt_t *game, cell_t cell);

#endif
