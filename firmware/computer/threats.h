// What a position offers to a player: wins, forks, open lines. The input of the computer's choice.
//
// Pure. player: TTT_X or TTT_O. A line is open to a player while the other player has no mark on it.
// SPDX-License-Identifier: MIT
#ifndef THREATS_H
#define THREATS_H

#include "rules/cell.h"

// The next empty cell; CELL_NONE starts the iteration and ends it.
cell_t threats_next_empty(const ttt_t *game, cell_t cell);

// The player's marks on a line; THREATS_SHARED if the line is not open to him.
//   line: 0..ttt_line_count()-1.
uint8_t threats_marks(const ttt_t *game, uint8_t line, uint8_t player);
enum { THREATS_SHARED = 0xFF };

// What an open line weighs: 2^marks.
//   marks: 0..7.
static inline uint8_t threats_weight(uint8_t marks)
{
    return (uint8_t)(1u << marks);
}

// ---- An empty cell ----

// What the open lines through the cell weigh together.
int16_t threats_cell_weight(const ttt_t *game, cell_t cell, uint8_t player);

// How many open lines through the cell lack one of the player's marks, and how many lack two. With a mark in
// the cell the first are complete, and the others threaten to be.
typedef struct {
    uint8_t one, two;
} threats_lacking_t;
threats_lacking_t threats_lacking(const ttt_t *game, cell_t cell, uint8_t player);

// ---- All lines ----

typedef struct {
    threats_lacking_t lacking; // of all open lines
    uint8_t value;             // for each open line 6 plus 3 a mark
} threats_t;
threats_t threats_find(const ttt_t *game, uint8_t player);

// The first empty cell that completes a line, or CELL_NONE.
cell_t threats_first_win(const ttt_t *game, uint8_t player);

// Whether a mark in some cell makes two threats.
bool threats_has_fork(const ttt_t *game, uint8_t player);

#endif
