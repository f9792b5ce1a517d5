// Effects of the keypad's keys, after the tables of docs/behaviour.md, section 4: on the board, and on each
// screen with keys of its own.
// SPDX-License-Identifier: MIT
#include "keys/keys.h"

#include "display_traits.h"
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

static key_effect_t next_level(const session_t *session)
{
    action_t action = session_choose(session, (uint8_t)((session->settings.level + 1) % LEVELS));
    return key_acts_on(SCREEN_LEVEL, action);
}

static key_effect_t next_brightness(const session_t *session)
{
    return key_acts((action_t)(ACTION_BRIGHTNESS + session_next_brightness(session)));
}

// ---- The board ----

static key_effect_t play(const session_t *session, cell_t cell)
{
    return session_is_computers_turn(session) ? nothing() : key_plays(cell);
}

// On small boards a digit's position on the keypad is a cell's position on the board.
static key_effect_t digit_key(key_event_t key, const session_t *session, cell_t cursor)
{
    uint8_t n = session->board.n;
    if (session_is_over(session))
        return key == KEY_5 ? key_begins(n) : nothing();
    if (n >= INPUT_CURSOR_FROM_N)
        return key == KEY_5 ? play(session, cursor) : key_steps();
    if (key_row(key) < n && key_col(key) < n)
        return play(session, cell_at(key_row(key), key_col(key)));
    return nothing();
}

// `A` and `B` ask before they discard a game, and act on a second press only.
static key_effect_t start_key(const session_t *session, uint8_t n, screen_t question, screen_t shown)
{
    if (shown == question || !session_has_game_to_lose(session))
        return key_begins(n);
    return key_shows(question);
}

static key_effect_t board_key(key_event_t key, screen_t screen, const session_t *session, cell_t cursor)
{
    switch (key) {
    case KEY_A: return start_key(session, session->board.n, SCREEN_ASK_NEW, screen);
    case KEY_B: return start_key(session, session_next_size(session), SCREEN_ASK_SIZE, screen);
    case KEY_C: return next_level(session);
    case KEY_D: return next_brightness(session);
    case KEY_STAR: return key_shows(SCREEN_MENU);
    case KEY_HASH: return key_acts(ACTION_UNDO);
    case KEY_0: return key_acts(ACTION_HINT);
    default: return digit_key(key, session, cursor);
    }
}

// ---- Other screens ----

static key_effect_t menu_key(key_event_t key, const session_t *session)
{
    switch (key) {
    case KEY_STAR: return key_begins(session->board.n);
    case KEY_0: return key_shows(SCREEN_SCORE);
    case KEY_HASH: return key_shows(DISPLAY_HAS_LAYOUTS ? SCREEN_LAYOUT : SCREEN_NOTHING);
    case KEY_1: return next_level(session);
    case KEY_9: return next_brightness(session);
    default: return is_letter(key) ? nothing() : key_begins(digit(key)); // `2` to `8` remain
    }
}

static key_effect_t layout_key(key_event_t key, const session_t *session)
{
    if (key == KEY_5)
        return key_shows(SCREEN_GAME);
    if (key != KEY_4 && key != KEY_6)
        return key_shows(SCREEN_LAYOUT);
    uint8_t turned = (uint8_t)(session->settings.layout + key - KEY_5) & LAYOUT_MAX;
    return key_acts_on(SCREEN_LAYOUT, (action_t)(ACTION_LAYOUT + turned));
}

_Static_assert((LAYOUT_MAX & (LAYOUT_MAX + 1)) == 0, "the number of layouts must be a power of two");

// `*`, which has opened the menu. The second of `* *` has begun a game, and means nothing when held.
static key_effect_t star_held(screen_t screen, const session_t *session)
{
    if (screen != SCREEN_MENU)
        return key_shows(screen);
    return key_acts(session_switch_sound(session));
}

// ---- Interface ----

key_effect_t keys_effect(key_event_t key, screen_t screen, const session_t *session, cell_t cursor)
{
    if (key == KEYS_HELD)
        return star_held(screen, session);
    switch (screen) {
    case SCREEN_LAYOUT: return layout_key(key, session);
    case SCREEN_TEST_LEDS:
    case SCREEN_TEST_KEYS: return key_shows(key == KEY_HASH ? SCREEN_GAME : SCREEN_TEST_KEYS);
    case SCREEN_MENU: return menu_key(key, session);
    default: return board_key(key, screen, session, cursor);
    }
}
