// Effects of the keys of a d-pad, four directions and OK (docs/five-keys.md): directions move the cursor, OK
// (`5`) plays; menu.c has the other screens.
// SPDX-License-Identifier: MIT
#include "keys/dpad/menu.h"

static key_effect_t ok_on_board(const game_t *game, cell_t cursor)
{
    if (game_is_over(game))
        return key_begins(game->board.n);
    if (game_is_computers_turn(game))
        return key_shows(SCREEN_NOTHING);
    return key_acts(
        (action_t)(ACTION_PLAY + cursor % CELL_NUMBERS)); // a RAM fault may have changed the cursor
}

static key_effect_t board_key(key_event_t key, const game_t *game, cell_t cursor)
{
    if (key == KEYS_HELD)
        return key_shows(SCREEN_OFFERS);
    if (key == LONG_PRESS_KEY)
        return ok_on_board(game, cursor);
    return game_is_over(game) ? key_shows(SCREEN_NOTHING) : (key_effect_t){SCREEN_GAME, KEYS_STEP};
}

key_effect_t keys_effect(key_event_t key, screen_t screen, const game_t *game, cell_t cursor)
{
    return menu_has(screen) ? menu_effect(key, screen, game) : board_key(key, game, cursor);
}
