// The pane of an 8x8 matrix: a module of round LEDs.
#ifndef PLAYER_LED_PANE_H
#define PLAYER_LED_PANE_H

#include "board/virtual/virtual_board.h"
#include "board/virtual/terminal/layout.h"

// intensity: 0..15, for a matrix of one colour.
void led_pane_draw(const layout_t *layout, const board_screen_t *screen, unsigned intensity);

#endif
