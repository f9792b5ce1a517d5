// Draws a position on the matrix: grid, marks, cursor, and all blinking on the board.
//
// Pure; time is the picture's age.
// SPDX-License-Identifier: MIT
#ifndef BOARD_MARKS_H
#define BOARD_MARKS_H

#include "display/matrix/picture.h"

// Draws a position. The cursor blinks, a refused cell flickers, a new mark blinks three times, a hint blinks
// as the mark to come.
void board_marks_draw(picture_t *p, const ttt_t *board, attention_t attention);

// The same; after the end of a game, from an age of 3 s on, the result's sign alternates with the board.
void board_marks_draw_with_result(picture_t *p, const ttt_t *board, attention_t attention);

// The same for a view's game, with what its screen and the input show: a cursor, a refused cell, a hint.
void board_marks_draw_game(picture_t *p, const view_t *view);

// Toggles the cursor of a picture whose right_for has just passed; redrawing everything for each blink would
// be most of an idle board's work. Returns the milliseconds for which the picture is then correct; 0: it has
// not changed and must be redrawn.
uint16_t board_marks_blink_cursor(picture_t *p);

#endif
