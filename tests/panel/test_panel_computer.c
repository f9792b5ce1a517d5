// The front panel against the computer: choosing it and playing it. SPEC sections 3 and 4.
#include <string.h>

#include "tests/support/art.h"
#include "panel/glyph.h"
#include "tests/support/hands.h"
#include "tests/support/test.h"

#define EMPTY_3x3 "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."

static const char *const level_pictures[LEVELS] = {
    "........ ........ ........ ........ ........ ........ ........ ##.##.##",
    "........ ........ ........ ........ ........ ##...... ##...... ##.##.##",
    "........ ........ ........ ...##... ...##... ##.##... ##.##... ##.##.##",
    "........ ......## ......## ...##.## ...##.## ##.##.## ##.##.## ##.##.##",
};

TEST(c_and_star_1_choose_the_next_level_and_show_it_for_a_second)
{
    const char *const ways[] = {"C", "*1"};
    for (int way = 0; way < 2; way++) {
        hands_t h = hands_start('\0');
        for (uint8_t i = 1; i <= 2 * LEVELS; i++) {
            hands_press(&h, ways[way]);
            assert_int_equal(h.game.level, i % LEVELS);
            assert_picture(hands_see(&h), level_pictures[i % LEVELS]);
            hands_wait(&h, 899);
            assert_picture(hands_see(&h), level_pictures[i % LEVELS]);
            hands_wait(&h, 1);
            assert_picture(hands_see(&h), EMPTY_3x3);
        }
    }
}

TEST(a_key_while_the_level_is_shown_acts)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "C1");
    hands_assert_marks(&h, "X../.../...");
    assert_int_equal(h.panel.screen, SCREEN_GAME);
}

TEST(it_answers_300_ms_after_the_key_and_the_player_is_to_move_again)
{
    hands_t h = hands_against(LEVEL_PERFECT);
    hands_down(&h, '1');
    hands_wait(&h, 299);
    hands_assert_marks(&h, "X../.../...");
    hands_wait(&h, 1);
    hands_assert_marks(&h, "X../.O./...");
    hands_press(&h, "2");
    hands_wait(&h, 300);
    hands_assert_marks(&h, "XXO/.O./...");
    hands_press(&h, "#");
    hands_assert_marks(&h, "X../.O./...");
}

TEST(chosen_in_mid_game_it_takes_the_side_that_is_not_to_move)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "1CCC");
    hands_wait(&h, 5000);
    hands_assert_marks(&h, "X../.../...");
    hands_press(&h, "9");
    hands_wait(&h, 5000);
    assert_int_equal(game_moves(&h.game), 3);
    assert_int_equal(h.game.computer, TTT_X);
}

TEST(playing_on_the_computers_turn_has_nothing_to_do)
{
    const char *const sizes[] = {"*3", "*5"};
    for (int i = 0; i < 2; i++) {
        hands_t h = hands_against(LEVEL_PERFECT);
        hands_press(&h, sizes[i]);
        hands_press(&h, sizes[i]); // twice: the sides are as they were
        hands_press(&h, "5");
        game_t before = h.game;
        hands_down(&h, '5'); // taken as well: and yet no flicker, as no cell can be played now
        hands_assert_glyph(&h, GLYPH_NOTHING);
        assert_memory_equal(&h.game.board, &before.board, sizeof before.board);
        if (i == 0) {
            hands_down(&h, '1');
            hands_assert_glyph(&h, GLYPH_NOTHING);
        }
        assert_int_equal(game_moves(&h.game), 1);
        hands_wait(&h, 300);
        assert_int_equal(game_moves(&h.game), 2);
        assert_int_equal(h.panel.screen, SCREEN_GAME);
    }
}

TEST(undo_on_the_computers_turn_takes_the_players_move_back)
{
    hands_t h = hands_against(LEVEL_MEDIUM);
    hands_press(&h, "5#");
    hands_assert_marks(&h, ".../.../...");
    hands_wait(&h, 5000);
    hands_assert_marks(&h, ".../.../...");
}

#define AFTER_1    "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#.."
#define AFTER_1_O5 "#.#..#.. .##..#.. ######## ..####.. ..####.. ######## ..#..#.. ..#..#.."

TEST(the_new_mark_blinks_three_times_and_not_again_after_a_key)
{
    hands_t h = hands_against(LEVEL_PERFECT);
    hands_press(&h, "1");
    hands_wait(&h, 199);
    assert_picture(hands_see(&h), AFTER_1);
    hands_wait(&h, 1);
    for (int i = 0; i < 3; i++) {
        assert_picture(hands_see(&h), AFTER_1_O5);
        hands_wait(&h, 99);
        assert_picture(hands_see(&h), AFTER_1_O5);
        hands_wait(&h, 1);
        assert_picture(hands_see(&h), AFTER_1);
        hands_wait(&h, 99);
        assert_picture(hands_see(&h), AFTER_1);
        hands_wait(&h, 1);
    }
    for (int i = 0; i < 200; i++, hands_wait(&h, 10))
        assert_picture(hands_see(&h), AFTER_1_O5);
    hands_down(&h, 'D'); // a key that changes nothing on the board
    for (int i = 0; i < 200; i++, hands_wait(&h, 10))
        assert_picture(hands_see(&h), AFTER_1_O5);
}

TEST(a_key_while_the_new_mark_blinks_ends_that)
{
    hands_t h = hands_against(LEVEL_PERFECT);
    hands_press(&h, "1");
    hands_wait(&h, 250); // it blinks
    hands_down(&h, 'D');
    for (int i = 0; i < 80; i++, hands_wait(&h, 10))
        assert_picture(hands_see(&h), AFTER_1_O5);
}
