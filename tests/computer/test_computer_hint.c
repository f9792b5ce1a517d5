// Hints: the move that the perfect computer would make, for as long as the position stands.
#include "tests/computer/play.h"
#include "tests/support/app.h"
#include "tests/support/generator.h"
#include "tests/support/test.h"

BEFORE_EACH
{
    app_start();
}

static void assert_hint(void)
{
    char expected[20];
    const game_t before = app.game;
    cell_t cell = play_perfect_choice();
    snprintf(expected, sizeof expected, "hint: %u %u\n", cell_row(cell), cell_col(cell));
    assert_string_equal(app_line("hint"), expected);
    assert_int_equal(app.panel.attention.hint, cell);
    assert_memory_equal(&app.game, &before, sizeof before);
}

TEST(every_position_on_the_way_gets_the_hint_that_perfect_would_play)
{
    uint32_t seed = 1;
    unsigned hints = 0;
    for (int i = 0; i < 60; i++) {
        uint8_t n = (uint8_t)(TTT_N_MIN + i % 7);
        play_new(n);
        while (!game_is_over(&app.game)) {
            if (generator_random(&seed, n) == 0) {
                assert_hint();
                hints++;
            }
            cell_t cell = cell_at((uint8_t)generator_random(&seed, n), (uint8_t)generator_random(&seed, n));
            char line[20];
            snprintf(line, sizeof line, "%u %u", cell_row(cell), cell_col(cell));
            app_line(line);
        }
    }
    assert_true(hints > 300);
}

TEST(against_any_level_the_hint_is_perfects)
{
    const char *const levels[] = {"easy", "medium", "perfect"}, *const sides[] = {"first", "second"};
    for (int i = 0; i < 6; i++) {
        play_against(levels[i / 2], sides[i % 2], 4);
        for (int move = 0; move < 3; move++) {
            app_wait(PLAY_REPLY_MS);
            assert_hint();
            char line[20];
            snprintf(line, sizeof line, "%u %u", cell_row(app.panel.attention.hint),
                     cell_col(app.panel.attention.hint));
            app_line(line);
        }
    }
}

TEST(asked_for_twice_a_hint_is_sought_once)
{
    app_line("new 4");
    play_press_and_think(KEY_0, PLAY_SLICES);
    const cell_t cell = app.computer.opponent.cell;
    play_press_and_think(KEY_0, 1);
    assert_true(app.computer.opponent.cell >= cell && app.hint_wanted);
    app_wait(1);
    assert_int_equal(app.panel.attention.hint, play_perfect_choice());
}

TEST(a_change_ends_the_search_for_a_hint_and_takes_a_hint_away)
{
    const char *const changes[] = {"0 1", "undo", "new 3", "new 5", "computer perfect"};
    for (unsigned i = 0; i < 10; i++) {
        app_line("computer off");
        app_line("new 4");
        app_line("1 1");
        app_line("0 0");
        play_press_and_think(KEY_0, i % 2 == 0 ? PLAY_SLICES : 1);
        if (i % 2 != 0)
            app_wait(1);
        app_line(changes[i / 2]);
        app_wait(1);
        assert_false(app.hint_wanted);
        assert_int_equal(app.panel.attention.hint, CELL_NONE);
    }
}

TEST(a_move_while_a_hint_is_sought_is_answered_after_300_ms)
{
    play_against("easy", "second", 3);
    play_press_and_think(KEY_0, 1);
    app_down('5');
    app_wait(PLAY_REPLY_MS - 1);
    assert_int_equal(game_moves(&app.game), 1);
    app_wait(1);
    assert_int_equal(game_moves(&app.game), 2);
}
