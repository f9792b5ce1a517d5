// How a position looks on the matrix: grid, marks, cursor and everything that blinks on the board.
//
// Pure; time is the picture's age.
#ifndef BOARD_VIEW_H
#define BOARD_VIEW_H

#include "display/matrix/picture.h"

// Draws a position. The cursor blinks, a refused cell flickers, a fresh mark blinks three times, a hint
// blinks as the mark to come.
void board_view_draw(picture_t *p, const ttt_t *board, attention_t attention);

// The same; after the end of a game, from an age of 3 s on, the result's glyph alternates with the board.
void board_view_draw_with_result(picture_t *p, const ttt_t *board, attention_t attention);

// Lights or darkens the cursor of a picture whose right_for has just passed. Drawing everything for each
// blink would be most of the work of an idle board. Returns true when the picture is right for another
// BOARD_VIEW_CURSOR_MS; false, with nothing changed, when it must be drawn anew.
bool board_view_turn_cursor(picture_t *p);
enum { BOARD_VIEW_CURSOR_MS = 100 };

#endif
