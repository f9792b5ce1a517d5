// The pane of a display other than an 8x8 matrix: more LEDs, or a graphic display.
#ifndef PLAYER_SCREEN_PANE_H
#define PLAYER_SCREEN_PANE_H

#include "board/virtual/virtual_board.h"
#include "board/virtual/terminal/layout.h"

// Size in character cells with the frame: two cells a LED; on a graphic display, one cell for 2 x 4 pixels.
int screen_pane_height(const board_screen_t *screen);
int screen_pane_width(const board_screen_t *screen);

void screen_pane_draw(area_t area, const board_screen_t *screen);

#endif
