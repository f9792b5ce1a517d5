// Every single step of the rules on every board: each cell, each value of the counters of its lines, of turn
// and of empty that a position may have, on the host.
#include <stdlib.h>

#include "rules/ttt.h"
#include "tests/rules/step.h"
#include "tests/support/test.h"

static uint32_t answered(const step_report_t *report, ttt_result_t answer)
{
    return report->answered[answer - TTT_E_EMPTY];
}

static step_report_t walk_board(uint8_t n)
{
    step_report_t report = {0};
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++)
            step_walk_cell(&report, n, row, col, true);
    }
    return report;
}

// n to the power of the lines through a cell, over all cells.
static uint32_t combinations_of_counters(uint8_t n)
{
    uint32_t sum = 0;
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++)
            sum += (uint32_t)n * n * (row == col ? n : 1) * (row + col == n - 1 ? n : 1);
    }
    return sum;
}

TEST(every_move_and_undo_does_what_the_rules_say)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        const step_report_t report = walk_board(n);
        const uint32_t moves =
            answered(&report, TTT_X_WINS) + answered(&report, TTT_O_WINS) + answered(&report, TTT_DRAW);
        print_message("n = %u: %u steps\n", n, report.steps);
        assert_int_equal(report.wrong, 0);
        // Two players, two fillings, each count of empty cells. Those that end neither way are open, as
        // undone ones are.
        assert_true(report.steps > combinations_of_counters(n) * 2 * 2 * n * n * 2);
        assert_true(moves > 0 && answered(&report, TTT_X_WINS) == answered(&report, TTT_O_WINS));
        assert_true(answered(&report, TTT_E_OVER) > 0 && answered(&report, TTT_E_TURN) > 0);
    }
}

// Rows, columns and players at the edges of the range, and far outside.
TEST(every_call_that_breaks_a_rule_is_refused_and_changes_nothing)
{
    uint8_t argument[64], arguments = 0;
    for (unsigned value = 0; value < 256; value += value < 20 || value >= 250 ? 1 : 23)
        argument[arguments++] = (uint8_t)value;
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        step_report_t report = {0};
        step_walk_refusals(&report, n, argument, arguments);
        print_message("n = %u: %u refusals\n", n, report.steps);
        assert_int_equal(report.wrong, 0);
        for (ttt_result_t error = TTT_E_EMPTY; error <= TTT_E_PLAYER; error++)
            assert_true(answered(&report, error) > 0);
    }
}
