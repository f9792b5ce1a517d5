// The effect of each key on each screen in each state of a game: all cases, against the tables of
// docs/behaviour.md section 4.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "keys/keys.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

static session_t session;
static bool is_dead_draw;
static cell_t cursor;

// ---- The tables of the specification ----

static key_effect_t shows(screen_t screen)
{
    return (key_effect_t){screen, ACTION_NONE, false};
}

static key_effect_t does(unsigned action)
{
    return (key_effect_t){SCREEN_GAME, (action_t)action, false};
}

static key_effect_t next_level(void)
{
    uint8_t side = session.settings.computer;
    if (session.settings.level ==
        LEVEL_OFF) // the side not to move; after the end X, as a new game swaps sides
        side = session.board.turn == TTT_X ? TTT_O : TTT_X;
    uint8_t level = (uint8_t)((session.settings.level + 1) % LEVELS);
    return (key_effect_t){SCREEN_LEVEL, (action_t)(ACTION_COMPUTER + 2 * level + (side == TTT_O)), false};
}

static key_effect_t next_brightness(void)
{
    uint8_t b = session.settings.brightness;
    return does(ACTION_BRIGHTNESS + (b < 1 ? 1u : b < 4 ? 4u : b < 9 ? 9u : b < 15 ? 15u : 1u));
}

static key_effect_t plays(unsigned row, unsigned col)
{
    return session_is_computers_turn(&session) ? shows(SCREEN_NOTHING) : does(ACTION_PLAY + 8 * row + col);
}

static key_effect_t on_menu(char key)
{
    switch (key) {
    case '*': return does(ACTION_NEW + session.board.n);
    case '1': return next_level();
    case '9': return next_brightness();
    case '0': return shows(SCREEN_SCORE);
    case '#': return shows(SCREEN_LAYOUT);
    default: break;
    }
    return strchr("ABCD", key) ? shows(SCREEN_NOTHING) : does((unsigned)(ACTION_NEW + key - '0'));
}

static key_effect_t on_layout(char key)
{
    if (key == '5')
        return shows(SCREEN_GAME);
    if (key != '4' && key != '6')
        return shows(SCREEN_LAYOUT);
    int turned = (session.settings.layout + (key == '6' ? 1 : LAYOUT_MAX)) % (LAYOUT_MAX + 1);
    return (key_effect_t){SCREEN_LAYOUT, (action_t)(ACTION_LAYOUT + turned), false};
}

static key_effect_t starts(unsigned n, screen_t question, screen_t shown)
{
    // Here persons set all marks, whichever side the computer has taken over since.
    bool mid_game = session_moves(&session) > 0 && !session_is_over(&session) && !is_dead_draw;
    return mid_game && shown != question ? shows(question) : does(ACTION_NEW + n);
}

static key_effect_t digit(char key)
{
    unsigned n = session.board.n, place = (unsigned)(key - '1');
    if (session_is_over(&session))
        return key == '5' ? does(ACTION_NEW + n) : shows(SCREEN_NOTHING);
    if (n >= 4)
        return key == '5' ? plays(cell_row(cursor), cell_col(cursor))
                          : (key_effect_t){SCREEN_GAME, ACTION_NONE, true};
    if (place / 3 >= n || place % 3 >= n)
        return shows(SCREEN_NOTHING);
    return plays(place / 3, place % 3);
}

static key_effect_t specified(char key, screen_t screen)
{
    unsigned n = session.board.n;
    switch (screen) {
    case SCREEN_TEST_LEDS:
    case SCREEN_TEST_KEYS: return shows(key == '#' ? SCREEN_GAME : SCREEN_TEST_KEYS);
    case SCREEN_LAYOUT: return on_layout(key);
    case SCREEN_MENU: return on_menu(key);
    default: break;
    }
    switch (key) {
    case 'A': return starts(n, SCREEN_ASK_NEW, screen);
    case 'B': return starts(n == 8 ? 2 : n + 1, SCREEN_ASK_SIZE, screen);
    case 'C': return next_level();
    case 'D': return next_brightness();
    case '*': return shows(SCREEN_MENU);
    case '#': return does(ACTION_UNDO);
    case '0': return does(ACTION_HINT);
    default: return digit(key);
    }
}

// ---- All cases ----

static unsigned long cases;

static void check_all_keys(void)
{
    for (screen_t screen = 0; screen < SCREEN_COUNT; screen++) {
        for (key_event_t key = 0; key < KEYPAD_KEYS; key++, cases++) {
            key_effect_t is = keys_effect(key, screen, &session, cursor);
            key_effect_t expected = specified(KEYPAD_LEGEND[key], screen);
            if (is.screen != expected.screen || is.action != expected.action || is.steps != expected.steps)
                fail_msg(
                    "key %c on screen %u of %u x %u after %u moves: screen %u action %02x, expected %u %02x",
                    KEYPAD_LEGEND[key], screen, session.board.n, session.board.n, session_moves(&session),
                    is.screen, is.action, expected.screen, expected.action);
        }
    }
}

// With each opponent on each side, each layout and each brightness.
static void check_all_settings(void)
{
    for (unsigned i = 0; i < 2 * LEVELS; i++) {
        session_do(&session, (action_t)(ACTION_COMPUTER + i));
        session_do(&session, (action_t)(ACTION_LAYOUT + i % (LAYOUT_MAX + 1)));
        for (uint8_t brightness = 0; brightness <= BRIGHTNESS_MAX; brightness++) {
            session_do(&session, (action_t)(ACTION_BRIGHTNESS + brightness));
            check_all_keys();
        }
    }
}

TEST(each_key_does_what_is_specified_on_each_screen_in_each_state)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        session_start(&session);
        session_do(&session, (action_t)(ACTION_NEW + n));
        is_dead_draw = false;
        for (unsigned i = 0; !session_is_over(&session); i++) {
            cursor = cell_at((uint8_t)(i * 5 % n), (uint8_t)(i * 3 % n));
            check_all_settings();
            session_do(&session, ACTION_COMPUTER);
            const cell_t cell = cell_at((uint8_t)(i / n), (uint8_t)(i % n));
            is_dead_draw |= session_do(&session, (action_t)(ACTION_PLAY + cell)) == EVENT_DEAD_DRAW;
        }
        check_all_settings();
    }
    assert_true(cases > 100000);
}

// Even if a fault of the RAM has moved the cursor off the board.
TEST(five_plays_the_cell_of_the_cursor_and_never_asks_for_anything_but_a_cell)
{
    session_start(&session);
    session_do(&session, ACTION_NEW + 8);
    for (unsigned any = 0; any < 256; any++) {
        const action_t action = keys_effect(KEY_5, SCREEN_GAME, &session, (cell_t)any).action;
        assert_in_range(action, ACTION_PLAY, ACTION_PLAY + TTT_CELLS_MAX - 1);
        assert_true(action == ACTION_PLAY + any || any >= TTT_CELLS_MAX);
    }
}
