// The computer in the device: when it thinks and moves, changes during a search, and hints.
// docs/behaviour.md, section 5.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/rules/cellset.h"
#include "tests/support/app.h"
#include "tests/support/generator.h"
#include "tests/support/hal_double.h"
#include "tests/support/session.h"
#include "tests/support/test.h"

// Delay of a reply; a number of slices that is less than a search on 4x4 takes.
enum { REPLY_MS = 300, SLICES = 10 };

#define FIRST  "computer first"
#define SECOND "computer second"

static const char *const levels[] = {"computer easy", "computer medium", "computer perfect"};

BEFORE_EACH
{
    app_start();
}

static void play_against(const char *level, const char *side, int n)
{
    char new[10];
    snprintf(new, sizeof new, "new %d", n);
    app_line("computer off");
    app_line(new);
    app_line(level);
    app_line(side);
}

static void assert_moves(unsigned expected)
{
    assert_int_equal(session_moves(&app.session), expected);
}

// It makes one move after this time, and none before.
static void assert_it_moves_in(unsigned ms)
{
    const unsigned moves = session_moves(&app.session);
    app_wait(ms - 1);
    assert_moves(moves);
    app_wait(1);
    assert_moves(moves + 1);
}

// Presses a key, and runs this many slices of a search without advancing time.
static void press_and_think(key_event_t key, unsigned slices)
{
    input_double_put(key);
    for (unsigned i = 0; i < slices; i++)
        assert_int_equal(app_step(), 0);
    input_double_put(key | KEY_RELEASED);
}

// ---- When ----

TEST(it_moves_300_ms_after_the_player_and_not_before_at_any_level_on_any_board)
{
    for (unsigned i = 0; i < 3 * 7; i++) {
        const int n = TTT_N_MIN + (int)(i % 7);
        const char key = n <= 3 ? '1' : '5';
        play_against(levels[i / 7], SECOND, n);
        app_wait(1000);
        app_down(key);
        assert_it_moves_in(REPLY_MS);
        app_up(key);
        assert_int_equal(app.turn.computer.level, i / 7);
        session_assert_whole(&app.session);
    }
}

// At different times of the same key.
TEST(each_level_varies_its_reply)
{
    for (int level = 0; level < 3; level++) {
        unsigned cells = 0;
        for (unsigned i = 0; i < 12; i++) {
            play_against(levels[level], SECOND, 3);
            app_wait(37 * i);
            app_down('5');
            app_up('5');
            assert_it_moves_in(REPLY_MS);
            cells |= 1u << app.session.history[1];
        }
        assert_in_range(__builtin_popcount(cells), 3, level == 0 ? 8 : 4);
    }
}

// And so its first move.
TEST(no_game_begins_like_the_one_before)
{
    unsigned cells = 0;
    for (unsigned i = 0; i < 12; i++) {
        play_against("computer perfect", FIRST, 3);
        app_wait(37 * i);
        app_line("new 3");
        app_line("new 3");
        app_wait(REPLY_MS);
        assert_moves(1);
        cells |= 1u << app.session.history[0];
    }
    assert_in_range(__builtin_popcount(cells), 4, 9);
}

TEST(after_a_loss_of_power_it_moves_300_ms_after_the_start)
{
    play_against("computer perfect", SECOND, 3);
    app_down('1');
    app_wait(200);
    app_power_cycle();
    assert_moves(1);
    assert_it_moves_in(REPLY_MS);
}

// A fault of the RAM may cause it.
TEST(after_a_refused_choice_it_searches_again)
{
    play_against("computer perfect", SECOND, 3);
    app_line("1 1");
    app.turn.computer.choice = cell_at(1, 1);
    assert_int_equal(computer_choice(&app.turn.computer), cell_at(1, 1));
    app_wait(REPLY_MS);
    assert_moves(1);
    app_wait(REPLY_MS);
    assert_moves(2);
}

// ---- A demonstration ----

enum { DEMO_GAMES = 500 };

// Plays both sides in the device's time, in which the moves come at the same intervals; counts the results.
static void watch_games(uint8_t n, unsigned ended[TTT_DRAW + 1])
{
    static session_t session, demo;
    static computer_turn_t turn;
    uint16_t now = 12345;
    unsigned games = 0;
    session_start(&session);
    session_do(&session, (action_t)(ACTION_NEW + n));
    session_start_demo(&demo, &session);
    computer_turn_restart(&turn, now);
    while (games < DEMO_GAMES) {
        const computer_step_t step = computer_turn_step(&turn, &demo, true, now);
        if (step.action >= ACTION_NEW && step.action != ACTION_NONE) {
            const ttt_result_t result = ttt_result(&demo.board);
            assert_true(result != TTT_OPEN || ttt_is_dead_draw(&demo.board));
            ended[result == TTT_OPEN ? TTT_DRAW : result]++;
            games++;
        }
        if (step.action != ACTION_NONE)
            assert_int_not_equal(session_do(&demo, step.action), EVENT_REFUSED);
        now = (uint16_t)(now + step.again_ms);
    }
}

// The same with chance that owes nothing to the device's time.
static void play_games(uint8_t n, unsigned ended[TTT_DRAW + 1])
{
    uint32_t seed = 7;
    for (unsigned games = 0; games < DEMO_GAMES; games++) {
        static ttt_t board;
        ttt_start(&board, n);
        while (board.turn != TTT_NOBODY)
            cellset_play(&board,
                         cellset_answer(&board, COMPUTER_MEDIUM, (uint16_t)generator_random(&seed, 1 << 16)));
        ended[ttt_result(&board)]++;
    }
}

// Of 500 games the shares of two such series, each with a standard deviation of at most 2.3 %, differ by 10 %
// once in 500 times; the numbers are always the same.
TEST(in_a_demonstration_each_side_wins_as_often_as_by_chance)
{
    for (uint8_t n = 3; n <= 5; n++) {
        unsigned watched[TTT_DRAW + 1] = {0}, expected[TTT_DRAW + 1] = {0};
        watch_games(n, watched);
        play_games(n, expected);
        print_message(
            "%ux%u: X wins %.1f %%, O %.1f %% of a demonstration's games; by chance %.1f and %.1f %%\n", n, n,
            100.0 * watched[TTT_X_WINS] / DEMO_GAMES, 100.0 * watched[TTT_O_WINS] / DEMO_GAMES,
            100.0 * expected[TTT_X_WINS] / DEMO_GAMES, 100.0 * expected[TTT_O_WINS] / DEMO_GAMES);
        for (ttt_result_t result = TTT_X_WINS; result <= TTT_DRAW; result++)
            assert_in_range(watched[result] + DEMO_GAMES / 10 - expected[result], 0, DEMO_GAMES / 5);
    }
}

// ---- Changes during a search, and after it, before the move ----

// X plays the middle of 4x4 against perfect.
//   decided: the search has ended.
static void begin_search(bool decided)
{
    play_against("computer perfect", SECOND, 4);
    app_wait(5000);
    press_and_think(KEY_5, SLICES);
    if (decided)
        app_wait(200);
    assert_moves(1);
}

TEST(undo_and_a_new_game_discard_the_search_too)
{
    for (int i = 0; i < 4; i++) {
        begin_search(i % 2 != 0);
        if (i < 2) {
            app_press("#");
            assert_moves(0);
            app_wait(10000);
            assert_moves(0);
            app_press("95"); // another move
        } else {
            input_double_put(KEY_STAR);
            app_down('3'); // a new 3x3 game, which the computer opens
        }
        const cellset_t expected = cellset_answers(&app.session.board);
        app_wait(REPLY_MS);
        assert_true((expected & cellset_of(app.session.history[i < 2 ? 1 : 0])) != 0);
    }
}

TEST(an_opponent_that_leaves_or_changes_sides_leaves_the_turn_to_the_player)
{
    for (int decided = 0; decided < 2; decided++) {
        for (int changes_sides = 0; changes_sides < 2; changes_sides++) {
            begin_search(decided != 0);
            app_line(changes_sides ? FIRST : "computer off");
            app_wait(10000);
            assert_moves(1);
            app_line("0 0");
            app_wait(REPLY_MS);
            assert_moves(changes_sides ? 3 : 2);
        }
    }
}

TEST(choosing_a_level_restarts_the_search_and_the_300_ms)
{
    for (int decided = 0; decided < 2; decided++) {
        begin_search(decided != 0);
        app_wait(90);
        const unsigned long chosen = app_now();
        app_line("computer easy");
        assert_int_equal(app.turn.computer.level, COMPUTER_EASY);
        assert_it_moves_in((unsigned)(REPLY_MS - (app_now() - chosen)));
    }
}

TEST(settings_and_score_do_not_disturb_a_search)
{
    begin_search(false);
    const uint16_t since = app.turn.position_since;
    press_and_think(KEY_D, 1);
    assert_int_equal(app.turn.position_since, since);
    assert_int_equal(app.turn.computer.level, COMPUTER_PERFECT);
    app_line("score reset");
    app_wait(REPLY_MS);
    assert_moves(2);
}

// ---- Hints ----

TEST(a_hint_at_any_position_is_the_move_of_perfect)
{
    uint32_t seed = 1;
    for (int i = 0; i < 40; i++) {
        uint8_t n = (uint8_t)(TTT_N_MIN + i % 7);
        play_against(i % 2 == 0 ? "computer off" : levels[i % 3], SECOND, n);
        while (!session_is_over(&app.session)) {
            char line[20];
            app_wait(REPLY_MS);
            if (session_is_players_turn(&app.session) && generator_random(&seed, n) == 0) {
                const session_t before = app.session;
                const char *printed = app_line("hint");
                const cell_t cell = app.panel.attention.hint;
                snprintf(line, sizeof line, "hint: %u %u, ", cell_row(cell), cell_col(cell));
                assert_int_equal(strncmp(printed, line, strlen(line)), 0);
                assert_true((cellset_answers(&app.session.board) & cellset_of(cell)) != 0);
                assert_memory_equal(&app.session, &before, sizeof before);
            }
            snprintf(line, sizeof line, "%u %u", generator_random(&seed, n), generator_random(&seed, n));
            app_line(line);
        }
    }
}

TEST(a_hint_requested_twice_is_computed_once)
{
    app_line("new 4");
    press_and_think(KEY_0, SLICES);
    const cell_t cell = app.turn.computer.cell;
    press_and_think(KEY_0, 1);
    assert_true(app.turn.computer.cell >= cell && app.turn.hint_wanted);
    app_wait(1);
    assert_true((cellset_answers(&app.session.board) & cellset_of(app.panel.attention.hint)) != 0);
}

TEST(a_move_while_a_hint_is_computed_is_answered_after_300_ms)
{
    play_against("computer easy", SECOND, 3);
    press_and_think(KEY_0, 1);
    app_down('5');
    assert_it_moves_in(REPLY_MS);
}
