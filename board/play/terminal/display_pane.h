// The pane of the display: an 8x8 matrix as a module of round LEDs, more LEDs, or a graphic display.
#ifndef PLAYER_DISPLAY_PANE_H
#define PLAYER_DISPLAY_PANE_H

#include "board/play/terminal/layout.h"
#include <vboard/virtual_board.h>

// An 8x8 matrix. intensity: 0..15, for a matrix of one colour.
void display_pane_draw_matrix(const layout_t *layout, const board_screen_t *screen, unsigned intensity);

// Another display.

// Size in character cells with the frame: two cells a LED; on a graphic display, one cell for 2 x 4 pixels.
int display_pane_height(const board_screen_t *screen);
int display_pane_width(const board_screen_t *screen);

void display_pane_draw(area_t area, const board_screen_t *screen);

#endif
