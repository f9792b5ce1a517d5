// The effect of a key press on each screen: (screen, key, game) -> screen and action. Pure.
#ifndef KEYS_H
#define KEYS_H

#include "hal/key.h"
#include "panel/screen.h"

// In place of an action: the key moves the cursor.
enum { KEYS_STEP = 0xFE };

typedef struct {
    screen_t screen; // shown from now on, unless the action is refused
    action_t action; // the action of the key, ACTION_NONE, or KEYS_STEP
} key_effect_t;

// The effect of a key that goes down.
//   key: its number, without KEY_RELEASED. screen: the current one. cursor: the cell of the next mark on
//   boards with a cursor.
key_effect_t keys_effect(key_event_t key, screen_t screen, const game_t *game, cell_t cursor);

// Moves a cursor one step; it wraps.
//   key: a digit 1..9; its position relative to `5` is the direction. n: cells a side.
cell_t keys_step(cell_t cursor, key_event_t key, uint8_t n);

#endif
