// Computes the pixels of the board on the OLED's left half from the look of its cells. Pure.
// SPDX-License-Identifier: MIT
#ifndef CELL_PIXELS_H
#define CELL_PIXELS_H

#include "display/ssd1306/picture.h"

enum { CELL_PIXELS_SIDE = 64 };

// First pixel of a column or row of cells, which includes the grid line after it; for index = cells, the end
// of the board.
//   cells: as in picture_t. index: 0..cells.
uint8_t cell_pixels_edge(uint8_t cells, uint8_t index);

// Number of cells a side.
uint8_t cell_pixels_count(uint8_t cells);

enum { CELL_PIXELS_WIDTH_MAX = 33 };

// Writes a page of a column of cells, including the grid line to its right: a byte for each pixel from the
// left, whose bits are eight pixels from top (bit 0) to bottom, as in an SSD1306's memory.
//   col: 0..cells - 1. page: 0..7, from the top. to: room for CELL_PIXELS_WIDTH_MAX.
// Returns the column's width in pixels.
uint8_t cell_pixels_put(const picture_t *picture, uint8_t col, uint8_t page, uint8_t *to);

#endif
