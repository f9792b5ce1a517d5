// Maps arrow keys and Enter to keypad keys.
#include "board/play/terminal/key_cursor.h"

#include <curses.h>

#include "hal/key.h"

enum { SMALL_MAX = 3 }; // boards whose cells correspond to keys

static unsigned pass_on(int code)
{
    switch (code) {
    case KEY_UP: return KEY_2;
    case KEY_LEFT: return KEY_4;
    case KEY_RIGHT: return KEY_6;
    case KEY_DOWN: return KEY_8;
    case KEY_ENTER:
    case '\r':
    case '\n': return KEY_5;
    default: return KEY_CURSOR_NO_KEY;
    }
}

static unsigned key_at(const key_cursor_t *cursor, unsigned n)
{
    return cursor->row % n * KEYPAD_COLS + cursor->col % n;
}

static void move_cursor(key_cursor_t *cursor, unsigned direction, unsigned n)
{
    if (!cursor->shown)
        cursor->row = cursor->col = n / 2;
    cursor->shown = true;
    cursor->row = (cursor->row + n + (direction == KEY_8) - (direction == KEY_2)) % n;
    cursor->col = (cursor->col + n + (direction == KEY_6) - (direction == KEY_4)) % n;
}

unsigned key_cursor_handle_key(key_cursor_t *cursor, int code, unsigned n)
{
    unsigned key = pass_on(code);
    bool small = n > 0 && n <= SMALL_MAX;
    if (!small)
        cursor->shown = false;
    if (!small || key == KEY_CURSOR_NO_KEY)
        return key;
    if (key == KEY_5 && cursor->shown)
        return key_at(cursor, n);
    move_cursor(cursor, key, n);
    return KEY_CURSOR_NO_KEY;
}

unsigned key_cursor_key(const key_cursor_t *cursor, unsigned n)
{
    return cursor->shown && n > 0 && n <= SMALL_MAX ? key_at(cursor, n) : KEY_CURSOR_NO_KEY;
}
