// The picture type for the LCD: the eight characters that the user defines, which are 20x16 pixels of the
// board, and the text.
// SPDX-License-Identifier: MIT
#ifndef LCD_PICTURE_H
#define LCD_PICTURE_H

#include <stdint.h>

#include "hal/hd44780.h"
#include "screen/screen.h"

enum { PICTURE_CHARS_A_ROW = 4, PICTURE_CHAR_W = 5, PICTURE_TEXT_LEFT = PICTURE_CHARS_A_ROW };

typedef struct {
    // Rows of pixels of each character, the right pixel in bit 0. Characters 0 to 3 are the upper half.
    uint8_t pixels[LCD_CHARS][LCD_CHAR_ROWS];
    uint8_t text[LCD_ROWS][LCD_COLS]; // codes
    uint16_t right_for;               // ms for which the picture stays correct; what is seen stands before it
} picture_t;

// The display's picture. Private to the display and its tests.
extern picture_t display_picture;

// Draws a view: the board on the left, words.h on the right. Pure.
void picture_draw(picture_t *picture, const view_t *view);

// Lights a cell's mark: up to 4x4 in its shape, from 5x5 on as a block. Pure.
//   n: TTT_N_MIN..TTT_N_MAX. mark: TTT_X, TTT_O, or TTT_NOBODY: from 4x4 on a dot, on 7x7 and 8x8 in one cell
//   of four.
void picture_put_mark(picture_t *picture, uint8_t n, cell_t cell, uint8_t mark);

// Lights the lines between and around cells. Pure.
//   taken: of 3x3, the cells with a mark or a blinking one, bit 3 * row + column.
void picture_put_grid(picture_t *picture, uint8_t n, uint16_t taken);

#endif
