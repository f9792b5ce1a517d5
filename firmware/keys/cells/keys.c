// Effects of nine or sixteen buttons in a square (docs/five-keys.md). On boards up to 3x3, or 4x4, each
// button plays its cell. On larger boards the buttons in the places of a keypad's digits do what the digits
// do. The button of `5`, held, opens the menu; the buttons around it are the menu's arrows.
// SPDX-License-Identifier: MIT
#include "keys/dpad/menu.h"
#include "input_traits.h"

static uint8_t row_of(key_event_t key)
{
    return key / KEYPAD_COLS;
}

static uint8_t col_of(key_event_t key)
{
    return key % KEYPAD_COLS;
}

// The cell of a button on a small board, or none. 2x2 has the corners of nine, the middle of sixteen; 3x3 is
// at the top left.
static cell_t cell_of(key_event_t key, uint8_t n)
{
    uint8_t row = row_of(key), col = col_of(key);
    if (n == 2 && INPUT_SIDE == 3)
        return (row | col) & 1 ? CELL_NONE : cell_at(row / 2, col / 2);
    if (n == 2)
        row--, col--; // those around the middle wrap
    return row < n && col < n ? cell_at(row, col) : CELL_NONE;
}

// Whether it is a digit's, which moves the cursor of a large board.
static bool is_digit(key_event_t key)
{
    return INPUT_SIDE == 3 || (row_of(key) < 3 && col_of(key) < 3);
}

static key_effect_t play(const session_t *session, cell_t cell)
{
    return session_is_computers_turn(session) ? key_shows(SCREEN_NOTHING) : key_plays(cell);
}

static key_effect_t board_key(key_event_t key, const session_t *session, cell_t cursor)
{
    uint8_t n = session->board.n;
    if (key == KEYS_HELD)
        return key_shows(SCREEN_OFFERS);
    if (session_is_over(session))
        return key == KEY_5 ? key_begins(n) : key_shows(SCREEN_NOTHING);
    if (n < INPUT_CURSOR_FROM_N)
        return cell_of(key, n) == CELL_NONE ? key_shows(SCREEN_NOTHING) : play(session, cell_of(key, n));
    if (key == KEY_5)
        return play(session, cursor);
    return is_digit(key) ? key_steps() : key_shows(SCREEN_NOTHING);
}

key_effect_t keys_effect(key_event_t key, screen_t screen, const session_t *session, cell_t cursor)
{
    return menu_has(screen) ? menu_effect(key, screen, session) : board_key(key, session, cursor);
}
