// What happens within a millisecond of a key, or is seen only inside the device. tests/scenes has what a
// person sees, exhaust_keys.c the effect of each key.
// SPDX-License-Identifier: MIT
#include "display/matrix/signs.h"
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

BEFORE_EACH
{
    app_start();
}

// Updates the panel. Returns the time for which its view then stays.
static time_ms_t stays_for(time_ms_t now)
{
    return panel_view(&app.panel, &app.session, now, 0).stays_for;
}

static frame_t sign(sign_t which)
{
    frame_t frame;
    sign_draw(&frame, which);
    return frame;
}

// X threatens on the right of the top row; the perfect computer blocks there. The hint is found after the
// next key went down.
TEST(a_hint_does_not_close_a_menu_or_a_question)
{
    for (int i = 0; i < 2; i++) {
        app_start();
        app_press("152");
        const frame_t board = app_picture();
        input_double_put(KEY_0);
        input_double_put(i == 0 ? KEY_STAR : KEY_A); // both are taken before the computer thinks
        app_wait(1);
        assert_int_equal(app.panel.attention.hint, cell_at(0, 2));
        assert_true(art_same(app_picture(), sign(i == 0 ? SIGN_MENU : SIGN_ASK)));
        app_wait(6000);
        assert_true(art_same(app_picture(), board));
    }
}

TEST(a_hint_that_is_asked_for_again_begins_when_it_is_found)
{
    app_press("*80");
    app_wait(1500);
    assert_int_equal(app.panel.screen, SCREEN_HINT);
    const event_t wanted = {EVENT_HINT_WANTED, SOURCE_CONSOLE, CELL_NONE};
    panel_event(&app.panel, &app.session, wanted, (uint16_t)(app_now() + 65000));
    assert_int_equal(app.panel.screen, SCREEN_GAME);
}

// A key's event is taken before the picture is drawn.
TEST(a_key_in_the_millisecond_in_which_the_menu_ends_acts_on_the_board)
{
    app_press("*5*"); // 100 ms each
    app_wait(4899);
    assert_int_equal(app.panel.screen, SCREEN_MENU);
    input_double_put(KEY_5);
    app_wait(1);
    assert_int_equal(app.panel.screen, SCREEN_GAME);
    assert_int_equal(session_moves(&app.session), 1);
}

TEST(a_held_cursor_key_repeats_after_400_ms_and_then_every_125)
{
    app_press("*8");
    app_down('6');
    for (unsigned ms = 0; ms < 1000; ms++, app_wait(1))
        assert_int_equal(app.panel.attention.cursor, cell_at(4, (5 + (ms < 400 ? 0 : (ms - 275) / 125)) % 8));
    app_up('6');
}

TEST(the_computers_move_ends_the_sign_for_nothing)
{
    const event_t moved = {EVENT_MOVED, SOURCE_COMPUTER, cell_at(1, 1)};
    app.panel.screen = SCREEN_NOTHING;
    panel_event(&app.panel, &app.session, moved, (uint16_t)(app_now() + 65000));
    assert_int_equal(app.panel.screen, SCREEN_GAME);
}

// One for each item, for brightness, for 4 levels and for 7 sizes.
TEST(the_menus_screens_end_after_5_s_and_are_drawn)
{
    assert_int_equal(SCREENS - SCREEN_OFFERS, OFFERS + 1 + 4 + 7);
    const frame_t board = app_picture();
    for (unsigned screen = SCREEN_OFFERS; screen < SCREENS; screen++) {
        app.panel.screen = (screen_t)screen;
        app.panel.since = (uint16_t)(app_now() + 65000);
        app.stale = true;
        app_step();
        assert_false(art_same(app_picture(), board));
        app_wait(4999);
        assert_int_equal(app.panel.screen, screen);
        app_wait(1);
        assert_int_equal(app.panel.screen, SCREEN_GAME);
    }
}

TEST(each_screen_lasts_as_long_as_specified)
{
    static const struct {
        screen_t screen;
        uint16_t ms;
    } lasts[] = {{SCREEN_REFUSED, 300}, {SCREEN_NOTHING, 300},  {SCREEN_HINT, 2000},
                 {SCREEN_MENU, 5000},   {SCREEN_ASK_NEW, 2000}, {SCREEN_ASK_SIZE, 2000},
                 {SCREEN_SCORE, 3000},  {SCREEN_LEVEL, 1000},   {SCREEN_DEAD_DRAW, 2000}};
    for (unsigned i = 0; i < sizeof lasts / sizeof lasts[0]; i++) {
        app.panel.screen = lasts[i].screen;
        app.panel.since = 65000;
        stays_for((uint16_t)(65000 + lasts[i].ms - 1));
        assert_int_equal(app.panel.screen, lasts[i].screen);
        stays_for((uint16_t)(65000 + lasts[i].ms));
        assert_int_equal(app.panel.screen, SCREEN_GAME);
    }
}

// Which key stands in keys_down, where the device has those that are down.
TEST(a_key_is_asked_for_for_20_s_or_until_there_is_no_more_to_ask)
{
    const time_ms_t now = (time_ms_t)app_now();
    panel_ask(&app.panel, KEY_2, now);
    view_t view = panel_view(&app.panel, &app.session, (time_ms_t)(now + 19999), 1u << KEY_8);
    assert_int_equal(view.screen, SCREEN_ASK_KEY);
    assert_int_equal(view.keys_down, 1u << KEY_2);
    stays_for((time_ms_t)(now + 20000));
    assert_int_equal(app.panel.screen, SCREEN_GAME);
    panel_ask(&app.panel, KEY_4, now);
    panel_ask(&app.panel, KEY_NONE, now);
    assert_int_equal(app.panel.screen, SCREEN_GAME);
}

// The screen that ends first decides when the panel looks again.
TEST(a_sign_over_a_new_mark_ends_in_time)
{
    const uint16_t now = (uint16_t)(app_now() + 65000);
    app_line("new 5");
    panel_event(&app.panel, &app.session, (event_t){EVENT_MOVED, SOURCE_CONSOLE, cell_at(2, 2)}, now);
    panel_event(&app.panel, &app.session, (event_t){EVENT_REFUSED, SOURCE_KEY, CELL_NONE}, now);
    assert_int_equal(stays_for(now), 300);
}

TEST(a_screen_or_a_mark_that_ends_is_not_drawn_twice)
{
    const uint16_t now = (uint16_t)(app_now() + 65000);
    panel_event(&app.panel, &app.session, (event_t){EVENT_REFUSED, SOURCE_KEY, CELL_NONE}, now);
    app.panel.since = now;
    assert_int_not_equal(stays_for(now + 300), 0);
    assert_int_equal(app.panel.screen, SCREEN_GAME);
    panel_event(&app.panel, &app.session, (event_t){EVENT_MOVED, SOURCE_CONSOLE, cell_at(2, 2)}, now);
    assert_int_equal(stays_for(now), 1000);
    assert_int_not_equal(stays_for(now + 1000), 0);
    assert_int_equal(app.panel.attention.played, CELL_NONE);
    app.panel.played_at = now;
    assert_in_range(stays_for(now), 1001, UINT16_MAX);
}

TEST(a_matrix_is_sent_at_once)
{
    app_press("5");
    assert_false(display_is_sending() || display_has_work());
}

TEST(a_screen_that_ends_before_a_held_key_acts_ends_in_time)
{
    const time_ms_t now = (time_ms_t)(app_now() + 65000);
    panel_event(&app.panel, &app.session, (event_t){EVENT_REFUSED, SOURCE_KEY, CELL_NONE}, now);
    app.panel.since = now;
    app.panel.hold = (long_press_t){true, (time_ms_t)(now + LONG_PRESS_MS)};
    assert_int_equal(stays_for(now), 300);
}

// Over the computer's reply it stays, for its time.
TEST(the_sign_of_a_dead_draw_ends_with_the_game_and_not_with_the_computers_move)
{
    app_press("123789");
    const event_t moved = {EVENT_MOVED, SOURCE_COMPUTER, cell_at(1, 1)};
    const time_ms_t now = (time_ms_t)(app_now() + 65000);
    app.panel.screen = SCREEN_DEAD_DRAW;
    app.panel.since = now;
    panel_event(&app.panel, &app.session, moved, now + 300);
    assert_int_equal(app.panel.screen, SCREEN_DEAD_DRAW);
    stays_for(now + 2000);
    assert_int_equal(app.panel.screen, SCREEN_GAME);
    assert_int_equal(app.panel.since, (time_ms_t)(now + 2000)); // the mark blinks from now on
    app_press("546");
    assert_true(session_is_over(&app.session));
    app.panel.screen = SCREEN_DEAD_DRAW;
    panel_event(&app.panel, &app.session, (event_t){EVENT_DRAWN, SOURCE_COMPUTER, cell_at(1, 2)}, now);
    assert_int_equal(app.panel.screen, SCREEN_GAME);
}

TEST(each_screen_says_what_it_is_about)
{
    for (screen_t screen = 0; screen < SCREENS; screen++) {
        const screen_is_t is = screen_is(screen);
        const bool has_value = screen_is_of_menu(screen) && screen != SCREEN_BRIGHTNESS;
        assert_int_equal(has_value ? screen_with(is.kind, is.value) : is.kind, screen);
    }
}
