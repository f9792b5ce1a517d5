// The device as a whole: effects of keys and lines on matrix, console and EEPROM; dimming, power-down and
// restarts.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "display/display.h"
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/hal_double.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

BEFORE_EACH
{
    app_start();
}

static void assert_moves(unsigned expected)
{
    assert_int_equal(session_moves(&app.session), expected);
}

// ---- Keys and lines ----

TEST(a_hint_is_dropped_when_the_position_changes_before_it_is_found)
{
    app_press("*8");
    input_double_put(KEY_0);
    input_double_put(KEY_5);
    app_wait(5000);
    assert_int_equal(app.panel.attention.hint, CELL_NONE);
    assert_moves(1);
    assert_false(app.turn.hint_wanted);
}

// Power fails when the first byte after the echo is printed.
TEST(what_the_console_answers_is_saved)
{
    const char *const lines[] = {"1 1", "new 4", "computer easy", "bright 3", "layout 5", "score reset"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        app_start();
        app_press("3");
        app_wait(1000);
        app_printed();
        for (const char *c = lines[i]; *c != '\0'; c++)
            serial_double_put(*c);
        serial_double_put('\r');
        size_t length = 0;
        while (length <= strlen(lines[i]) + 1) {
            app_wait(1);
            length += strlen(app_printed());
        }
        session_t done = app.session;
        app_power_cycle();
        assert_true(session_is_same(&app.session, &done));
    }
}

// Through many logs: the session is read from its last snapshot.
static void lose_power_after_many_actions(void)
{
    for (unsigned i = 0; i < 400; i++)
        app_line(i % 2 == 0 ? "bright 5" : "bright 6");
    app_power_cycle();
    app_wait(100);
}

TEST(whose_mark_the_first_is_survives_a_loss_of_power_though_the_computer_has_taken_over_its_side)
{
    app_press("5C");
    lose_power_after_many_actions();
    app_press("B");
    assert_int_equal(app.panel.screen, SCREEN_ASK_SIZE);
    app_wait(3000);
    app_line("computer off");
    app_line("new 3");
    app_line("computer easy");
    app_line("computer first");
    app_wait(300);
    lose_power_after_many_actions();
    assert_moves(1);
    app_press("A");
    assert_moves(0);
    assert_int_equal(app.panel.screen, SCREEN_GAME);
}

TEST(without_an_eeprom_the_game_goes_on_unsaved_and_the_console_says_so_once)
{
    eeprom_double.is_absent = true;
    eeprom_double.absent = 0xFF;
    app_power_cycle();
    app_wait(20000);
    const char *notice = strstr(app_printed(), "EEPROM fails");
    assert_non_null(notice);
    assert_null(strstr(notice + 1, "EEPROM fails"));
    app_press("1DDDDDDDDDDDDDDDDDDDD");
    assert_null(strstr(app_printed(), "EEPROM fails"));
    assert_non_null(strstr(app_line("1 1"), "1   | O |\n"));
    assert_false(app_wants_restart());
}

// ---- Dimming and power-down ----

TEST(the_matrix_dims_after_2_minutes_and_any_input_brightens_it)
{
    app_line("bright 12");
    for (int by_key = 0; by_key < 2; by_key++) {
        app_wait(119000);
        assert_int_equal(app_intensity(), 12);
        app_wait(2500);
        assert_int_equal(app_intensity(), 0);
        assert_true(app_picture().row[2] == 0xFF);
        if (by_key)
            app_down('*');
        else
            app_type("x");
        assert_int_equal(app_intensity(), 12);
        app_up('*');
    }
}

// A key that is stuck must not keep the device on.
TEST(it_may_power_down_10_minutes_after_the_last_change_of_a_key)
{
    for (unsigned changes = 0; changes < 3; changes++) {
        if (changes == 1)
            app_down('1');
        if (changes == 2)
            app_up('1');
        app_wait(599000);
        assert_false(device_may_power_down(&app));
        app_wait(2500);
        assert_true(device_may_power_down(&app));
    }
    app.saving = true;
    assert_false(device_may_power_down(&app));
}

TEST(on_waking_it_shows_the_previous_picture_and_restarts_the_count)
{
    app_press("1");
    app_line("bright 12");
    frame_t shown = app_picture();
    app_wait(601500);
    display_off();
    app_wait(1);
    assert_true(art_same(app_picture(), (frame_t){{0}}));
    device_wake(&app);
    app_wait(1);
    assert_true(art_same(app_picture(), shown));
    assert_int_equal(app_intensity(), 12);
    app_wait(119000);
    assert_int_equal(app_intensity(), 12);
    assert_false(device_may_power_down(&app));
}

// Keys that come while it wakes: presses do nothing, and a held key is up.
TEST(a_press_that_wakes_does_nothing_and_a_release_ends_the_repetition)
{
    app_press("*4");
    app_down('6');
    app_wait(1000);
    const time_ms_t now = app.picture_until;
    const cell_t cursor = app.panel.attention.cursor;
    device_discard_key(&app, KEY_5, now);
    assert_moves(0);
    device_discard_key(&app, KEY_6 | KEY_RELEASED, now);
    const cell_t stays = app.panel.attention.cursor;
    assert_in_range((stays - cursor + 4) % 4, 0, 1);
    for (int i = 0; i < 40; i++) { // at every moment: a repetition goes around
        app_wait(50);
        assert_int_equal(app.panel.attention.cursor, stays);
    }
}

// ---- The beginning ----

TEST(the_console_says_how_the_session_began)
{
    static const struct {
        uint8_t at, value;
        const char *says;
    } damages[] = {{2 * 24 + 3, 0x00, "the saved game is damaged: an earlier one goes on\n"},
                   {2 * 5 + 3, 0x00, "the saved game is damaged: a fresh start\n"},
                   {3, 0x88, "the saved game has another format: a fresh start\n"}};
    for (unsigned i = 0; i < sizeof damages / sizeof damages[0]; i++) {
        app_start();
        app_press("15");
        app_wait(100);
        assert_int_equal(eeprom_double.byte[2], 0xA5);
        if (damages[i].at == 3)
            eeprom_double.byte[2 * 5 + 3] ^= 1; // else it is a log with a wrong number
        eeprom_double.byte[damages[i].at] = damages[i].value;
        app_power_cycle();
        assert_non_null(strstr(app_printed_in(500), damages[i].says));
        assert_moves(0);
        app_power_cycle();
        assert_null(strstr(app_printed_in(500), "damaged"));
    }
}

// The loop of app.h fails if the device never sleeps.
TEST(a_key_waits_asleep_until_the_session_of_power_up_is_saved)
{
    app_unpack();
    app_switch_on(0);
    app_keep_eeprom_busy(100);
    app_down('1');
    app_wait(99);
    assert_moves(0);
    app_wait(200);
    assert_moves(1);
}

// ---- Restarts ----

// The device checks once a second whether everything was saved at some moment since, so the phase must not
// matter.
TEST(a_key_once_a_second_at_any_phase_never_asks_for_a_restart)
{
    for (unsigned phase = 0; phase < 1000; phase += 7) {
        app_start();
        app_wait(phase);
        for (int second = 0; second < 10; second++) {
            app_press("D");
            app_wait(900);
            app_printed();
        }
        assert_false(app_wants_restart());
    }
}

// An idle device may step seldom: whether it saves must not depend on how often it steps between seconds.
TEST(an_idle_device_asks_for_no_restart_even_if_it_does_not_step)
{
    for (int played = 0; played < 2; played++) {
        app_start();
        if (played)
            app_press("1");
        app_wait(20);
        for (int second = 0; second < 10; second++) {
            assert_true(device_second(&app));
            spi_double_clear();
        }
    }
}

TEST(it_asks_for_a_restart_every_second_while_nothing_is_saved)
{
    app_press("1");
    app_wait(1000);
    app_keep_eeprom_busy(60000);
    app_down('2');
    for (int second = 0; second < 300; second++) {
        const bool goes_on = device_second(&app);
        spi_double_clear();
        assert_int_equal(goes_on, second < 10);
    }
}

TEST(it_asks_for_a_restart_when_nothing_is_saved_for_10_s_and_not_before)
{
    for (unsigned phase = 0; phase < 1000; phase += 37) {
        app_start();
        app_wait(200 + phase);
        app_keep_eeprom_busy(9900);
        app_press("1");
        app_wait(11000);
        assert_false(app_wants_restart());
        app_keep_eeprom_busy(60000);
        app_press("2");
        unsigned ms = 100; // the key's
        for (; !app_wants_restart(); ms++)
            app_wait(1);
        assert_in_range(ms, 10000, 11000);
        app_power_cycle();
        assert_string_equal(app_marks(), "X../.../...");
    }
}

TEST(a_fault_in_the_session_the_journal_or_a_demonstration_asks_for_a_restart_and_loses_nothing)
{
    static const char game[] = "X../.O./..X";
    uint8_t *const faulty[] = {&app.session.board.cell[1][1], (uint8_t *)&app.session.score[SCORE_O],
                               (uint8_t *)&app.journal, &app.demo.board.cell[0][0]};
    for (unsigned i = 0; i < sizeof faulty / sizeof faulty[0]; i++) {
        app_start();
        app_press("159");
        app_line("watch");
        app_wait(5000);
        assert_false(app_wants_restart());
        *faulty[i] ^= 1;
        if (i == 2) { // moves are refused, as they could not be saved; the first key only ends `watch`
            app_press("72");
            assert_string_equal(app_marks(), game);
        }
        app_wait(1000);
        assert_true(app_wants_restart());
        app_power_cycle();
        assert_string_equal(app_marks(), game);
        app_wait(10000);
        assert_false(app_wants_restart());
    }
}

// A fault just before the checksum is updated leaves a valid checksum.
TEST(a_board_that_differs_from_its_moves_asks_for_a_restart_despite_a_valid_checksum)
{
    app_press("159");
    app_wait(2000);
    app.session.history[1] = cell_at(1, 0);
    session_approve(&app.session);
    app_wait(2000); // checked only after an action
    assert_false(app_wants_restart());
    app_press("2");
    app_wait(1000);
    assert_true(app_wants_restart());
}
