// A cell of the device's board in one byte, for histories, cursors and records.
#ifndef CELL_H
#define CELL_H

#include <stdint.h>

#include "rules/ttt.h"

_Static_assert(TTT_N_MAX == 8, "a cell's number must be its index in ttt_t.cell");

typedef uint8_t cell_t; // row * 8 + column, 0..63, or CELL_NONE
enum { CELL_NONE = 0xFF };

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

// The cell's mark. cell: 0..63.
static inline uint8_t cell_mark(const ttt_t *board, cell_t cell)
{
    return ((const uint8_t *)board->cell)[cell];
}

#endif
