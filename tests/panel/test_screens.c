// The panel's other screens: menu, questions, score, settings, self-test, and the duration of each:
// docs/behaviour.md section 4. exhaust_keys.c has the effect of each key.
#include <string.h>

#include "display/matrix/glyph.h"
#include "hal/orientation.h"
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

#define EMPTY_3x3 "..#..#../..#..#../########/..#..#../..#..#../########/..#..#../..#..#.."
#define X_AT_1    "#.#..#../.##..#../########/..#..#../..#..#../########/..#..#../..#..#.."
#define LETTER_F  ".######./.######./.##...../.####.../.####.../.##...../.##...../.##....."
#define ALL       "########/########/########/########/########/########/########/########"

BEFORE_EACH
{
    app_start();
}

TEST(the_menu_stays_for_5_s_and_then_a_digit_is_a_move)
{
    app_follow("+* lit=menu 5000ms! lit=" EMPTY_3x3 " 7 marks=.../.../X..");
}

TEST(keys_without_effect_show_a_sign_for_300_ms_and_change_nothing)
{
    static const char *const steps[] = {"+#", "-# * +A", "-A * +B", "-B * +C", "-C * +D"};
    const game_t before = app.game;
    for (unsigned i = 0; i < sizeof steps / sizeof *steps; i++) {
        app_follow(steps[i]);
        app_follow("lit=nothing 300ms! lit=" EMPTY_3x3);
    }
    assert_memory_equal(&app.game, &before, sizeof before);
}

TEST(a_question_ends_after_2_s_or_with_another_key_which_acts)
{
    app_follow("1 +A lit=ask 2000ms! lit=" X_AT_1 " -A");
    // The question again; another one; a move; a question.
    app_follow("A B lit=ask marks=X../.../... 5 marks=X../.O./... B marks=X../.O./...");
}

TEST(the_result_still_alternates_after_an_hour)
{
    app_follow("1425 +3 3600000ms");
    for (int i = 0; i < 2; i++)
        app_follow("lit=X 1000ms! 1999ms 1ms");
}

TEST(the_score_shows_x_o_and_draws_for_a_second_each)
{
    memcpy(app.game.score, (uint16_t[]){7, 42, 305}, sizeof app.game.score);
    game_approve(&app.game);
    app_follow("* +0");
    for (unsigned ms = 0; ms < 3000; ms++, app_wait(1)) {
        frame_t expected;
        const glyph_t what[] = {GLYPH_X, GLYPH_O, GLYPH_DRAW};
        glyph_draw_score(&expected, what[ms / 1000], (uint16_t[]){7, 42, 305}[ms / 1000]);
        assert_true(art_same(app_picture(), expected));
    }
    app_follow("lit=" EMPTY_3x3);
}

TEST(the_level_chosen_with_c_or_star_1_is_shown_for_a_second)
{
    for (uint8_t i = 1; i <= 2 * LEVELS; i++) {
        frame_t level;
        glyph_draw_level(&level, i % LEVELS);
        app_follow(i > LEVELS ? "* +1" : "+C");
        assert_int_equal(app.game.settings.level, i % LEVELS);
        assert_true(art_same(app_picture(), level));
        app_follow(i > LEVELS ? "1000ms! -1" : "1000ms! -C");
    }
    app_follow("C1 marks=X../.../... screen=game"); // keys act while it is shown
}

static void assert_turned_f(unsigned layout)
{
    frame_t f = art(LETTER_F);
    assert_true(art_same(app_picture(), *orientation_apply(&f, (uint8_t)layout)));
}

TEST(the_layout_setup_cycles_through_all_eight_and_saves_one)
{
    for (int held = 0; held < 2; held++) {
        app_start_holding(held ? "#" : "");
        app_follow(held ? "-#" : "*#");
        for (unsigned layout = 1; layout <= 8; layout++) {
            app_press("6");
            assert_turned_f(layout % 8);
        }
        app_follow("4 123789ABCD0*# 30000ms"); // only 4 has an effect
        assert_turned_f(7);
        app_follow("5 screen=game");
        assert_int_equal(app.game.settings.layout, 7);
    }
}

// ---- Keys held at power-up ----

TEST(the_self_test_lights_all_and_then_the_keys_that_are_down_until_hash)
{
    app_start_holding("0");
    app_follow("10000ms lit=" ALL " -0 1000ms lit=" ALL);
    for (unsigned key = 0; key < KEYPAD_KEYS; key++) {
        frame_t own = {{0}};
        own.row[key / 4 * 2] = own.row[key / 4 * 2 + 1] = (uint8_t)(0xC0 >> key % 4 * 2);
        if (key == KEY_HASH)
            continue;
        app_down(KEYPAD_LEGEND[key]);
        assert_true(art_same(app_picture(), own));
        app_up(KEYPAD_LEGEND[key]);
        assert_true(art_same(app_picture(), (frame_t){{0}}));
    }
    app_follow("+1 +D lit=##....../##....../......../......../......../......../......##/......##");
    app_follow("-1 +6 lit=......../......../....##../....##../......../......../......##/......##");
    app_follow("-D -6 # lit=" EMPTY_3x3);
}

TEST(other_keys_or_two_keys_held_at_power_up_do_nothing)
{
    panel_t panel;
    for (const char *key = "123456789ABCD*"; *key != '\0'; key++) {
        app_start_holding((char[]){*key, '\0'});
        app_follow("lit=" EMPTY_3x3);
        app_up(*key);
        app_follow("5 marks=.../.X./...");
    }
    panel_start(&panel, &app.game, 1u << KEY_0 | 1u << KEY_HASH, 0);
    assert_int_equal(panel.screen, SCREEN_GAME);
}

// ---- Pictures of levels and scores ----

TEST(a_level_is_a_row_of_rising_bars)
{
    static const char *const levels[] = {
        "........ ........ ........ ........ ........ ........ ........ ##.##.##",
        "........ ........ ........ ........ ........ ##...... ##...... ##.##.##",
        "........ ........ ........ ...##... ...##... ##.##... ##.##... ##.##.##",
        "........ ......## ......## ...##.## ...##.## ##.##.## ##.##.## ##.##.##",
    };
    for (uint8_t level = 0; level < 4; level++) {
        frame_t frame;
        glyph_draw_level(&frame, level);
        assert_picture(frame, levels[level]);
    }
}

static frame_t score(glyph_t what, uint16_t value)
{
    frame_t frame;
    glyph_draw_score(&frame, what, value);
    return frame;
}

TEST(a_score_shows_its_kind_hundreds_as_pixels_and_two_digits)
{
    assert_picture(score(GLYPH_X, 7),
                   "#....... .#...... ........ ....###. ......#. ......#. .....#.. .....#..");
    assert_picture(score(GLYPH_O, 42),
                   "##...... ##...... ........ #.#.###. #.#...#. ###.###. ..#.#... ..#.###.");
    assert_picture(score(GLYPH_DRAW, 305),
                   "##.###.. ........ ........ ###.###. #.#.#... #.#.###. #.#...#. ###.###.");
    assert_picture(score(GLYPH_X, 999),
                   "#..##### .#.####. ........ ###.###. #.#.#.#. ###.###. ..#...#. ###.###.");
    assert_picture(score(GLYPH_X, 681),
                   "#..##### .#.#.... ........ ###..#.. #.#.##.. ###..#.. #.#..#.. ###.###.");
}

TEST(all_scores_up_to_999_differ_and_more_is_drawn_as_999)
{
    for (uint16_t value = 1; value <= 999; value++)
        assert_false(art_same(score(GLYPH_X, value - 1), score(GLYPH_X, value)));
    assert_true(art_same(score(GLYPH_X, 1000), score(GLYPH_X, 999)));
    assert_true(art_same(score(GLYPH_X, 65535), score(GLYPH_X, 999)));
}
