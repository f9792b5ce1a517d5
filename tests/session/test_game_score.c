// What a session counts: each finished game once, whatever is taken back, reset or shown in a demo.
#include <string.h>

#include "session/integrity.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

#define X_WINS "00 10 01 11 02"
#define O_WINS "22 00 21 01 11 02"
#define DRAWN  "00 11 22 01 21 20 02 12 10"

static game_t game;

BEFORE_EACH
{
    game_start(&game);
}

static void assert_score(uint16_t x, uint16_t o, uint16_t draws)
{
    assert_int_equal(game_score(&game, SCORE_X), x);
    assert_int_equal(game_score(&game, SCORE_O), o);
    assert_int_equal(game_score(&game, SCORE_DRAWS), draws);
}

TEST(an_end_counts_at_once_and_once)
{
    session_play(&game, X_WINS);
    assert_score(1, 0, 0);
    game_new(&game, 3);
    assert_score(1, 0, 0);
    session_play(&game, O_WINS);
    assert_score(1, 1, 0);
    game_new(&game, 3);
    session_play(&game, DRAWN);
    assert_score(1, 1, 1);
    game_new(&game, 5);
    game_new(&game, 3);
    assert_score(1, 1, 1);
    session_play(&game, "00 11"); // a game that is dropped counts for nobody
    game_new(&game, 3);
    assert_score(1, 1, 1);
}

TEST(an_end_that_is_taken_back_does_not_count)
{
    session_play(&game, X_WINS);
    game_do(&game, ACTION_UNDO);
    assert_score(0, 0, 0);
    session_play(&game, "02");
    assert_score(1, 0, 0);
}

TEST(a_reset_in_mid_game_leaves_the_board_alone)
{
    session_play(&game, DRAWN);
    game_new(&game, 3);
    session_play(&game, "00 11");
    uint8_t changes = game.changes;
    assert_true(game_do(&game, ACTION_RESET_SCORE));
    assert_score(0, 0, 0);
    session_assert_marks(&game, "X../.O./...");
    assert_int_equal(game.changes, changes);
    session_play(&game, "01 12 02");
    assert_score(1, 0, 0);
}

TEST(a_reset_after_the_end_makes_room_for_the_next_game_which_counts)
{
    session_play(&game, O_WINS);
    game_new(&game, 3);
    session_play(&game, X_WINS);
    uint8_t changes = game.changes, computer = game.computer;
    assert_true(game_do(&game, ACTION_RESET_SCORE));
    assert_score(0, 0, 0);
    session_assert_marks(&game, ".../.../...");
    assert_int_not_equal(game.changes, changes);
    assert_int_equal(game.computer, computer);
    assert_false(game_do(&game, ACTION_UNDO)); // the end that was not to count cannot come back
    assert_true(game_do(&game, ACTION_RESET_SCORE));
    session_play(&game, X_WINS);
    game_new(&game, 3);
    assert_score(1, 0, 0);
}

TEST(the_score_stays_at_9999)
{
    memcpy(game.score, (uint16_t[]){SCORE_MAX - 1, SCORE_MAX, 0}, sizeof game.score);
    integrity_seal(&game);
    for (int i = 0; i < 3; i++) {
        session_play(&game, X_WINS);
        assert_score(9999, 9999, 0);
        game_new(&game, 3);
        session_play(&game, O_WINS);
        assert_score(9999, 9999, 0);
        game_new(&game, 3);
    }
}

TEST(a_demo_counts_and_keeps_nothing)
{
    session_play(&game, X_WINS);
    game_begin_demo(&game);
    assert_score(1, 0, 0);
    session_log(&game, NULL);
    const game_t before = game;
    const char *const games[] = {X_WINS, O_WINS, DRAWN, "11 00"};
    for (int i = 0; i < 4; i++) {
        session_play(&game, games[i]);
        game_new(&game, 3);
        assert_score(1, 0, 0);
        assert_int_equal(game.computer, before.computer); // sides do not change either
        assert_int_equal(game.unsaved_count, 0);
    }
    session_play(&game, X_WINS);
    game_end_demo(&game);
    assert_score(1, 0, 0);
    assert_int_equal(game.unsaved_count, 0);
    session_assert_same(&game, &before);
}
