// A cell of the device's board in one byte, for histories, cursors and records.
// SPDX-License-Identifier: MIT
#ifndef CELL_H
#define CELL_H

#include <stdint.h>

#include "rules/ttt.h"

// Numbers are the same for every TTT_N_MAX, since saved games contain them.
typedef uint8_t cell_t; // row * 8 + column, 0..63, or CELL_NONE
enum { CELL_NUMBERS = 64, CELL_NONE = 0xFF };
_Static_assert(TTT_N_MAX <= 8, "every cell of the largest board needs a number");

static inline cell_t cell_at(uint8_t row, uint8_t col)
{
    return (cell_t)(8 * row + col);
}

static inline uint8_t cell_row(cell_t cell)
{
    return cell / 8;
}

static inline uint8_t cell_col(cell_t cell)
{
    return cell % 8;
}

// The cell's mark. cell: 0..63; TTT_NOBODY outside the largest board.
static inline uint8_t cell_mark(const ttt_t *board, cell_t cell)
{
#if TTT_N_MAX == 8 // its number is its index
    return ((const uint8_t *)board->cell)[cell];
#else
    bool inside = cell_row(cell) < TTT_N_MAX && cell_col(cell) < TTT_N_MAX;
    return inside ? board->cell[cell_row(cell)][cell_col(cell)] : TTT_NOBODY;
#endif
}

#endif
