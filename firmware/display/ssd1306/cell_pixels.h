// The pixels of the board on the OLED's left half, worked out from how its cells look. Pure.
#ifndef CELL_PIXELS_H
#define CELL_PIXELS_H

#include "display_picture.h"

enum { CELL_PIXELS_SIDE = 64 };

// Where a column or row of cells begins, in pixels, with the line behind it; behind the last one, where the
// board ends.
//   cells: as picture_t has it. index: 0..cells.
uint8_t cell_pixels_edge(uint8_t cells, uint8_t index);

// How many cells a side there are.
uint8_t cell_pixels_count(uint8_t cells);

enum { CELL_PIXELS_WIDTH_MAX = 33 };

// Writes a page of a column of cells, with the line to the right of it: a byte for each pixel from the left,
// its bits eight pixels one below the other, bit 0 on top, as an SSD1306's memory holds them.
//   col: 0..cells - 1. page: 0..7, from the top. to: room for CELL_PIXELS_WIDTH_MAX.
// Returns how many pixels wide the column is.
uint8_t cell_pixels_put(const picture_t *picture, uint8_t col, uint8_t page, uint8_t *to);

#endif
