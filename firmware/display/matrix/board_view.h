// Draws a position on the matrix: grid, marks, cursor, and all blinking on the board.
//
// Pure; time is the picture's age.
#ifndef BOARD_VIEW_H
#define BOARD_VIEW_H

#include "display/matrix/picture.h"
#include "hal/flash.h"

// Draws a position. The cursor blinks, a refused cell flickers, a new mark blinks three times, a hint blinks
// as the mark to come.
void board_view_draw(picture_t *p, const ttt_t *board, attention_t attention);

// The same; after the end of a game, from an age of 3 s on, the result's sign alternates with the board.
void board_view_draw_with_result(picture_t *p, const ttt_t *board, attention_t attention);

// The same for a view's game, with what its screen and the input show: a cursor, a refused cell, a hint.
void board_view_draw_game(picture_t *p, const view_t *view);

// Toggles the cursor of a picture whose right_for has just passed; redrawing everything for each blink would
// be most of an idle board's work. Returns the milliseconds for which the picture is then correct; 0: it has
// not changed and must be redrawn.
uint16_t board_view_blink_cursor(picture_t *p);

// ---- Where cells, grid and frame are ----

// Each display defines the table, or takes that of 8x8 pixels (screen_view.c).

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
