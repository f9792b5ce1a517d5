// The keys and what can happen to them: the value that passes from the keypad to the game.
#ifndef HAL_KEY_H
#define HAL_KEY_H

#include <stdint.h>

enum { KEYPAD_ROWS = 4, KEYPAD_COLS = 4, KEYPAD_KEYS = KEYPAD_ROWS * KEYPAD_COLS };

// What is printed on the keys, row by row from the top left. A key's number is its place in this string:
// row * KEYPAD_COLS + column.
#define KEYPAD_LEGEND "123A456B789C*0#D"

// clang-format off
enum {
    KEY_1,    KEY_2, KEY_3,    KEY_A,
    KEY_4,    KEY_5, KEY_6,    KEY_B,
    KEY_7,    KEY_8, KEY_9,    KEY_C,
    KEY_STAR, KEY_0, KEY_HASH, KEY_D,
};
// clang-format on

// One event: a key's number, with KEY_RELEASED added when it went up; KEY_NONE where nothing happened.
typedef uint8_t key_event_t;
enum { KEY_RELEASED = 0x10, KEY_NONE = 0xFF };

#endif
