// Hints and demos as a session has them. SPEC sections 4 and 6.
#include <string.h>

#include "tests/support/session.h"
#include "tests/support/test.h"

static game_t game;

BEFORE_EACH
{
    game_start(&game);
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

TEST(a_hint_can_be_asked_for_when_a_player_is_to_move)
{
    uint8_t changes = game.changes;
    game.fresh = 3;
    uint8_t news = game.news;
    assert_true(game_want_hint(&game));
    assert_int_equal(game.hint, HINT_WANTED);
    assert_int_equal(game.fresh, CELL_NONE);
    assert_int_equal(game.news, (uint8_t)(news + 1));
    game_hint(&game, 9);
    assert_int_equal(game.hint, 9);
    assert_int_equal(game.news, (uint8_t)(news + 2));
    assert_int_equal(game.changes, changes); // board and turns are as they were
    assert_int_equal(game.unsaved_count, 0);
    session_play(&game, "00 10 01 11 02");
    const game_t over = game;
    assert_false(game_want_hint(&game));
    assert_memory_equal(&game, &over, sizeof game);
    game_new(&game, 3);
    choose_side(LEVEL_EASY, 0);
    const game_t thinking = game;
    assert_false(game_want_hint(&game));
    assert_memory_equal(&game, &thinking, sizeof game);
    session_play(&game, "11");
    assert_true(game_want_hint(&game));
}

// Whatever changes the position or the turn takes hint and fresh mark away.
TEST(hint_and_fresh_mark_do_not_outlast_a_change)
{
    const action_t changes[] = {ACTION_PLAY + 2, ACTION_UNDO, ACTION_NEW + 3, ACTION_OPPONENT + 3};
    for (unsigned i = 0; i < sizeof changes; i++) {
        game_new(&game, 3);
        choose_side(LEVEL_OFF, 0);
        session_play(&game, "00");
        game_computer_plays(&game, cell_at(1, 1));
        assert_int_equal(game.fresh, cell_at(1, 1));
        game.hint = 5;
        uint8_t news = game.news;
        assert_true(game_do(&game, changes[i]));
        assert_int_equal(game.news, (uint8_t)(news + 1));
        assert_int_equal(game.fresh, CELL_NONE);
        assert_int_equal(game.hint, HINT_NONE);
    }
}

TEST(a_demo_begins_and_ends_with_an_empty_board_of_the_same_size)
{
    game_new(&game, 5);
    session_play(&game, "00 11");
    session_log(&game, NULL);
    game_begin_demo(&game);
    assert_int_equal(game.unsaved_count, 1); // the log knows of the empty board
    assert_int_equal(game.unsaved[0], ACTION_NEW + 5);
    for (int i = 0; i < 4; i++) { // both sides are the computer's
        assert_int_equal(game_moves(&game), i);
        assert_true(game_is_computers_turn(&game));
        assert_false(game_want_hint(&game));
        game_computer_plays(&game, cell_at(2, (uint8_t)i));
        assert_int_equal(game.fresh, cell_at(2, (uint8_t)i));
    }
    uint8_t changes = game.changes;
    game_end_demo(&game);
    assert_int_not_equal(game.changes, changes);
    assert_false(game.demo || game_is_computers_turn(&game));
    assert_int_equal(game.board.n, 5);
    assert_int_equal(game_moves(&game), 0);
    assert_int_equal(game.fresh, CELL_NONE);
    assert_int_equal(game.unsaved_count, 1);
    session_play(&game, "00");
    assert_int_equal(game.unsaved_count, 2);
}

TEST(in_a_demo_nothing_can_be_taken_back)
{
    game_begin_demo(&game);
    assert_false(undo());
    session_play(&game, "00 11 22");
    assert_false(undo());
    session_assert_marks(&game, "X../.O./..X");
}
