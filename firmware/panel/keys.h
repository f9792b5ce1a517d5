// What a key does that goes down, on each screen: (screen, key, game) -> screen and action. Pure.
#ifndef KEYS_H
#define KEYS_H

#include "hal/key.h"
#include "panel/screen.h"

// Instead of an action: the key moves the cursor.
enum { KEYS_STEP = 0xFE };

typedef struct {
    screen_t screen; // what the matrix shows from now on, if the action is not refused
    action_t action; // the action of the key, ACTION_NONE, or KEYS_STEP
} key_effect_t;

// What a key does.
//   key: a key's number, without KEY_RELEASED. screen: what the matrix shows. cursor: where the next mark
//   would go on boards that have a cursor.
key_effect_t keys_effect(key_event_t key, screen_t screen, const game_t *game, cell_t cursor);

// Moves a cursor one step; it wraps.
//   key: one of the digits 1..9, whose place around `5` is the direction. n: cells a side.
cell_t keys_step(cell_t cursor, key_event_t key, uint8_t n);

#endif
