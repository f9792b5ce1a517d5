// What of a d-pad happens within a millisecond, or only after a fault. tests/scenes/dpad.txt has what a
// person sees.
// SPDX-License-Identifier: MIT
#include "keys/keys.h"
#include "tests/support/app.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

// A RAM fault may have moved the cursor off the board.
TEST(ok_plays_a_valid_cell_for_any_value_of_the_cursor)
{
    app_start();
    for (unsigned any = 0; any < 256; any++)
        assert_in_range(keys_effect(LONG_PRESS_KEY, SCREEN_GAME, &app.session, (cell_t)any).action,
                        ACTION_PLAY, ACTION_PLAY + TTT_CELLS_MAX - 1);
}

// What a joystick and a shield's RIGHT do besides is tests/input/joystick and tests/input/shield.
TEST(of_keys_held_at_power_on_only_ok_and_up_begin_something)
{
    app_start();
    for (unsigned held = 0; held < 1u << KEYPAD_KEYS; held++) {
        panel_start(&app.panel, &app.session, (uint16_t)held, 0);
        assert_int_equal(app.panel.screen, held == 1u << KEY_5   ? SCREEN_TEST_LEDS
                                           : held == 1u << KEY_2 ? SCREEN_LAYOUT
                                                                 : SCREEN_GAME);
    }
}

TEST(a_release_without_a_press_does_nothing)
{
    app_start();
    app_up('5');
    app_up('4');
    assert_int_equal(session_moves(&app.session), 0);
    assert_int_equal(app.panel.attention.cursor, cell_at(1, 1));
    assert_int_equal(app.panel.screen, SCREEN_GAME);
}

// ---- The menu: docs/five-keys.md ----

TEST(a_press_that_lasts_until_the_menu_ends_opens_it_again)
{
    app_start();
    app_down('5');
    app_wait(LONG_PRESS_MS - 1);
    assert_int_equal(app.panel.screen, SCREEN_GAME);
    app_wait(1);
    assert_int_equal(app.panel.screen, SCREEN_OFFERS);
    app_up('5');
    app_wait(5000 - LONG_PRESS_MS);
    app_down('5');
    for (unsigned ms = 0; ms < LONG_PRESS_MS + 10; ms++, app_wait(1))
        assert_int_equal(app.panel.screen, SCREEN_OFFERS);
    app_up('5');
    assert_int_equal(session_moves(&app.session), 0);
}

enum { CLICK = 2093, BUZZ = 262 };

TEST(ok_sounds_when_it_goes_up)
{
    app_start();
    app_press("5");
    app_wait(500); // the last test's tone is over
    app_line("new");
    app_down('5');
    assert_int_equal(tone_double_hz, 0);
    app_up('5');
    assert_int_equal(tone_double_hz, CLICK);
    app_wait(500);
    app_down('5');
    app_up('5');
    assert_int_equal(tone_double_hz, BUZZ); // taken
    app_wait(500);
    app_line("new");
    app_line("computer easy");
    app_line("computer first");
    app_down('5');
    app_up('5');
    assert_int_equal(tone_double_hz, BUZZ); // the computer's turn
    app_wait(500);
}

TEST(ok_that_is_held_sounds_when_the_menu_opens)
{
    app_start();
    app_down('5');
    app_wait(799);
    assert_int_equal(tone_double_hz, 0);
    app_wait(2);
    assert_int_equal(tone_double_hz, CLICK);
    app_up('5');
}

enum { LEFT = KEY_4, RIGHT = KEY_6, UP = KEY_2, DOWN = KEY_8, OK = LONG_PRESS_KEY, HELD = KEYS_HELD };

// In place of an action: the cursor moves.
enum { STEPS = 0x100 };

static void expect(key_event_t key, unsigned screen, unsigned shows, unsigned action)
{
    const key_effect_t is = keys_effect(key, (screen_t)screen, &app.session, cell_at(1, 1));
    if (is.screen != shows || is.action != (action == STEPS ? ACTION_NONE : action) ||
        is.steps != (action == STEPS))
        fail_msg("key %c on screen %u: screen %u action %02x, expected %u %02x", KEYPAD_LEGEND[key], screen,
                 is.screen, is.action, shows, action);
}

// Left and right step through `count` screens, wrapping; all but OK end them.
static void expect_steps(unsigned first, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        expect(LEFT, first + i, first + (i + count - 1) % count, ACTION_NONE);
        expect(RIGHT, first + i, first + (i + 1) % count, ACTION_NONE);
        expect(UP, first + i, SCREEN_GAME, ACTION_NONE);
        expect(DOWN, first + i, SCREEN_GAME, ACTION_NONE);
        expect(HELD, first + i, SCREEN_GAME, ACTION_NONE);
    }
}

TEST(left_and_right_step_through_items_and_values_and_other_directions_end_the_menu)
{
    app_start();
    expect_steps(SCREEN_OFFERS, 9);
    expect_steps(SCREEN_LEVELS, 4);
    expect_steps(SCREEN_SIZES, 7);
}

TEST(ok_selects_each_item_and_each_value)
{
    app_start();
    for (unsigned n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        session_do(&app.session, (action_t)(ACTION_NEW + n));
        expect(OK, SCREEN_OFFERS + 0, SCREEN_GAME, ACTION_NEW + n);
        expect(OK, SCREEN_OFFERS + 1, SCREEN_SIZES + n - 2, ACTION_NONE);
        expect(OK, SCREEN_SIZES + n - 2, SCREEN_GAME, ACTION_NEW + n);
    }
    for (unsigned level = 0; level < LEVELS; level++) {
        session_do(&app.session, session_choose(&app.session, (uint8_t)level));
        expect(OK, SCREEN_OFFERS + 2, SCREEN_LEVELS + level, ACTION_NONE);
        for (unsigned other = 0; other < LEVELS; other++)
            expect(OK, SCREEN_LEVELS + other, SCREEN_LEVEL,
                   other == level ? ACTION_NONE : session_choose(&app.session, (uint8_t)other));
    }
    expect(OK, SCREEN_OFFERS + 3, SCREEN_GAME, ACTION_UNDO);
    expect(OK, SCREEN_OFFERS + 4, SCREEN_GAME, ACTION_HINT);
    expect(OK, SCREEN_OFFERS + 5, SCREEN_BRIGHTNESS, ACTION_NONE);
    expect(OK, SCREEN_OFFERS + 6, SCREEN_OFFERS + 6, ACTION_SOUND + 0);
    session_do(&app.session, ACTION_SOUND + 0);
    expect(OK, SCREEN_OFFERS + 6, SCREEN_OFFERS + 6, ACTION_SOUND + 1);
    expect(OK, SCREEN_OFFERS + 7, SCREEN_LAYOUT, ACTION_NONE);
    expect(OK, SCREEN_OFFERS + 8, SCREEN_SCORE, ACTION_NONE);
}

TEST(left_and_right_set_brightness_and_layout_at_once)
{
    static const uint8_t brightness[] = {1, 4, 9, 15};
    app_start();
    for (unsigned i = 0; i < 4; i++) {
        session_do(&app.session, (action_t)(ACTION_BRIGHTNESS + brightness[i]));
        expect(LEFT, SCREEN_BRIGHTNESS, SCREEN_BRIGHTNESS, ACTION_BRIGHTNESS + brightness[(i + 3) % 4]);
        expect(RIGHT, SCREEN_BRIGHTNESS, SCREEN_BRIGHTNESS, ACTION_BRIGHTNESS + brightness[(i + 1) % 4]);
        for (unsigned k = 0; k < 4; k++)
            expect((key_event_t[]){UP, DOWN, OK, HELD}[k], SCREEN_BRIGHTNESS, SCREEN_GAME, ACTION_NONE);
    }
    for (unsigned layout = 0; layout < 8; layout++) {
        session_do(&app.session, (action_t)(ACTION_LAYOUT + layout));
        expect(LEFT, SCREEN_LAYOUT, SCREEN_LAYOUT, ACTION_LAYOUT + (layout + 7) % 8);
        expect(RIGHT, SCREEN_LAYOUT, SCREEN_LAYOUT, ACTION_LAYOUT + (layout + 1) % 8);
        expect(UP, SCREEN_LAYOUT, SCREEN_LAYOUT, ACTION_NONE);
        expect(DOWN, SCREEN_LAYOUT, SCREEN_LAYOUT, ACTION_NONE);
        expect(OK, SCREEN_LAYOUT, SCREEN_GAME, ACTION_NONE);
        expect(HELD, SCREEN_LAYOUT, SCREEN_GAME, ACTION_NONE);
    }
}

TEST(only_ok_held_ends_the_self_test)
{
    static const key_event_t key[] = {LEFT, RIGHT, UP, DOWN, OK};
    app_start();
    for (unsigned screen = SCREEN_TEST_LEDS; screen <= SCREEN_TEST_KEYS; screen++) {
        for (unsigned i = 0; i < sizeof key; i++)
            expect(key[i], screen, SCREEN_TEST_KEYS, ACTION_NONE);
        expect(HELD, screen, SCREEN_GAME, ACTION_NONE);
    }
}

TEST(on_the_board_directions_step_and_ok_plays_while_it_is_a_persons_turn)
{
    static const key_event_t way[] = {LEFT, RIGHT, UP, DOWN};
    app_start();
    for (unsigned screen = SCREEN_GAME; screen <= SCREEN_LEVEL; screen++) {
        for (unsigned i = 0; i < sizeof way; i++)
            expect(way[i], screen, SCREEN_GAME, STEPS);
        expect(OK, screen, SCREEN_GAME, ACTION_PLAY + cell_at(1, 1));
        expect(HELD, screen, SCREEN_OFFERS, ACTION_NONE);
    }
    session_do(&app.session, ACTION_COMPUTER + 2 * LEVEL_EASY); // its side is X
    expect(OK, SCREEN_GAME, SCREEN_NOTHING, ACTION_NONE);
    expect(LEFT, SCREEN_GAME, SCREEN_GAME, STEPS);
    expect(HELD, SCREEN_GAME, SCREEN_OFFERS, ACTION_NONE);
    session_do(&app.session, ACTION_COMPUTER);
    for (unsigned i = 0; i < 5; i++)
        session_do(&app.session, (action_t)(ACTION_PLAY + (uint8_t[]){0, 8, 1, 9, 2}[i]));
    assert_true(session_is_over(&app.session));
    for (unsigned i = 0; i < sizeof way; i++)
        expect(way[i], SCREEN_GAME, SCREEN_NOTHING, ACTION_NONE);
    expect(OK, SCREEN_GAME, SCREEN_GAME, ACTION_NEW + 3);
    expect(HELD, SCREEN_GAME, SCREEN_OFFERS, ACTION_NONE);
}
