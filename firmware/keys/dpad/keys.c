// Effects of the keys of a d-pad, four directions and OK (docs/five-keys.md): directions move the cursor, OK
// (`5`) plays; menu.c has the other screens.
// SPDX-License-Identifier: MIT
#include "keys/dpad/menu.h"

static key_effect_t ok_on_board(const session_t *session, cell_t cursor)
{
    if (session_is_over(session))
        return key_begins(session->board.n);
    if (session_is_computers_turn(session))
        return key_shows(SCREEN_NOTHING);
    return key_plays(cursor);
}

static key_effect_t board_key(key_event_t key, const session_t *session, cell_t cursor)
{
    if (key == KEYS_HELD)
        return key_shows(SCREEN_OFFERS);
    if (key == LONG_PRESS_KEY)
        return ok_on_board(session, cursor);
    return session_is_over(session) ? key_shows(SCREEN_NOTHING) : key_steps();
}

key_effect_t keys_effect(key_event_t key, screen_t screen, const session_t *session, cell_t cursor)
{
    return menu_has(screen) ? menu_effect(key, screen, session) : board_key(key, session, cursor);
}
