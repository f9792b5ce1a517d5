// Arrow keys and Enter, usable on boards of every size.
//
// From 4 x 4 on the device has a cursor: keys 2, 4, 6 and 8 move it, and 5 plays. On 2 x 2 and 3 x 3 those
// keys would play; there the arrows move a cursor over the drawn keypad, and Enter presses the key under it.
//
// Pure. Key codes are curses codes.
#ifndef PLAYER_KEY_CURSOR_H
#define PLAYER_KEY_CURSOR_H

#include <stdbool.h>

typedef struct {
    bool shown; // moved on a board whose device has no cursor
    unsigned row, col;
} key_cursor_t;

enum { KEY_CURSOR_NO_KEY = 0x100 };

// n: size of the device's board; 0: unknown.
// Returns the key to press, 0..15, or KEY_CURSOR_NO_KEY.
unsigned key_cursor_handle_key(key_cursor_t *cursor, int code, unsigned n);

// The key under the cursor; KEY_CURSOR_NO_KEY if none is shown.
unsigned key_cursor_key(const key_cursor_t *cursor, unsigned n);

#endif
