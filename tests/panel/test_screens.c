// The panel's other screens: menu, questions, score, settings, self-test, and how long each stays:
// docs/behaviour.md section 4.
#include <string.h>

#include "hal/orientation.h"
#include "tests/support/app.h"
#include "tests/support/art.h"
#include "tests/support/test.h"

#define EMPTY_3x3 "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."
#define LETTER_F  ".######. .######. .##..... .####... .####... .##..... .##..... .##....."

BEFORE_EACH
{
    app_start();
}

// Fails the test unless a picture other than the empty board stays from now on for so long, and then gives
// way to the board. The session stays as it is.
static void assert_stays(unsigned ms)
{
    game_t before = app.game;
    frame_t shown = app_picture();
    assert_false(art_same(shown, art(EMPTY_3x3)));
    for (; ms != 0; ms--, app_wait(1))
        assert_true(art_same(app_picture(), shown));
    assert_picture(app_picture(), EMPTY_3x3);
    assert_memory_equal(&app.game, &before, sizeof before);
}

TEST(the_menu_stays_for_5_s_and_changes_nothing)
{
    app_down('*');
    app_assert_glyph(GLYPH_MENU);
    assert_stays(5000);
    app_press("7"); // the menu is closed: a move
    app_assert_marks(".../.../X..");
}

TEST(keys_without_work_say_so_for_300_ms_and_change_nothing)
{
    const char *keys[] = {"#", "*A", "*B", "*C", "*D"};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        app_press((char[]){keys[i][1] ? keys[i][0] : ' ', '\0'});
        app_down(keys[i][strlen(keys[i]) - 1]);
        app_assert_glyph(GLYPH_NOTHING);
        assert_stays(300);
        app_up(keys[i][strlen(keys[i]) - 1]);
    }
}

TEST(a_and_b_ask_in_mid_game_and_act_on_the_second_press)
{
    static const char *const after[][2] = {{"A", ".../.../..."}, {"B", "..../..../..../...."}};
    for (int i = 0; i < 2; i++) {
        app_press("1");
        app_press(after[i][0]);
        app_assert_glyph(GLYPH_ASK);
        app_assert_marks("X../.../...");
        app_press(after[i][0]);
        app_assert_marks(after[i][1]);
    }
}

TEST(a_question_ends_after_2_s_or_with_another_key_which_acts)
{
    app_press("1");
    app_down('A');
    for (unsigned ms = 0; ms < 2000; ms++, app_wait(1))
        app_assert_glyph(GLYPH_ASK);
    assert_picture(app_picture(), "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#..");
    app_press("A"); // asks again
    app_press("B"); // another question
    app_assert_glyph(GLYPH_ASK);
    app_assert_marks("X../.../...");
    app_press("5");
    app_assert_marks("X../.O./...");
    app_press("B");
    app_assert_marks("X../.O./...");
}

TEST(the_result_still_alternates_after_an_hour)
{
    app_press("1 4 2 5");
    app_down('3');
    app_wait(3600u * 1000u);
    for (unsigned ms = 0; ms < 6000; ms++, app_wait(1)) {
        frame_t glyph;
        glyph_draw(&glyph, GLYPH_X);
        assert_int_equal(art_same(app_picture(), glyph), ms % 3000 < 1000);
    }
}

TEST(the_score_shows_x_o_and_draws_for_a_second_each)
{
    memcpy(app.game.score, (uint16_t[]){7, 42, 305}, sizeof app.game.score);
    game_approve(&app.game);
    app_press("*");
    app_down('0');
    for (unsigned ms = 0; ms < 3000; ms++, app_wait(1)) {
        frame_t expected;
        const glyph_t what[] = {GLYPH_X, GLYPH_O, GLYPH_DRAW};
        glyph_draw_score(&expected, what[ms / 1000], (uint16_t[]){7, 42, 305}[ms / 1000]);
        assert_true(art_same(app_picture(), expected));
    }
    assert_picture(app_picture(), EMPTY_3x3);
}

TEST(the_level_chosen_with_c_or_star_1_is_shown_for_a_second)
{
    for (uint8_t i = 1; i <= 2 * LEVELS; i++) {
        frame_t level;
        glyph_draw_level(&level, i % LEVELS);
        if (i > LEVELS)
            app_press("*");
        app_down(i > LEVELS ? '1' : 'C');
        assert_int_equal(app.game.settings.level, i % LEVELS);
        assert_true(art_same(app_picture(), level));
        assert_stays(1000);
        app_up(i > LEVELS ? '1' : 'C');
    }
    app_press("C1"); // a key while it is shown acts
    app_assert_marks("X../.../...");
    assert_int_equal(app.panel.screen, SCREEN_GAME);
}

TEST(brightness_has_four_steps_and_goes_round_at_once)
{
    const char *keys[] = {"D", "*9"};
    const unsigned steps[] = {9, 15, 1, 4};
    for (unsigned i = 0; i < 8; i++) {
        app_press(keys[i / 4]);
        assert_int_equal(app_intensity(), steps[i % 4]);
        assert_int_equal(app.game.settings.brightness, steps[i % 4]);
        assert_picture(app_picture(), EMPTY_3x3);
    }
}

static frame_t turned_f(unsigned layout)
{
    frame_t f = art(LETTER_F);
    return *orientation_apply(&f, (uint8_t)layout);
}

TEST(the_layout_setup_turns_through_all_eight_and_keeps_one)
{
    for (int held = 0; held < 2; held++) {
        app_start_holding(held ? "#" : "");
        if (held)
            app_up('#');
        else
            app_press("*#");
        assert_picture(app_picture(), LETTER_F);
        for (unsigned layout = 1; layout <= 8; layout++) {
            app_press("6");
            assert_true(art_same(app_picture(), turned_f(layout % 8)));
        }
        app_press("4");
        assert_true(art_same(app_picture(), turned_f(7)));
        app_press("123789ABCD0*#"); // none of these leaves or changes anything
        app_wait(30000);
        assert_true(art_same(app_picture(), turned_f(7)));
        app_press("5");
        assert_int_equal(app.game.settings.layout, 7);
        assert_int_equal(app.panel.screen, SCREEN_GAME);
    }
}

// ---- Keys held at power-up ----

TEST(the_self_test_lights_all_and_then_each_key_that_is_down_until_hash)
{
    app_start_holding("0");
    const char *all = "######## ######## ######## ######## ######## ######## ######## ########";
    app_wait(10000);
    assert_picture(app_picture(), all);
    app_up('0');
    app_wait(1000);
    assert_picture(app_picture(), all);
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
    app_down('1');
    app_down('D');
    assert_picture(app_picture(), "##...... ##...... ........ ........ ........ ........ ......## ......##");
    app_up('1');
    app_down('6');
    assert_picture(app_picture(), "........ ........ ....##.. ....##.. ........ ........ ......## ......##");
    app_up('D');
    app_up('6');
    app_press("#");
    assert_picture(app_picture(), EMPTY_3x3);
}

TEST(other_keys_held_at_power_up_and_two_do_nothing)
{
    panel_t panel;
    for (const char *key = "123456789ABCD*"; *key != '\0'; key++) {
        app_start_holding((char[]){*key, '\0'});
        assert_picture(app_picture(), EMPTY_3x3);
        app_up(*key);
        app_press("5");
        app_assert_marks(".../.X./...");
    }
    panel_start(&panel, &app.game, 1u << KEY_0 | 1u << KEY_HASH, 0);
    assert_int_equal(panel.screen, SCREEN_GAME);
}
