// Arrow keys and Enter: the same game on a board of every size.
//
// From 4 x 4 on the device has a cursor, which the keypad's 2, 4, 6 and 8 move and 5 plays. On 2 x 2 and
// 3 x 3 it has none, and those keys would play: there the arrows move a cursor over the drawn keypad, whose
// keys lie as the cells do, and Enter presses the key under it.
//
// Pure. Key codes are those of curses.
#ifndef PLAYER_KEY_CURSOR_H
#define PLAYER_KEY_CURSOR_H

#include <stdbool.h>

typedef struct {
    bool shown; // it has been moved on a board without a cursor of its own
    unsigned row, col;
} key_cursor_t;

enum { KEY_CURSOR_NO_KEY = 0x100 };

// n: size of the board on the device; 0: not known.
// Returns the key to press, 0..15, or KEY_CURSOR_NO_KEY.
unsigned key_cursor_take(key_cursor_t *cursor, int code, unsigned n);

// The key under the cursor, or KEY_CURSOR_NO_KEY while none is shown.
unsigned key_cursor_key(const key_cursor_t *cursor, unsigned n);

#endif
