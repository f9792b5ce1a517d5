// Single steps on boards of up to 100 x 100, compiled with TTT_N_MAX = 100, so that the large counters and
// the 16-bit count of cells are the ones that run: the corners, the middle, and a random cell of each board.
#include <stdlib.h>

#include "tests/rules/step.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

_Static_assert(TTT_N_MAX == 100, "this test needs -DTTT_N_MAX=100");

static ttt_t game;

TEST(steps_on_every_board_up_to_100_do_what_the_rules_say)
{
    srand((unsigned)soak_seed(1));
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        const uint8_t last = (uint8_t)(n - 1), middle = n / 2, argument[] = {0, 1, 2, last, n, 255};
        const uint8_t cell[][2] = {{0, 0},    {0, last},
                                   {last, 0}, {middle, middle},
                                   {0, 1},    {(uint8_t)(rand() % n), (uint8_t)(rand() % n)}};
        step_report_t report = {0};
        for (unsigned i = 0; i < sizeof cell / sizeof cell[0]; i++)
            step_walk_cell(&report, n, cell[i][0], cell[i][1], false);
        step_walk_refusals(&report, n, argument, sizeof argument);
        assert_int_equal(report.wrong, 0);
        for (unsigned answer = 0; answer < sizeof report.answered / sizeof report.answered[0]; answer++)
            assert_true(report.answered[answer] > 0);
    }
}

TEST(start_empties_every_board_and_a_row_and_a_column_end_a_game)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        assert_int_equal(ttt_start(&game, n), TTT_OPEN);
        assert_int_equal(game.empty, n * n);
        for (uint8_t i = 0; i < n; i++) { // X in the last row, O in the one above
            const ttt_result_t right = i + 1 < n ? TTT_OPEN : TTT_X_WINS;
            assert_int_equal(ttt_move(&game, (uint8_t)(n - 1), i, TTT_X), right);
            assert_int_equal(ttt_result(&game), right);
            if (right == TTT_OPEN)
                assert_int_equal(ttt_move(&game, (uint8_t)(n - 2), i, TTT_O), TTT_OPEN);
        }
        assert_int_equal(ttt_marks(&game), 2 * n - 1);
        assert_true(ttt_is_winning_cell(&game, (uint8_t)(n - 1), 0));
        assert_false(ttt_is_winning_cell(&game, (uint8_t)(n - 2), 0));
    }
}

TEST(sizes_beyond_100_are_refused)
{
    for (unsigned n = TTT_N_MAX + 1; n <= UINT8_MAX; n++)
        assert_int_equal(ttt_start(&game, (uint8_t)n), TTT_E_OUTSIDE);
}
