// Single steps on boards up to 100 x 100, compiled with TTT_N_MAX = 100, which selects large counters and a
// 16-bit count of cells: the corners, the middle and a random cell of each board.
// SPDX-License-Identifier: MIT
#include <stdlib.h>

#include "tests/rules/step.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

_Static_assert(TTT_N_MAX == 100, "this test needs -DTTT_N_MAX=100");

static ttt_t game;

TEST(steps_on_every_board_up_to_100_do_what_the_rules_say)
{
    srand((unsigned)soak_seed(1));
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n = (uint8_t)(n + soak_step(7))) { // includes 100
        const uint8_t last = (uint8_t)(n - 1), middle = n / 2, argument[] = {0, 1, 2, last, n, 255};
        const uint8_t cell[][2] = {{0, 0},
                                   {0, last},
                                   {last, 0},
                                   {last, last},
                                   {0, 1},
                                   {middle, middle},
                                   {(uint8_t)(rand() % n), (uint8_t)(rand() % n)}};
        step_report_t report = {0};
        for (unsigned i = 0; i < sizeof cell / sizeof cell[0]; i++)
            step_walk_cell(&report, n, cell[i][0], cell[i][1], false);
        step_walk_refusals(&report, n, argument, sizeof argument);
        assert_int_equal(report.wrong, 0);
        for (unsigned answer = 0; answer < sizeof report.answered / sizeof report.answered[0]; answer++)
            assert_true(report.answered[answer] > 0);
    }
}

TEST(boards_up_to_100_are_started_and_won_by_a_row)
{
    for (unsigned size = TTT_N_MIN; size <= UINT8_MAX; size++) {
        const uint8_t n = (uint8_t)size, last = (uint8_t)(n - 1);
        assert_int_equal(ttt_start(&game, n), n <= TTT_N_MAX ? TTT_OPEN : TTT_E_OUTSIDE);
        for (uint8_t col = 0; n <= TTT_N_MAX && col < n; col++) { // X in the last row, O in the one above
            assert_int_equal(game.empty, n * n - 2 * col);
            assert_int_equal(ttt_move(&game, last, col, TTT_X), col < last ? TTT_OPEN : TTT_X_WINS);
            assert_int_equal(ttt_result(&game), col < last ? TTT_OPEN : TTT_X_WINS);
            assert_int_equal(ttt_is_winning_cell(&game, last, 0), col == last);
            if (col < last)
                assert_int_equal(ttt_move(&game, last - 1, col, TTT_O), TTT_OPEN);
        }
    }
}
