// Every single step of the rules on every board, on the host: each cell, with each value that the counters of
// its lines, turn and empty can have. All games of 2x2 and 3x3 against the oracle.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/rules/oracle.h"
#include "tests/rules/step.h"
#include "tests/support/test.h"

static uint32_t answered(const step_report_t *report, ttt_result_t answer)
{
    return report->answered[answer - TTT_E_EMPTY];
}

TEST(every_move_and_undo_does_what_the_rules_say)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        step_report_t report = {0};
        step_walk_board(&report, n, true);
        assert_int_equal(report.wrong, 0);
        // cells * counters of a row and a column * counts of empty cells * players * fillings * move, undo
        assert_true(report.steps > (uint32_t)(n * n) * (n * n) * (n * n) * 2 * 2 * 2);
        assert_true(answered(&report, TTT_X_WINS) == answered(&report, TTT_O_WINS));
        for (ttt_result_t answer = TTT_E_TURN; answer <= TTT_DRAW; answer++)
            assert_true((answered(&report, answer) > 0) ==
                        (answer >= TTT_OPEN || answer == TTT_E_OVER || answer == TTT_E_TURN));
    }
}

// Rows, columns and players: near the limits of their range, and a sample of larger values.
TEST(every_call_that_breaks_a_rule_is_refused_and_changes_nothing)
{
    uint8_t argument[64], arguments = 0;
    for (unsigned value = 0; value < 256; value += value < 20 || value >= 250 ? 1 : 23)
        argument[arguments++] = (uint8_t)value;
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        step_report_t report = {0};
        step_walk_refusals(&report, n, argument, arguments);
        assert_int_equal(report.wrong, 0);
        for (ttt_result_t error = TTT_E_EMPTY; error <= TTT_E_PLAYER; error++)
            assert_true(answered(&report, error) > 0);
    }
}

// ---- Whole games ----

static ttt_t game;
static oracle_t oracle;
static unsigned nodes, refusals, dead, games[4]; // by result
static char played[9 * sizeof "0,0 X; "];        // the moves that led here
static size_t played_size;

static bool walk(void);

static void expect(const char *what, int answer, int expected, uint8_t row, uint8_t col, uint8_t player)
{
    if (answer != expected)
        fail_msg("n = %u, after %s%u,%u %c: %s is %d instead of %d", game.n, played, row, col,
                 player == TTT_X ? 'X' : 'O', what, answer, expected);
}

// Returns whether somebody wins then, or can.
static bool walk_on(uint8_t row, uint8_t col, uint8_t player)
{
    const size_t before = played_size;
    played_size += (size_t)snprintf(&played[before], sizeof played - before, "%u,%u %c; ", row, col,
                                    player == TTT_X ? 'X' : 'O');
    const bool wins = walk();
    played_size = before;
    played[before] = '\0';
    return wins;
}

static bool try_move(const ttt_t *before, uint8_t row, uint8_t col, uint8_t player)
{
    const int expected = oracle_move(&oracle, row, col, player);
    bool wins = false;
    expect("ttt_move", ttt_move(&game, row, col, player), expected, row, col, player);
    if (expected >= 0) {
        expect("ttt_result", ttt_result(&game), expected, row, col, player);
        games[expected]++;
        wins = walk_on(row, col, player) || expected == ORACLE_X_WINS || expected == ORACLE_O_WINS;
        assert_int_equal(ttt_undo(&game, row, col), TTT_OPEN);
        oracle_undo(&oracle, row, col);
    } else {
        refusals++;
    }
    assert_int_equal(memcmp(&game, before, sizeof game), 0);
    return wins;
}

// Tries every move, legal or not; walks on after each legal one and takes it back. Returns whether any of
// them leads to a win: otherwise the open game is a dead draw.
static bool walk(void)
{
    const ttt_t before = game;
    bool wins = false;
    nodes++;
    for (uint8_t row = 0; row < game.n; row++) {
        for (uint8_t col = 0; col < game.n; col++) {
            wins |= try_move(&before, row, col, TTT_X);
            wins |= try_move(&before, row, col, TTT_O);
        }
    }
    const bool is_dead = game.turn != TTT_NOBODY && !wins;
    if (ttt_is_dead_draw(&game) != is_dead)
        fail_msg("n = %u, after %s: a dead draw: %d instead of %d", game.n, played, !is_dead, is_dead);
    dead += is_dead;
    return wins;
}

// Numbers of 3x3 games by result: Henry Bottomley, "How many Tic-Tac-Toe (noughts and crosses) games are
// possible?", www.se16.info/hgb/tictactoe.htm. On 2x2 there are 4 * 3 * 2: X wins with any second mark.
TEST(whole_trees_of_2x2_and_3x3_agree_with_the_oracle)
{
    static const unsigned known[][4] = {{1 + 4 + 12 + 24, 24, 0, 0}, {549946, 131184, 77904, 46080}};
    for (uint8_t n = 2; n <= 3; n++) {
        nodes = refusals = dead = 0;
        memset(games, 0, sizeof games);
        ttt_start(&game, n);
        oracle_start(&oracle, n);
        walk();
        assert_int_equal(nodes, known[n - 2][0]);
        assert_memory_equal(&games[TTT_X_WINS], &known[n - 2][1], 3 * sizeof games[0]);
        assert_true(n == 2 ? dead == 0 : dead > 0);
        // One legal try leads to each node except the first; all others are refused.
        assert_int_equal(refusals, nodes * 2 * n * n - (nodes - 1));
    }
}
