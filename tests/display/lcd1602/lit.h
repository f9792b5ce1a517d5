// Contents of the LCD as text: the board's pixels, and the words beside it.
// SPDX-License-Identifier: MIT
#ifndef LIT_H
#define LIT_H

#include <vboard/virtual_board.h>
#include "display/lcd1602/picture.h"

enum { LIT_WIDTH = 20, LIT_HEIGHT = 16, LIT_BOARD = LIT_WIDTH * LIT_HEIGHT, LIT_WORDS = 40 };

// The board's pixels, row by row, `#` lit or `.` dark: of the eight characters, wherever they are seen on the
// left; fails the test if a gap between them is lit.
void lit_board(const board_t *board, char text[LIT_BOARD + 1]);

// Those of a picture of the firmware.
void lit_of_picture(const picture_t *picture, char text[LIT_BOARD + 1]);

// The eleven letters of each row beside it, each row followed by `|`; `?` for what is no letter, or if the
// display is off.
void lit_words(const board_t *board, char text[LIT_WORDS]);

#endif
