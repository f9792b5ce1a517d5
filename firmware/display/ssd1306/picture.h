// The picture type for the OLED: no pixels, but the look of each cell of the board on the left, and the text
// on the right.
// SPDX-License-Identifier: MIT
#ifndef OLED_PICTURE_H
#define OLED_PICTURE_H

#include <stdbool.h>
#include <stdint.h>

#include "screen/screen.h"

// Look of a cell: TTT_NOBODY, TTT_X or TTT_O, with any of these bits.
enum {
    LOOK_MARK = 0x03,
    LOOK_FRAME = 0x04,    // the cursor
    LOOK_CORNERS = 0x08,  // the computer's new mark
    LOOK_DOT = 0x10,      // the hint
    LOOK_INVERTED = 0x20, // a completed line, a refused cell, or a pressed key in the self-test
};

enum { TEXT_ROWS = 8, TEXT_COLS = 10, TEXT_INVERTED = 0x80 };

enum { PICTURE_SIGN = 0 }; // value of `cells` for signs: 8 x 8 without grid

typedef struct {
    uint8_t cells;                      // per side, 2 to 8, or PICTURE_SIGN
    bool all_lit;                       // all pixels are lit
    uint8_t look[TTT_CELLS_MAX];        // index: cell_t
    uint8_t text[TEXT_ROWS][TEXT_COLS]; // ASCII, plus TEXT_INVERTED
    uint16_t right_for; // ms for which the picture stays correct; what is seen stands before it
    cell_t changed;     // first cell whose look the last drawing has changed, or CELL_NONE
} picture_t;

// The display's picture. Private to the display and its tests.
extern picture_t display_picture;

// Draws a view: the look of the cells, and the text beside them (words.h). Pure.
void picture_draw(picture_t *picture, const view_t *view);

#endif
