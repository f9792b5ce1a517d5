// Traits of displays whose picture is 8x8 pixels (display_traits.h).
// SPDX-License-Identifier: MIT
#ifndef MATRIX_TRAITS_H
#define MATRIX_TRAITS_H

// For each board: n, a cell's side, the pitch from one to the next, the first one's place from the left and
// the top; rows, and by symmetry columns, of the grid or frame, and which of their pixels are lit; then,
// where the grid gives way to marks, the columns, and by symmetry rows, of cell 0, 1, ... with the grid
// beside it. Bit 7 is the first row, column or pixel. docs/behaviour.md, section 3, has the pictures.
#define DISPLAY_GEOMETRIES(board)                                                                            \
    board(2, 3, 5, 0, 0x18, 0xFF, 0xF8, 0x1F) board(3, 2, 3, 0, 0x24, 0xFF, 0xE0, 0x3C, 0x07)                \
        board(4, 1, 2, 0, 0x01, 0x54, 0) board(5, 1, 1, 0, 0x02, 0xFE, 0) board(6, 1, 1, 0, 0x01, 0xFF, 0)   \
            board(7, 1, 1, 0, 0x01, 0x01, 0) board(8, 1, 1, 0, 0, 0, 0)

#endif
