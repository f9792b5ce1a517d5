// Keys and key events: the values passed from the input's driver to the panel.
// SPDX-License-Identifier: MIT
#ifndef HAL_KEY_H
#define HAL_KEY_H

#include <stdint.h>

enum { KEYPAD_ROWS = 4, KEYPAD_COLS = 4, KEYPAD_KEYS = KEYPAD_ROWS * KEYPAD_COLS };

// Legends of the keys, row by row from the top left. A key's number is its index in this string: row *
// KEYPAD_COLS + column.
#define KEYPAD_LEGEND "123A456B789C*0#D"

// clang-format off
enum {
    KEY_1,    KEY_2, KEY_3,    KEY_A,
    KEY_4,    KEY_5, KEY_6,    KEY_B,
    KEY_7,    KEY_8, KEY_9,    KEY_C,
    KEY_STAR, KEY_0, KEY_HASH, KEY_D,
};
// clang-format on

// An event: a key's number, plus KEY_RELEASED when it goes up; KEY_NONE: no event.
typedef uint8_t key_event_t;
enum { KEY_RELEASED = 0x10, KEY_NONE = 0xFF };

// An input with five keys: a key that is down, and which one is not known (hal/ladder.h).
enum { KEY_OTHER = KEY_STAR };

#endif
