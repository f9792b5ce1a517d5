// Effects of the keypad's keys, after the tables of docs/behaviour.md, section 4: on the board, and on each
// screen with keys of its own.
// SPDX-License-Identifier: MIT
#include "keys/keys.h"

#include "input_traits.h"

// ---- Key positions ----

static uint8_t key_row(key_event_t key)
{
    return key / KEYPAD_COLS;
}

static uint8_t key_col(key_event_t key)
{
    return key % KEYPAD_COLS;
}

// 1..9, for the 3x3 block of digits.
static uint8_t digit(key_event_t key)
{
    return (uint8_t)(key - key_row(key) + 1);
}

static bool is_letter(key_event_t key)
{
    return key_col(key) == KEYPAD_COLS - 1;
}

// ---- Effects ----

static key_effect_t nothing(void)
{
    return key_shows(SCREEN_NOTHING);
}

static key_effect_t next_level(const game_t *game)
{
    action_t action = game_choose(game, (uint8_t)((game->settings.level + 1) % LEVELS));
    return (key_effect_t){SCREEN_LEVEL, action};
}

static key_effect_t next_brightness(const game_t *game)
{
    return key_acts((action_t)(ACTION_BRIGHTNESS + game_next_brightness(game)));
}

// ---- The board ----

static key_effect_t key_plays(const game_t *game, cell_t cell)
{
    if (game_is_computers_turn(game))
        return nothing();
    return key_acts((action_t)(ACTION_PLAY + cell % CELL_NUMBERS)); // a RAM fault may have changed the cursor
}

// On small boards a digit's position on the keypad is a cell's position on the board.
static key_effect_t digit_key(key_event_t key, const game_t *game, cell_t cursor)
{
    uint8_t n = game->board.n;
    if (game_is_over(game))
        return key == KEY_5 ? key_begins(n) : nothing();
    if (n >= INPUT_CURSOR_FROM_N)
        return key == KEY_5 ? key_plays(game, cursor) : (key_effect_t){SCREEN_GAME, KEYS_STEP};
    if (key_row(key) < n && key_col(key) < n)
        return key_plays(game, cell_at(key_row(key), key_col(key)));
    return nothing();
}

// `A` and `B` discard the game, so once a person has moved they ask, and act on a second press only.
static key_effect_t start_key(const game_t *game, uint8_t n, screen_t question, screen_t shown)
{
    if (shown == question || !game_can_undo(game) || game_is_over(game))
        return key_begins(n);
    return key_shows(question);
}

static key_effect_t board_key(key_event_t key, screen_t screen, const game_t *game, cell_t cursor)
{
    switch (key) {
    case KEY_A: return start_key(game, game->board.n, SCREEN_ASK_NEW, screen);
    case KEY_B: return start_key(game, game_next_size(game), SCREEN_ASK_SIZE, screen);
    case KEY_C: return next_level(game);
    case KEY_D: return next_brightness(game);
    case KEY_STAR: return key_shows(SCREEN_MENU);
    case KEY_HASH: return key_acts(ACTION_UNDO);
    case KEY_0: return key_acts(ACTION_HINT);
    default: return digit_key(key, game, cursor);
    }
}

// ---- Other screens ----

static key_effect_t menu_key(key_event_t key, const game_t *game)
{
    switch (key) {
    case KEY_STAR: return key_begins(game->board.n);
    case KEY_0: return key_shows(SCREEN_SCORE);
    case KEY_HASH: return key_shows(SCREEN_LAYOUT);
    case KEY_1: return next_level(game);
    case KEY_9: return next_brightness(game);
    default: return is_letter(key) ? nothing() : key_begins(digit(key)); // `2` to `8` remain
    }
}

static key_effect_t layout_key(key_event_t key, const game_t *game)
{
    if (key == KEY_5)
        return key_shows(SCREEN_GAME);
    if (key != KEY_4 && key != KEY_6)
        return key_shows(SCREEN_LAYOUT);
    uint8_t turned = (uint8_t)(game->settings.layout + key - KEY_5) & LAYOUT_MAX;
    return (key_effect_t){SCREEN_LAYOUT, (action_t)(ACTION_LAYOUT + turned)};
}

_Static_assert((LAYOUT_MAX & (LAYOUT_MAX + 1)) == 0, "the number of layouts must be a power of two");

// `*`, which has opened the menu. The second of `* *` has begun a game, and means nothing when held.
static key_effect_t star_held(screen_t screen, const game_t *game)
{
    if (screen != SCREEN_MENU)
        return key_shows(screen);
    return key_acts(game_switch_sound(game));
}

// ---- Interface ----

key_effect_t keys_effect(key_event_t key, screen_t screen, const game_t *game, cell_t cursor)
{
    if (key == KEYS_HELD)
        return star_held(screen, game);
    switch (screen) {
    case SCREEN_LAYOUT: return layout_key(key, game);
    case SCREEN_TEST_LEDS:
    case SCREEN_TEST_KEYS: return key_shows(key == KEY_HASH ? SCREEN_GAME : SCREEN_TEST_KEYS);
    case SCREEN_MENU: return menu_key(key, game);
    default: return board_key(key, screen, game, cursor);
    }
}
