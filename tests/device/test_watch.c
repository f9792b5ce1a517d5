// `watch`: the computer plays both sides, and the previous game is restored unchanged. docs/behaviour.md
// section 6. Its lines are tested in tests/console.
// SPDX-License-Identifier: MIT
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/eeprom_double.h"
#include "tests/support/test.h"

static session_t before;
static cell_t cursor;
static unsigned long writes;

// Starts from a saved game with a moved cursor, a score, an opponent and settings.
static void start_watching(void)
{
    app_start();
    app_line("layout 0");
    app_line("bright 7");
    app_press("14253 *5 5 66 5 2 CC");
    app_wait(6000);
    app_printed();
    before = app.session;
    cursor = app.panel.attention.cursor;
    writes = eeprom_double.writes;
    assert_int_equal(before.score[SCORE_X], 1);
    assert_true(session_moves(&before) == 2 && before.settings.level == LEVEL_MEDIUM);
    app_line("watch");
}

static void assert_nothing_lost(void)
{
    assert_false(device_is_watching(&app));
    assert_memory_equal(&app.session, &before, sizeof before);
    assert_string_equal(app_marks(), "...../...../..X.O/...../.....");
}

TEST(it_plays_game_after_game_with_a_mark_every_600_ms_and_5_s_after_an_end_or_once_nobody_can_win)
{
    start_watching();
    assert_string_equal(app_marks(), "...../...../...../...../.....");
    unsigned since = 0, ends = 0, dead_draws = 0;
    for (unsigned ms = 0; ms < 180000; ms++, since++) {
        uint8_t moves = session_moves(&app.demo);
        const bool is_dead = ttt_is_dead_draw(&app.demo.board), over = session_is_over(&app.demo) || is_dead;
        app_wait(1);
        app_printed();
        if (session_moves(&app.demo) == moves)
            continue;
        assert_in_range(since, over ? 4999 : 599, over ? 5001 : 601);
        since = 0;
        ends += over;
        dead_draws += is_dead;
    }
    assert_in_range(ends, 5, 100);
    assert_in_range(dead_draws, 1, ends);
    assert_int_equal(app.demo.board.n, 5);
    assert_int_equal(app_intensity(), 7);           // not dimmed
    assert_int_equal(eeprom_double.writes, writes); // a power cut restores the previous game
    assert_memory_equal(&app.session, &before, sizeof before);
}

TEST(any_key_stops_it_and_does_nothing_else)
{
    for (const char *key = "123456789*0#ABCD"; *key != '\0'; key++) {
        for (unsigned wait = 100; wait < 30000; wait += 4777) { // in mid-game, and after an end
            start_watching();
            app_wait(wait);
            app_down(*key);
            assert_nothing_lost();
            assert_int_equal(app.panel.attention.cursor, cursor);
            frame_t shown = app_picture();
            app_up(*key);
            assert_true(art_same(app_picture(), shown));
            assert_int_equal(app.panel.screen, SCREEN_GAME);
            app_wait(20000);
            assert_nothing_lost();
            assert_int_equal(app.panel.attention.cursor, cursor);
            assert_int_equal(eeprom_double.writes, writes);
        }
    }
}

TEST(letting_a_key_go_does_not_stop_it)
{
    app_start();
    app_down('5');
    app_line("watch");
    app_wait(1000);
    app_up('5');
    assert_true(device_is_watching(&app));
}

// tests/scenes/screens.txt has what it shows of the board before.
TEST(its_first_mark_blinks_and_has_opened_the_grid_while_it_is_dark)
{
    app_start();
    app_line("watch");
    const frame_t empty = app_picture();
    while (session_moves(&app.demo) == 0)
        app_wait(1);
    const frame_t lit = app_picture();
    app_wait(99);
    assert_true(art_same(app_picture(), lit));
    app_wait(1);
    const frame_t dark = app_picture();
    assert_false(art_same(dark, lit) || art_same(dark, empty));
    for (unsigned row = 0; row < FRAME_SIZE; row++)
        assert_int_equal(dark.row[row] & ~empty.row[row], 0);
}
