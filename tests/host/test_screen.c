// The panel's screens: menu, questions, score, brightness, layout setup, self-test. SPEC section 4.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "art.h"
#include "firmware/glyph.h"
#include "hands.h"

#define EMPTY_3x3 "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."

static void assert_glyph(hands_t *h, glyph_t glyph)
{
    frame_t expected;
    glyph_draw(&expected, glyph);
    assert_true(art_same(hands_see(h), expected));
}

static void all_glyphs_differ(void **state)
{
    (void)state;
    frame_t a, b;
    for (glyph_t i = 0; i < GLYPH_COUNT; i++) {
        for (glyph_t j = 0; j < i; j++) {
            glyph_draw(&a, i);
            glyph_draw(&b, j);
            assert_false(art_same(a, b));
        }
    }
}

static void menu_shows_its_glyph_until_the_next_key_or_5_s(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    game_t before = h.panel.game;
    hands_press(&h, "*");
    assert_glyph(&h, GLYPH_MENU);
    hands_wait(&h, 4899);
    assert_glyph(&h, GLYPH_MENU);
    hands_wait(&h, 1);
    assert_picture(hands_see(&h), EMPTY_3x3);
    assert_memory_equal(&h.panel.game, &before, sizeof before);
    hands_press(&h, "7"); // the menu is closed: a move
    assert_int_equal(game_moves(&h.panel.game), 1);
}

static void menu_digits_start_a_game_of_that_size_even_in_mid_game(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    for (char n = '2'; n <= '8'; n++) {
        hands_press(&h, (char[]){'*', n, '5', '\0'});
        assert_int_equal(h.panel.game.board.n, n - '0');
        assert_int_equal(game_moves(&h.panel.game), 1);
    }
}

static void keys_without_work_say_so_for_300_ms_and_change_nothing(void **state)
{
    (void)state;
    const char *keys[] = {"#", "0", "C", "*1", "*A", "*B", "*C", "*D"};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        hands_t h = hands_start('\0');
        game_t before = h.panel.game;
        hands_press(&h, keys[i]);
        assert_glyph(&h, GLYPH_NOTHING);
        hands_wait(&h, 200);
        assert_picture(hands_see(&h), EMPTY_3x3);
        assert_memory_equal(&h.panel.game, &before, sizeof before);
    }
}

static void a_and_b_ask_in_mid_game_and_act_on_the_second_press(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    hands_press(&h, "1A");
    assert_glyph(&h, GLYPH_ASK);
    assert_int_equal(game_moves(&h.panel.game), 1);
    hands_press(&h, "A");
    assert_picture(hands_see(&h), EMPTY_3x3);
    hands_press(&h, "1B");
    assert_glyph(&h, GLYPH_ASK);
    assert_int_equal(h.panel.game.board.n, 3);
    hands_press(&h, "B");
    assert_int_equal(h.panel.game.board.n, 4);
}

static void a_and_b_act_at_once_when_no_game_is_under_way(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    hands_press(&h, "B");
    assert_int_equal(h.panel.game.board.n, 4);
    hands_press(&h, "BBBBBB");
    assert_int_equal(h.panel.game.board.n, 3);
    hands_press(&h, "1 4 2 5 3 B");
    assert_int_equal(h.panel.game.board.n, 4);
    assert_int_equal(h.panel.game.score[SCORE_X], 1);
}

static void a_question_ends_after_2_s_or_with_another_key_which_acts(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    hands_press(&h, "1A");
    hands_wait(&h, 1899);
    assert_glyph(&h, GLYPH_ASK);
    hands_wait(&h, 1);
    hands_press(&h, "A"); // asks again
    assert_int_equal(game_moves(&h.panel.game), 1);
    hands_press(&h, "B"); // another question
    assert_glyph(&h, GLYPH_ASK);
    assert_int_equal(game_moves(&h.panel.game), 1);
    hands_press(&h, "5");
    assert_int_equal(game_moves(&h.panel.game), 2);
    hands_press(&h, "B");
    assert_int_equal(h.panel.game.board.n, 3);
}

static void brightness_has_four_steps_and_goes_round(void **state)
{
    (void)state;
    const char *keys[] = {"D", "*9"};
    for (int k = 0; k < 2; k++) {
        hands_t h = hands_start('\0');
        uint8_t first = h.panel.game.brightness, last = first, steps = 0, wraps = 0;
        do {
            hands_press(&h, keys[k]);
            assert_true(h.panel.game.brightness <= 15);
            if (h.panel.game.brightness < last)
                wraps++;
            last = h.panel.game.brightness;
            steps++;
        } while (last != first);
        assert_int_equal(steps, 4);
        assert_int_equal(wraps, 1);
        assert_picture(hands_see(&h), EMPTY_3x3);
    }
}

static void score_shows_x_o_and_draws_for_a_second_each(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    memcpy(h.panel.game.score, (uint16_t[]){7, 42, 305}, 6);
    hands_down(&h, '*');
    hands_down(&h, '0');
    assert_picture(hands_see(&h), "#....... .#...... ........ ....###. ......#. ......#. .....#.. .....#..");
    hands_wait(&h, 999);
    assert_int_equal(hands_see(&h).row[0], 0x80);
    hands_wait(&h, 1);
    assert_picture(hands_see(&h), "##...... ##...... ........ #.#.###. #.#...#. ###.###. ..#.#... ..#.###.");
    hands_wait(&h, 1000);
    assert_picture(hands_see(&h), "##.###.. ........ ........ ###.###. #.#.#... #.#.###. #.#...#. ###.###.");
    hands_wait(&h, 999);
    assert_int_equal(h.panel.screen, SCREEN_SCORE);
    hands_wait(&h, 1);
    assert_picture(hands_see(&h), EMPTY_3x3);
}

static void a_score_over_999_is_drawn_as_999(void **state)
{
    (void)state;
    frame_t frame, most;
    glyph_draw_score(&most, GLYPH_X, 999);
    assert_picture(most, "#..##### .#.####. ........ ###.###. #.#.#.#. ###.###. ..#...#. ###.###.");
    glyph_draw_score(&frame, GLYPH_X, 65535);
    assert_true(art_same(frame, most));
    for (uint16_t value = 1; value <= 999; value++) {
        frame_t before;
        glyph_draw_score(&before, GLYPH_X, value - 1);
        glyph_draw_score(&frame, GLYPH_X, value);
        assert_false(art_same(before, frame));
    }
}

static void layout_setup_turns_through_all_eight_and_keeps_one(void **state)
{
    (void)state;
    const char *ways_in[] = {"*#", ""};
    for (int i = 0; i < 2; i++) {
        hands_t h = hands_start(i == 0 ? '\0' : '#');
        hands_press(&h, ways_in[i]);
        assert_picture(hands_see(&h),
                       ".######. .######. .##..... .####... .####... .##..... .##..... .##.....");
        for (uint8_t layout = 1; layout <= 8; layout++) {
            hands_press(&h, "6");
            assert_int_equal(h.panel.game.layout, layout % 8);
        }
        hands_press(&h, "4");
        assert_int_equal(h.panel.game.layout, 7);
        hands_press(&h, "123789ABCD0*#"); // none of these leaves or changes anything
        hands_wait(&h, 30000);
        assert_int_equal(h.panel.game.layout, 7);
        assert_int_equal(h.panel.screen, SCREEN_LAYOUT);
        hands_press(&h, "5");
        assert_picture(hands_see(&h), EMPTY_3x3);
        assert_int_equal(h.panel.game.layout, 7);
    }
}

static void self_test_lights_all_then_each_key_that_is_down_until_hash(void **state)
{
    (void)state;
    hands_t h = hands_start('0');
    frame_t all = art("######## ######## ######## ######## ######## ######## ######## ########");
    hands_wait(&h, 10000);
    assert_true(art_same(hands_see(&h), all));
    hands_up(&h, '0');
    assert_true(art_same(hands_see(&h), all));
    hands_down(&h, '1');
    assert_picture(hands_see(&h), "##...... ##...... ........ ........ ........ ........ ........ ........");
    hands_down(&h, 'D');
    assert_picture(hands_see(&h), "##...... ##...... ........ ........ ........ ........ ......## ......##");
    hands_up(&h, '1');
    hands_down(&h, '6');
    assert_picture(hands_see(&h), "........ ........ ....##.. ....##.. ........ ........ ......## ......##");
    hands_up(&h, 'D');
    hands_up(&h, '6');
    assert_picture(hands_see(&h), "........ ........ ........ ........ ........ ........ ........ ........");
    hands_press(&h, "#");
    assert_picture(hands_see(&h), EMPTY_3x3);
}

static void another_key_held_at_power_up_does_nothing(void **state)
{
    (void)state;
    for (const char *key = "123456789ABCD*"; *key != '\0'; key++) {
        hands_t h = hands_start(*key);
        assert_picture(hands_see(&h), EMPTY_3x3);
        hands_up(&h, *key);
        hands_press(&h, "5");
        assert_int_equal(game_moves(&h.panel.game), 1);
    }
}

static void the_result_still_alternates_after_an_hour(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    hands_press(&h, "1 4 2 5"); // the last move on a round millisecond
    hands_down(&h, '3');
    hands_wait(&h, 3600u * 1000u);
    assert_glyph(&h, GLYPH_X);
    hands_wait(&h, 999);
    assert_glyph(&h, GLYPH_X);
    hands_wait(&h, 1);
    assert_picture(hands_see(&h), "..#..#.. ..#..#.. ######## ######.. ######.. ######## ..#..#.. ..#..#..");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_glyphs_differ),
        cmocka_unit_test(menu_shows_its_glyph_until_the_next_key_or_5_s),
        cmocka_unit_test(menu_digits_start_a_game_of_that_size_even_in_mid_game),
        cmocka_unit_test(keys_without_work_say_so_for_300_ms_and_change_nothing),
        cmocka_unit_test(a_and_b_ask_in_mid_game_and_act_on_the_second_press),
        cmocka_unit_test(a_and_b_act_at_once_when_no_game_is_under_way),
        cmocka_unit_test(a_question_ends_after_2_s_or_with_another_key_which_acts),
        cmocka_unit_test(brightness_has_four_steps_and_goes_round),
        cmocka_unit_test(score_shows_x_o_and_draws_for_a_second_each),
        cmocka_unit_test(a_score_over_999_is_drawn_as_999),
        cmocka_unit_test(layout_setup_turns_through_all_eight_and_keeps_one),
        cmocka_unit_test(self_test_lights_all_then_each_key_that_is_down_until_hash),
        cmocka_unit_test(another_key_held_at_power_up_does_nothing),
        cmocka_unit_test(the_result_still_alternates_after_an_hour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
