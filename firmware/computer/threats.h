// What a position offers to a player: wins, forks, open lines. The input of the computer's choice.
//
// Pure. player: TTT_X or TTT_O.
// SPDX-License-Identifier: MIT
#ifndef THREATS_H
#define THREATS_H

#include "rules/cell.h"

// What one empty cell, or all together, offer to a player.
typedef struct {
    uint8_t wins;  // cells that complete a line
    cell_t win;    // one of these cells
    uint8_t forks; // cells that leave two lines one mark short
    uint8_t near;  // lines that lack two marks, plus twice those that lack one (set by threats_find only)
} threats_t;

// The next empty cell; CELL_NONE starts the iteration and ends it.
cell_t threats_next_empty(const ttt_t *game, cell_t cell);

// What a line weighs that one player alone has marked, or none: 2^marks.
//   marks: 0..7.
static inline uint8_t threats_weight(uint8_t marks)
{
    return (uint8_t)(1u << marks);
}

// Adds an empty cell to a player's threats. Returns its weight: 2^marks for each line through it without the
// other player's marks.
int16_t threats_add_cell(threats_t *v, const ttt_t *game, cell_t cell, uint8_t player);

// Collects a player's threats over all empty cells; v->win is CELL_NONE if none wins.
//   forks: whether v->forks is needed; if not, less is searched and v->forks may be incomplete.
// Returns the value of the player's lines: for each one without the other player's marks, 6 plus 3 a mark.
uint8_t threats_find(threats_t *v, const ttt_t *game, uint8_t player, bool forks);

// The player's marks on a line; THREATS_SHARED if the other player has marked it too.
//   line: 0..ttt_line_count()-1.
uint8_t threats_marks(const ttt_t *game, uint8_t line, uint8_t player);
enum { THREATS_SHARED = 0xFF };

#endif
