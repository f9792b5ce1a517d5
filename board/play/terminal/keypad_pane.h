// The pane of the keypad: keys that are down, and their functions.
#ifndef PLAYER_KEYPAD_PANE_H
#define PLAYER_KEYPAD_PANE_H

#include <stdint.h>

#include "board/play/terminal/layout.h"

// keys: those that the input has, bit k for key k. down: likewise. cursor: the key that Enter would press, or
// KEY_CURSOR_NO_KEY.
void keypad_pane_draw(const layout_t *layout, uint16_t keys, uint16_t down, unsigned cursor);

#endif
