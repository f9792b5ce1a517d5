// What the keys do on the board, SPEC section 4.
#include <string.h>

#include "tests/support/art.h"
#include "tests/support/hands.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

TEST(starts_with_an_empty_board_of_three)
{
    hands_t h = hands_start('\0');
    hands_assert_marks(&h, ".../.../...");
    assert_picture(hands_see(&h), "..#..#.. ..#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#..");
}

TEST(digits_play_the_cell_in_the_same_place_on_three)
{
    const char *keys = "123456789";
    for (uint8_t i = 0; i < 9; i++) {
        hands_t h = hands_start('\0');
        hands_down(&h, keys[i]);
        assert_int_equal(h.game.board.cell[i / 3][i % 3], TTT_X);
        assert_int_equal(game_moves(&h.game), 1);
    }
    hands_t h = hands_start('\0');
    hands_press(&h, "15937");
    hands_assert_marks(&h, "X.O/.O./X.X");
}

TEST(one_two_four_five_play_on_two_and_the_others_have_nothing_to_do)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "*2");
    hands_assert_marks(&h, "../..");
    const char *others = "36789";
    for (; *others != '\0'; others++) {
        hands_press(&h, (char[]){*others, '\0'});
        assert_int_equal(h.panel.screen, SCREEN_NOTHING);
        assert_int_equal(game_moves(&h.game), 0);
    }
    hands_press(&h, "1 2 5");
    hands_assert_marks(&h, "XO/.X");
    assert_int_equal(ttt_result(&h.game.board), TTT_X_WINS);
    h = hands_start('\0');
    hands_press(&h, "*2 4 1");
    hands_assert_marks(&h, "O./X.");
}

TEST(a_taken_cell_flickers_for_300_ms_and_nothing_else_changes)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "1");
    game_t before = h.game;
    hands_down(&h, '1');
    assert_memory_equal(&h.game, &before, sizeof before);
    assert_picture(hands_see(&h), ".##..#.. #.#..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#..");
    hands_wait(&h, 299);
    assert_int_equal(h.panel.screen, SCREEN_REFUSED);
    hands_wait(&h, 1);
    assert_int_equal(h.panel.screen, SCREEN_GAME);
    assert_picture(hands_see(&h), "#.#..#.. .##..#.. ######## ..#..#.. ..#..#.. ######## ..#..#.. ..#..#..");
}

TEST(a_key_pressed_while_a_cell_flickers_acts)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "112");
    hands_assert_marks(&h, "XO./.../...");
    assert_int_equal(h.panel.screen, SCREEN_GAME);
}

TEST(undo_takes_back_move_after_move_and_then_has_nothing_to_do)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "159 #");
    hands_assert_marks(&h, "X../.O./...");
    hands_press(&h, "##");
    hands_assert_marks(&h, ".../.../...");
    hands_press(&h, "#");
    assert_int_equal(h.panel.screen, SCREEN_NOTHING);
    hands_press(&h, "9");
    hands_assert_marks(&h, ".../.../..X");
}

TEST(undo_works_after_the_end)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "1 4 2 5 3");
    assert_int_equal(ttt_result(&h.game.board), TTT_X_WINS);
    hands_wait(&h, 20000);
    hands_press(&h, "#");
    hands_assert_marks(&h, "XX./OO./...");
    assert_int_equal(h.game.board.turn, TTT_X);
    hands_press(&h, "9 6");
    assert_int_equal(ttt_result(&h.game.board), TTT_O_WINS);
}

TEST(after_the_end_a_five_and_star_star_start_the_next_game_and_other_digits_do_not)
{
    const char *starters[] = {"A", "5", "**"};
    for (int i = 0; i < 3; i++) {
        hands_t h = hands_start('\0');
        hands_press(&h, "1 4 2 5 3");
        hands_press(&h, "8");
        assert_int_equal(h.panel.screen, SCREEN_NOTHING);
        hands_assert_marks(&h, "XXX/OO./...");
        hands_press(&h, starters[i]);
        hands_assert_marks(&h, ".../.../...");
        assert_int_equal(h.game.board.turn, TTT_X);
    }
    hands_t h = hands_start('\0');
    hands_press(&h, "*4 5 65 25 65 25"); // any moves: the cursor's place is not what this is about
    hands_press(&h, "** 65");
    assert_int_equal(game_moves(&h.game), 1);
}

TEST(score_counts_a_finished_game_once_whatever_is_undone)
{
    hands_t h = hands_start('\0');
    hands_press(&h, "1 4 2 5 3 ### 2 5 3 # 3 A");
    assert_int_equal(game_score(&h.game, SCORE_X), 1);
    hands_press(&h, "1 5 9 2 8 7 3 6 4 A"); // a draw
    hands_press(&h, "1 4 2 5 9 6");
    assert_int_equal(game_score(&h.game, SCORE_O), 1); // shown at once
    hands_press(&h, "#");
    assert_int_equal(game_score(&h.game, SCORE_O), 0); // and taken back with the move
    hands_press(&h, "6 *4");
    assert_int_equal(game_score(&h.game, SCORE_X), 1);
    assert_int_equal(game_score(&h.game, SCORE_O), 1);
    assert_int_equal(game_score(&h.game, SCORE_DRAWS), 1);
    hands_press(&h, "5 A A"); // an unfinished game counts for nobody
    assert_int_equal(game_score(&h.game, SCORE_X), 1);
}

// As the console does it.
TEST(a_change_by_somebody_else_brings_the_board_up_at_once)
{
    const char *ways[] = {"*", "#", "*0", "*#", "5A"};
    for (int i = 0; i < 6; i++) {
        hands_t h = hands_start(i == 5 ? '0' : '\0');
        hands_press(&h, i == 5 ? "" : ways[i]);
        hands_wait(&h, 150);
        game_do(&h.game, ACTION_PLAY + cell_at(0, 0));
        (void)hands_see(&h);
        assert_int_equal(h.panel.screen, SCREEN_GAME);
        assert_int_equal(panel_age(&h.panel, h.now), 0);
    }
    hands_t h = hands_start('\0');
    hands_press(&h, "*8");
    hands_down(&h, '6');
    hands_wait(&h, 300);
    game_new(&h.game, 4);
    hands_wait(&h, 1000);
    hands_assert_cursor(&h, 2, 2); // the key that was held for another board moves nothing
}

// Anything at all, by the hundred thousand: the session stays one that play can reach.
TEST(mashing_never_breaks_the_session)
{
    hands_t h = hands_start('\0');
    uint32_t random = (uint32_t)soak_seed(1);
    unsigned screens[SCREEN_COUNT] = {0}, sizes[TTT_N_MAX + 1] = {0}, ends = 0;
    for (int i = 0; i < 200000; i++) {
        random = random * 1664525 + 1013904223;
        char key = KEYPAD_LEGEND[random >> 28];
        random = random * 1664525 + 1013904223;
        hands_down(&h, key);
        hands_wait(&h, random >> 24 & 15 ? random >> 26 : random >> 19);
        if (random & 1 << 16)
            hands_up(&h, key);
        (void)hands_see(&h);

        const game_t *game = &h.game;
        ttt_t replay;
        ttt_start(&replay, game->board.n);
        for (uint8_t move = 0; move < game_moves(game); move++)
            assert_true(ttt_move(&replay, cell_row(game->history[move]), cell_col(game->history[move]),
                                 replay.turn) >= 0);
        assert_memory_equal(&replay, &game->board, sizeof replay);
        assert_true(cell_row(h.game.cursor) < replay.n || replay.n < 4);
        assert_true(cell_col(h.game.cursor) < replay.n || replay.n < 4);
        assert_true(game->layout < 8 && game->brightness < 16);
        screens[h.panel.screen]++;
        sizes[replay.n]++;
        ends += game_is_over(game);
    }
    for (int screen = 0; screen < SCREEN_TEST_LEDS; screen++)
        assert_true(screens[screen] > 100);
    for (int n = TTT_N_MIN; n <= TTT_N_MAX; n++)
        assert_true(sizes[n] > 100);
    assert_true(ends > 1000);
}
