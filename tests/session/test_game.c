// A session's actions, one by one: what each does, what it refuses, and what is left for the log.
#include <string.h>

#include "tests/support/session.h"
#include "tests/support/test.h"

static game_t game;

BEFORE_EACH
{
    memset(&game, 0x5A, sizeof game);
    game_start(&game);
}

#define DO(action) game_do(&game, (action_t)(action))

TEST(a_session_starts_on_three_with_nobody_but_people)
{
    session_assert_marks(&game, ".../.../...");
    session_assert_whole(&game);
    assert_int_equal(game.level, LEVEL_OFF);
    assert_int_equal(game.board.turn, TTT_X);
    assert_int_equal(game.cursor, cell_at(1, 1));
    assert_int_equal(game.brightness, 4);
    assert_int_equal(game.layout, 0);
    assert_int_equal(game.fresh, CELL_NONE);
    assert_int_equal(game.hint, HINT_NONE);
    assert_int_equal(game.unsaved_count, 0);
    assert_false(game.demo || game_is_over(&game) || game_is_computers_turn(&game));
    for (uint8_t kind = 0; kind < SCORE_KINDS; kind++)
        assert_int_equal(game_score(&game, kind), 0);
}

TEST(play_sets_a_mark_for_the_player_to_move)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        for (uint8_t i = 0; i < n * n; i++) {
            game_new(&game, n);
            uint8_t changes = game.changes;
            assert_true(DO(ACTION_PLAY + cell_at(i / n, i % n)));
            assert_int_equal(game.board.cell[i / n][i % n], TTT_X);
            assert_int_equal(game.history[0], cell_at(i / n, i % n));
            assert_int_equal(game_moves(&game), 1);
            assert_int_equal(game.board.turn, TTT_O);
            assert_int_equal(game.changes, (uint8_t)(changes + 1));
            session_assert_whole(&game);
        }
    }
}

// Fails the test unless exactly these actions are done now, each from the same session, and all others
// refused without a trace.
static void assert_done(bool (*is_allowed)(action_t action))
{
    const game_t before = game;
    for (int action = 0; action < 256; action++) {
        bool done = DO(action);
        if (done != is_allowed((action_t)action))
            fail_msg("action 0x%02X was %s", (unsigned)action, done ? "done" : "refused");
        session_assert_whole(&game);
        if (done) {
            assert_int_equal(game.unsaved[game.unsaved_count - 1], action);
            assert_int_equal(game.unsaved_count, before.unsaved_count + 1);
        } else {
            assert_memory_equal(&game, &before, sizeof game);
        }
        game = before;
    }
}

static bool is_any_time(action_t action)
{
    return (action >= ACTION_NEW + 2 && action <= ACTION_NEW + 8) ||
           (action >= ACTION_LAYOUT && action <= ACTION_LAYOUT + 7) ||
           (action >= ACTION_BRIGHTNESS && action <= ACTION_BRIGHTNESS + 15) ||
           (action >= ACTION_OPPONENT && action <= ACTION_OPPONENT + 7) || action == ACTION_RESET_SCORE;
}

// Free cells, row * 8 + column.
static bool is_at_start(action_t action)
{
    return is_any_time(action) || (action <= 18 && action % 8 < 3);
}

static bool is_in_mid_game(action_t action)
{
    return (is_at_start(action) && action != 0 && action != 9) || action == ACTION_UNDO;
}

static bool is_after_the_end(action_t action)
{
    return is_any_time(action) || action == ACTION_UNDO;
}

static bool is_on_a_full_size_board(action_t action)
{
    return is_any_time(action) || (action < 64 && action != 63) || action == ACTION_UNDO;
}

TEST(each_of_256_bytes_is_done_or_refused_without_a_trace)
{
    assert_done(is_at_start);
    session_play(&game, "00 11");
    session_log(&game, NULL);
    assert_done(is_in_mid_game);
    session_play(&game, "01 12 02");
    assert_true(game_is_over(&game));
    session_log(&game, NULL);
    assert_done(is_after_the_end);
    game_new(&game, 8);
    session_play(&game, "77");
    session_log(&game, NULL);
    assert_done(is_on_a_full_size_board);
}

TEST(new_begins_an_empty_board_with_the_cursor_in_its_middle)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        session_play(&game, "00");
        uint8_t changes = game.changes;
        assert_true(DO(ACTION_NEW + n));
        assert_int_equal(game.board.n, n);
        assert_int_equal(game_moves(&game), 0);
        assert_int_equal(game.board.turn, TTT_X);
        assert_int_equal(game.cursor, cell_at(n / 2, n / 2));
        assert_int_not_equal(game.changes, changes);
    }
}

TEST(undo_takes_back_move_after_move_also_behind_the_end)
{
    session_play(&game, "00 10 01 11 02");
    assert_true(game_is_over(&game));
    const char *const boards[] = {"XX./OO./...", "XX./O../...", "X../O../...", "X../.../...", ".../.../..."};
    for (int i = 0; i < 5; i++) {
        uint8_t changes = game.changes;
        assert_true(DO(ACTION_UNDO));
        session_assert_marks(&game, boards[i]);
        assert_int_equal(game.changes, (uint8_t)(changes + 1));
    }
    assert_false(DO(ACTION_UNDO));
}

TEST(settings_change_nothing_on_the_board)
{
    session_play(&game, "00 11");
    game_want_hint(&game);
    uint8_t changes = game.changes;
    for (uint8_t value = 0; value <= BRIGHTNESS_MAX; value++) {
        assert_true(DO(ACTION_BRIGHTNESS + value));
        assert_int_equal(game.brightness, value);
    }
    for (uint8_t value = 0; value <= LAYOUT_MAX; value++) {
        assert_true(DO(ACTION_LAYOUT + value));
        assert_int_equal(game.layout, value);
    }
    assert_int_equal(game.changes, changes);
    assert_int_equal(game.hint, HINT_WANTED);
    session_assert_marks(&game, "X../.O./...");
}

TEST(the_next_brightness_is_a_brighter_step_or_the_first)
{
    const uint8_t next[BRIGHTNESS_MAX + 1] = {1, 4, 4, 4, 9, 9, 9, 9, 9, 15, 15, 15, 15, 15, 15, 1};
    for (uint8_t value = 0; value <= BRIGHTNESS_MAX; value++) {
        game.brightness = value;
        assert_int_equal(game_next_brightness(&game), next[value]);
        assert_int_equal(game.brightness, value);
    }
}

TEST(the_next_size_follows_and_goes_round)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        game_new(&game, n);
        assert_int_equal(game_next_size(&game), n == TTT_N_MAX ? TTT_N_MIN : n + 1);
    }
}

TEST(what_is_done_waits_for_the_log_in_order_and_what_finds_no_room_is_left_out)
{
    const action_t actions[] = {ACTION_PLAY + 1, ACTION_UNDO,     ACTION_LAYOUT + 3,
                                ACTION_NEW + 5,  ACTION_PLAY + 2, ACTION_PLAY + 3};
    for (uint8_t i = 0; i < sizeof actions; i++) {
        assert_true(DO(actions[i]));
        uint8_t kept = i <= UNSAVED_MAX ? (uint8_t)(i + 1) : UNSAVED_MAX + 1;
        assert_int_equal(game.unsaved_count, kept);
        assert_memory_equal(game.unsaved, actions, kept);
    }
    assert_int_equal(game_moves(&game), 2); // done nevertheless
    assert_int_equal(game.brightness, 4);   // and nothing written behind the list's end
    session_log(&game, NULL);               // whoever keeps the log has taken them
    assert_false(DO(ACTION_PLAY + 3));      // refused: nothing to keep
    assert_int_equal(game.unsaved_count, 0);
    game_new(&game, 4);
    game_computer_plays(&game, cell_at(2, 2));
    const action_t expected[] = {ACTION_NEW + 4, ACTION_PLAY + 18};
    assert_int_equal(game.unsaved_count, 2);
    assert_memory_equal(game.unsaved, expected, 2);
}
