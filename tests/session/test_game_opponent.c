// A session against the computer: who plays what, and what undo takes back. SPEC sections 4 and 5.
#include <string.h>

#include "tests/support/session.h"
#include "tests/support/test.h"

static game_t game;

BEFORE_EACH
{
    game_start(&game);
}

static void choose(uint8_t level)
{
    uint8_t changes = game.changes;
    assert_true(game_do(&game, game_choose(&game, level)));
    assert_int_equal(game.level, level);
    assert_int_equal(game.changes, (uint8_t)(changes + 1));
}

// The sides are given: 0 the computer plays X, 1 O.
static void choose_side(uint8_t level, uint8_t side)
{
    assert_true(game_do(&game, (action_t)(ACTION_OPPONENT + 2 * level + side)));
}

static bool undo(void)
{
    return game_do(&game, ACTION_UNDO);
}

TEST(the_action_has_level_and_side)
{
    for (uint8_t level = 0; level < LEVELS; level++) {
        for (uint8_t side = 0; side < 2; side++) {
            choose_side(level, side);
            assert_int_equal(game.level, level);
            assert_int_equal(game.computer, side == 0 ? TTT_X : TTT_O);
            assert_int_equal(game_is_computers_turn(&game), level != LEVEL_OFF && side == 0);
        }
    }
}

TEST(one_chosen_before_the_first_move_leaves_x_to_the_player)
{
    choose(LEVEL_EASY);
    assert_int_equal(game.computer, TTT_O);
    assert_false(game_is_computers_turn(&game));
    session_play(&game, "11");
    assert_true(game_is_computers_turn(&game));
}

TEST(one_chosen_in_mid_game_takes_the_side_that_is_not_to_move)
{
    const char *const moves[] = {"00", "11", "22", "01", "20"};
    for (int i = 0; i < 5; i++) {
        session_play(&game, moves[i]);
        choose(LEVEL_PERFECT);
        assert_int_equal(game.computer, ttt_other(game.board.turn));
        assert_false(game_is_computers_turn(&game));
        choose(LEVEL_OFF);
        assert_false(game_is_computers_turn(&game));
    }
}

TEST(one_chosen_after_the_end_leaves_x_to_the_player_in_the_next_game)
{
    session_play(&game, "00 10 01 11 02");
    choose(LEVEL_MEDIUM);
    assert_false(game_is_computers_turn(&game));
    game_new(&game, 3);
    assert_int_equal(game.computer, TTT_O);
    session_play(&game, "00");
    assert_true(game_is_computers_turn(&game));
}

TEST(from_level_to_level_the_side_stays_whoever_is_to_move)
{
    for (uint8_t side = 0; side < 2; side++) {
        game_new(&game, 3);
        choose_side(LEVEL_EASY, side);
        const char *const moves[] = {"", "00", "10", "01", "11", "02"};
        for (int i = 0; i < 6; i++) {
            session_play(&game, moves[i]);
            for (uint8_t level = LEVEL_PERFECT; level >= LEVEL_EASY; level--) {
                choose(level);
                assert_int_equal(game.computer, side == 0 ? TTT_X : TTT_O);
            }
        }
        assert_true(game_is_over(&game));
    }
}

TEST(sides_alternate_with_every_new_game)
{
    choose(LEVEL_PERFECT);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(game.computer, i % 2 == 0 ? TTT_O : TTT_X);
        assert_int_equal(game_is_computers_turn(&game), i % 2);
        session_play(&game, i < 3 ? "00 11" : ""); // dropped or not begun: the same
        game_new(&game, (uint8_t)(3 + i % 3));
    }
}

TEST(undo_against_o_goes_back_to_the_players_own_turn)
{
    choose(LEVEL_PERFECT);
    session_play(&game, "00 11 22 01");
    assert_true(undo());
    session_assert_marks(&game, "X../.O./...");
    session_play(&game, "20"); // the computer thinks
    assert_true(game_is_computers_turn(&game));
    assert_true(undo());
    session_assert_marks(&game, "X../.O./...");
    assert_true(undo());
    session_assert_marks(&game, ".../.../...");
    assert_false(undo());
}

TEST(undo_against_x_leaves_the_computers_own_first_move)
{
    choose_side(LEVEL_PERFECT, 0);
    assert_false(undo()); // it thinks about its first move
    session_play(&game, "00");
    assert_false(undo());
    session_play(&game, "11 22 01 21");
    assert_true(undo());
    session_assert_marks(&game, "X../.O./..X");
    session_play(&game, "02"); // the computer thinks
    assert_true(undo());
    session_assert_marks(&game, "X../.O./..X");
    assert_true(undo());
    session_assert_marks(&game, "X../.../...");
    assert_int_equal(game.board.turn, TTT_O);
    assert_false(undo());
    session_assert_marks(&game, "X../.../...");
}

TEST(undo_after_the_end_goes_back_to_the_players_own_turn)
{
    choose(LEVEL_PERFECT);
    session_play(&game, "00 10 01 11 02"); // the player has won
    assert_true(undo());
    session_assert_marks(&game, "XX./OO./...");
    session_play(&game, "22 12"); // the computer has won
    assert_true(game_is_over(&game));
    assert_true(undo());
    session_assert_marks(&game, "XX./OO./...");
    game_new(&game, 3);
    session_play(&game, "00 10 01 11 02"); // the computer, now X, has won
    assert_true(undo());
    session_assert_marks(&game, "XX./O../...");
    assert_int_equal(game.board.turn, TTT_O);
}
