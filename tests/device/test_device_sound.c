// What is heard: clicks, buzzes and tunes of keys and games, switching the sound, and that it costs no step
// while it is silent.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/support/app.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

enum { CLICK = 2093, BUZZ = 262, FIRST_RISING = 523, FIRST_FALLING = 784, FIRST_DRAWN = 659 };

BEFORE_EACH
{
    app_start();
}

// The tone at once after a key has gone down, which goes up again later.
static unsigned heard(char key)
{
    app_down(key);
    unsigned hz = tone_double_hz;
    app_up(key);
    app_wait(500);
    assert_int_equal(tone_double_hz, 0);
    return hz;
}

TEST(a_key_that_is_taken_clicks_and_one_that_is_refused_buzzes)
{
    assert_int_equal(heard('5'), CLICK);
    assert_int_equal(heard('5'), BUZZ); // taken
    assert_int_equal(heard('D'), CLICK);
    assert_int_equal(heard('*'), CLICK);
    assert_int_equal(heard('A'), BUZZ); // `* A` has nothing to do
    assert_int_equal(heard('#'), CLICK);
    assert_int_equal(heard('#'), BUZZ); // nothing to take back
}

TEST(a_cursor_key_clicks_and_its_repetitions_are_silent)
{
    app_press("*5");
    app_wait(500);
    app_down('6');
    assert_int_equal(tone_double_hz, CLICK);
    app_wait(20);
    assert_int_equal(tone_double_hz, 0);
    for (unsigned ms = 0; ms < 1500; ms++) {
        app_wait(1);
        assert_int_equal(tone_double_hz, 0);
    }
    app_up('6');
    assert_int_equal(tone_double_hz, 0);
}

TEST(a_win_rises_a_draw_has_its_tune_and_the_next_key_ends_it)
{
    app_press("1425");
    app_wait(500);
    app_down('3');
    assert_int_equal(tone_double_hz, FIRST_RISING);
    app_wait(30);
    app_up('3');
    assert_int_equal(tone_double_hz, FIRST_RISING);
    app_down('5'); // the next game
    assert_int_equal(tone_double_hz, CLICK);
    app_wait(20);
    assert_int_equal(tone_double_hz, 0);
    app_up('5');
    app_press("12354687");
    app_wait(500);
    assert_int_equal(heard('9'), FIRST_DRAWN);
}

TEST(the_computers_win_falls_also_for_a_move_on_the_console)
{
    app_line("computer perfect");
    app_line("computer first");
    app_wait(2000);
    unsigned first = 0;
    // The player plays the first empty cell until the game is over; `perfect` wins such games.
    for (char key = '1'; key <= '9' && !session_is_over(&app.session); key++) {
        app_press((char[]){key, '\0'});
        for (unsigned ms = 0; ms < 1000; ms++) {
            app_wait(1);
            if (session_is_over(&app.session) && first == 0)
                first = tone_double_hz;
        }
    }
    assert_true(session_is_lost(&app.session));
    assert_int_equal(first, FIRST_FALLING);
}

static void begin_anew(const char *keys)
{
    app_line("computer off");
    app_line("new");
    app_press(keys);
}

// X and O lack one mark each; the computer joins on the side that is not to move.
TEST(only_a_win_of_the_computer_falls)
{
    app_press("1425");
    app_line("computer perfect");
    assert_int_equal(heard('3'), FIRST_RISING);
    begin_anew("142597");
    app_line("computer perfect");
    app_press("8");
    unsigned first = 0;
    for (unsigned ms = 0; ms < 1000 && !session_is_over(&app.session); ms++) {
        app_wait(1);
        first = tone_double_hz;
    }
    assert_int_equal(first, FIRST_FALLING);
    begin_anew("14259");
    assert_int_equal(heard('6'), FIRST_RISING); // of O, whose side the computer had
}

TEST(lines_and_the_demonstration_are_silent)
{
    // With the end of a game that X wins, and of a draw.
    const char *const lines[] = {"1 1",      "1 1",          "new 4", "computer easy", "bright 3", "hint",
                                 "nonsense", "computer off", "new 3", "0 0",           "1 0",      "0 1",
                                 "1 1",      "0 2",          "new",   "0 0",           "0 1",      "0 2",
                                 "1 1",      "1 0",          "1 2",   "2 1",           "2 0",      "2 2"};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        app_line(lines[i]);
        assert_int_equal(tone_double_hz, 0);
    }
    app_line("watch");
    for (unsigned ms = 0; ms < 30000; ms++) {
        app_wait(1);
        assert_int_equal(tone_double_hz, 0);
    }
}

TEST(star_held_for_800_ms_switches_the_sound_and_says_so)
{
    app_down('*');
    app_wait(790);
    assert_false(app.session.settings.muted);
    app_wait(20);
    assert_true(app.session.settings.muted);
    assert_int_equal(app.panel.screen, SCREEN_GAME);
    assert_non_null(strstr(app_printed_in(500), "sound off\n"));
    app_up('*');
    assert_int_equal(heard('5'), 0);
    app_down('*');
    app_wait(810);
    assert_false(app.session.settings.muted);
    assert_non_null(strstr(app_printed_in(500), "sound on\n"));
    app_up('*');
    assert_int_equal(heard('1'), CLICK);
}

TEST(a_short_star_or_one_with_another_key_does_not_switch_the_sound)
{
    app_down('*');
    app_wait(700);
    app_up('*');
    app_wait(6000);
    assert_false(app.session.settings.muted);
    app_down('*');
    app_wait(400);
    app_press("4"); // a new game of 4 x 4
    app_wait(2000);
    assert_false(app.session.settings.muted);
    assert_int_equal(app.session.board.n, 4);
    app_up('*');
    app_press("*");
    app_down('*'); // the second of `* *`
    app_wait(2000);
    assert_false(app.session.settings.muted);
    assert_int_equal(session_moves(&app.session), 0);
    app_up('*');
}

TEST(switching_off_ends_a_tune)
{
    app_press("1425");
    app_wait(500);
    app_down('3');
    assert_int_equal(tone_double_hz, FIRST_RISING);
    app_line("sound off");
    assert_int_equal(tone_double_hz, 0);
    app_wait(1000);
    assert_int_equal(tone_double_hz, 0);
}

TEST(the_setting_survives_a_loss_of_power)
{
    for (int off = 1; off >= 0; off--) {
        app_line(off ? "sound off" : "sound on");
        app_power_cycle();
        assert_int_equal(app.session.settings.muted, off);
        for (int i = 0; i < 500; i++) // until the log has moved and the setting is in its snapshot
            app_line(i % 2 ? "bright 3" : "bright 4");
        app_power_cycle();
        assert_int_equal(app.session.settings.muted, off);
    }
}
