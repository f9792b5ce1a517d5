// Draws the keypad: which keys are down, and what they do.
#ifndef PLAYER_KEYPAD_PANE_H
#define PLAYER_KEYPAD_PANE_H

#include <stdint.h>

#include "board/virtual/terminal/layout.h"

// down: bit k: key k. cursor: the key that Enter would press, or KEY_CURSOR_NO_KEY.
void keypad_pane_draw(const layout_t *layout, uint16_t down, unsigned cursor);

#endif
