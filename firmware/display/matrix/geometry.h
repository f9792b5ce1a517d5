// Where board_view.c draws the cells of each size of board, and which grid or frame. Each display, or the 8x8
// pixels that several share, defines the table.
#ifndef GEOMETRY_H
#define GEOMETRY_H

#include "hal/flash.h"
#include "rules/ttt.h"

// Places of the shapes of marks of one, two and three pixels a side.
enum { MARKS_1 = 0, MARKS_2 = 3, MARKS_3 = 9 };

// Positions of the cells of an n x n board, in pixels, and of the grid or frame.
typedef struct {
    uint8_t size;   // side of a cell
    uint8_t pitch;  // from the start of one cell to that of the next
    uint8_t origin; // of the first cell, from the left and the top
    uint8_t marks;  // place of this size's shapes
    uint8_t grid;   // rows, and by symmetry columns, of the grid or frame; bit 7 is the first
    uint8_t extent; // length of the grid's lines
} geometry_t;

// From TTT_N_MIN to TTT_N_MAX.
enum { GEOMETRIES = TTT_N_MAX - TTT_N_MIN + 1 };
extern const FLASH geometry_t geometries[GEOMETRIES];

#endif
