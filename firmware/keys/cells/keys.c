// Effects of nine buttons in a square (docs/five-keys.md): on boards up to 3x3 each plays its cell, on larger
// ones they are the keypad's digits. The middle one, held, opens the menu, whose arrows are the buttons
// around it.
// SPDX-License-Identifier: MIT
#include "keys/dpad/menu.h"
#include "input_traits.h"

// The cell of a button on a small board. 2x2 has the corners; the buttons between them have none.
static cell_t cell_of(key_event_t key, uint8_t n)
{
    uint8_t row = key / KEYPAD_COLS, col = key % KEYPAD_COLS;
    if (n != 2)
        return cell_at(row, col);
    return (row | col) & 1 ? CELL_NONE : cell_at(row / 2, col / 2);
}

static key_effect_t key_plays(const game_t *game, cell_t cell)
{
    if (cell == CELL_NONE || game_is_computers_turn(game))
        return key_shows(SCREEN_NOTHING);
    return key_acts((action_t)(ACTION_PLAY + cell));
}

static key_effect_t board_key(key_event_t key, const game_t *game, cell_t cursor)
{
    uint8_t n = game->board.n;
    if (key == LONG_PRESS_MENU_KEY)
        return key_shows(SCREEN_OFFERS);
    if (game_is_over(game))
        return key == KEY_5 ? key_begins(n) : key_shows(SCREEN_NOTHING);
    if (n < INPUT_CURSOR_FROM_N)
        return key_plays(game, cell_of(key, n));
    if (key == KEY_5)
        return key_plays(game, cursor % CELL_NUMBERS); // a RAM fault may have changed the cursor
    return (key_effect_t){SCREEN_GAME, KEYS_STEP};
}

key_effect_t keys_effect(key_event_t key, screen_t screen, const game_t *game, cell_t cursor)
{
    return menu_has(screen) ? menu_effect(key, screen, game) : board_key(key, game, cursor);
}
