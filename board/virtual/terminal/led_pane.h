// The matrix, drawn as a module of round LEDs.
#ifndef PLAYER_LED_PANE_H
#define PLAYER_LED_PANE_H

#include "board/virtual/terminal/layout.h"
#include "hal/frame.h"

// intensity: 0..15.
void led_pane_draw(const layout_t *layout, const frame_t *lit, unsigned intensity);

#endif
