// A cell of the device's board in one byte: what histories, cursors and records are made of.
#ifndef CELL_H
#define CELL_H

#include <stdint.h>

#include "rules/ttt.h"

_Static_assert(TTT_N_MAX == 8, "a cell's number is its place among the cells of a ttt_t");

typedef uint8_t cell_t; // row * 8 + column, 0..63, or CELL_NONE
enum { CELL_NONE = 0xFF };

static inline cell_t cell_at(uint8_t row, uint8_t col)
{
    return (cell_t)(row << 3 | col);
}

static inline uint8_t cell_row(cell_t cell)
{
    return cell >> 3;
}

static inline uint8_t cell_col(cell_t cell)
{
    return cell & 7;
}

// What the cell holds. cell: 0..63.
static inline uint8_t cell_mark(const ttt_t *board, cell_t cell)
{
    return ((const uint8_t *)board->cell)[cell];
}

#endif
