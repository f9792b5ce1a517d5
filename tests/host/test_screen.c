// The panel's screens: menu, questions, keys without work, the result. SPEC section 4.
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
    game_t before = h.game;
    hands_press(&h, "*");
    hands_assert_glyph(&h, GLYPH_MENU);
    hands_wait(&h, 4899);
    hands_assert_glyph(&h, GLYPH_MENU);
    hands_wait(&h, 1);
    assert_picture(hands_see(&h), EMPTY_3x3);
    assert_memory_equal(&h.game, &before, sizeof before);
    hands_press(&h, "7"); // the menu is closed: a move
    assert_int_equal(game_moves(&h.game), 1);
}

static void menu_digits_start_a_game_of_that_size_even_in_mid_game(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    for (char n = '2'; n <= '8'; n++) {
        hands_press(&h, (char[]){'*', n, '5', '\0'});
        assert_int_equal(h.game.board.n, n - '0');
        assert_int_equal(game_moves(&h.game), 1);
    }
}

static void keys_without_work_say_so_for_300_ms_and_change_nothing(void **state)
{
    (void)state;
    const char *keys[] = {"#", "*A", "*B", "*C", "*D"};
    for (unsigned i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        hands_t h = hands_start('\0');
        game_t before = h.game;
        hands_press(&h, keys[i]);
        hands_assert_glyph(&h, GLYPH_NOTHING);
        hands_wait(&h, 200);
        assert_picture(hands_see(&h), EMPTY_3x3);
        assert_memory_equal(&h.game, &before, sizeof before);
    }
}

static void a_and_b_ask_in_mid_game_and_act_on_the_second_press(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    hands_press(&h, "1A");
    hands_assert_glyph(&h, GLYPH_ASK);
    assert_int_equal(game_moves(&h.game), 1);
    hands_press(&h, "A");
    assert_picture(hands_see(&h), EMPTY_3x3);
    hands_press(&h, "1B");
    hands_assert_glyph(&h, GLYPH_ASK);
    assert_int_equal(h.game.board.n, 3);
    hands_press(&h, "B");
    assert_int_equal(h.game.board.n, 4);
}

static void a_and_b_act_at_once_when_no_game_is_under_way(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    hands_press(&h, "B");
    assert_int_equal(h.game.board.n, 4);
    hands_press(&h, "BBBBBB");
    assert_int_equal(h.game.board.n, 3);
    hands_press(&h, "1 4 2 5 3 B");
    assert_int_equal(h.game.board.n, 4);
    assert_int_equal(h.game.score[SCORE_X], 1);
}

static void a_question_ends_after_2_s_or_with_another_key_which_acts(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    hands_press(&h, "1A");
    hands_wait(&h, 1899);
    hands_assert_glyph(&h, GLYPH_ASK);
    hands_wait(&h, 1);
    hands_press(&h, "A"); // asks again
    assert_int_equal(game_moves(&h.game), 1);
    hands_press(&h, "B"); // another question
    hands_assert_glyph(&h, GLYPH_ASK);
    assert_int_equal(game_moves(&h.game), 1);
    hands_press(&h, "5");
    assert_int_equal(game_moves(&h.game), 2);
    hands_press(&h, "B");
    assert_int_equal(h.game.board.n, 3);
}

static void the_result_still_alternates_after_an_hour(void **state)
{
    (void)state;
    hands_t h = hands_start('\0');
    hands_press(&h, "1 4 2 5"); // the last move on a round millisecond
    hands_down(&h, '3');
    hands_wait(&h, 3600u * 1000u);
    hands_assert_glyph(&h, GLYPH_X);
    hands_wait(&h, 999);
    hands_assert_glyph(&h, GLYPH_X);
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
        cmocka_unit_test(the_result_still_alternates_after_an_hour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
