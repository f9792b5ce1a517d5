// What is kept of a picture for the OLED: no pixels, but how each cell of the board on its left looks, and
// the words on its right.
#ifndef DISPLAY_PICTURE_H
#define DISPLAY_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/cell.h"

// How a cell looks: TTT_NOBODY, TTT_X or TTT_O, and any of these.
enum {
    LOOK_MARK = 0x03,
    LOOK_FRAME = 0x04,    // the cursor
    LOOK_CORNERS = 0x08,  // the computer's new mark
    LOOK_DOT = 0x10,      // the hint
    LOOK_INVERTED = 0x20, // a completed line, a refused cell; in the self-test a key that is down
};

enum { TEXT_ROWS = 8, TEXT_COLS = 10, TEXT_INVERTED = 0x80 };

enum { PICTURE_SIGN = 0 }; // cells: 8 x 8 without grid, for signs

typedef struct {
    uint16_t right_for;                 // ms for which the picture stays right
    uint8_t cells;                      // a side, 2 to 8, or PICTURE_SIGN
    bool all_lit;                       // nothing but light
    cell_t changed;                     // the first whose look the last drawing has changed, or CELL_NONE
    uint8_t look[TTT_CELLS_MAX];        // by cell_t
    uint8_t text[TEXT_ROWS][TEXT_COLS]; // ASCII, and TEXT_INVERTED
} picture_t;

// Nothing blinks.
enum { DISPLAY_CURSOR_MS = 0 };
#define DISPLAY_SENDS_AT_ONCE 0

#endif
