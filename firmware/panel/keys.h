// What a key does that goes down, on each screen: the front panel's keys. Part of panel.h, which calls it.
#ifndef KEYS_H
#define KEYS_H

#include "panel/panel.h"

// A key went down; what time has done until now has been seen to.
void keys_press(panel_t *panel, game_t *game, key_event_t key, uint16_t now);

// Moves the cursor a step: a key's place around `5` is its direction.
//   key: one of the 3x3 block of digits.
void keys_move_cursor(game_t *game, key_event_t key);

#endif
