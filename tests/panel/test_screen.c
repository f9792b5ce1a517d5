// The panel's screens: menu, questions, keys without work, the result. SPEC section 4.
#include <string.h>

#include "tests/support/art.h"
#include "panel/glyph.h"
#include "tests/support/hands.h"
#include "tests/support/test.h"

#define EMPTY_3x3 "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."

TEST(all_glyphs_differ)
{
    frame_t a, b;
    for (glyph_t i = 0; i < GLYPH_COUNT; i++) {
        for (glyph_t j = 0; j < i; j++) {
            glyph_draw(&a, i);
            glyph_draw(&b, j);
            assert_false(art_same(a, b));
        }
    }
}

TEST(menu_shows_its_glyph_until_the_next_key_or_5_s)
{
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

TEST(menu_digits_start_a_game_of_that_size_even_in_mid_game)
{
    hands_t h = hands_start('\0');
    for (char n = '2'; n <= '8'; n++) {
        hands_press(&h, (char[]){'*', n, '5', '\0'});
        assert_int_equal(h.game.board.n, n - '0');
        assert_int_equal(game_moves(&h.game), 1);
    }
}

TEST(keys_without_work_say_so_for_300_ms_and_change_nothing)
{
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

TEST(a_and_b_ask_in_mid_game_and_act_on_the_second_press)
{
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

TEST(a_and_b_act_at_once_when_no_game_is_under_way)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "B");
    assert_int_equal(h.game.board.n, 4);
    hands_press(&h, "BBBBBB");
    assert_int_equal(h.game.board.n, 3);
    hands_press(&h, "1 4 2 5 3 B");
    assert_int_equal(h.game.board.n, 4);
    assert_int_equal(h.game.score[SCORE_X], 1);
}

TEST(a_question_ends_after_2_s_or_with_another_key_which_acts)
{
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

TEST(the_result_still_alternates_after_an_hour)
{
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
