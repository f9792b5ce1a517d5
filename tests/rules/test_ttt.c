// Every size for ttt_start, and single steps under the sanitizers: brief walks, as on the chip.
// exhaust_step.c has every case.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/rules/step.h"
#include "tests/support/test.h"

TEST(start_empties_the_board_and_refuses_every_other_size)
{
    ttt_t game;
    for (unsigned n = 0; n <= UINT8_MAX; n++) {
        const ttt_t empty = {.n = (uint8_t)n, .turn = TTT_X, .empty = (ttt_cells_t)(n * n)};
        const bool fits = n >= TTT_N_MIN && n <= TTT_N_MAX;
        memset(&game, 0xA5, sizeof game);
        const ttt_t before = game;
        assert_int_equal(ttt_start(&game, (uint8_t)n), fits ? TTT_OPEN : TTT_E_OUTSIDE);
        assert_memory_equal(&game, fits ? &empty : &before, sizeof game);
    }
}

TEST(single_steps_do_what_the_rules_say)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        const uint8_t argument[] = {0, 1, 2, (uint8_t)(n - 1), n, 255};
        step_report_t report = {0};
        step_walk_board(&report, n, false);
        step_walk_refusals(&report, n, argument, sizeof argument);
        assert_int_equal(report.wrong, 0);
        for (unsigned answer = 0; answer < sizeof report.answered / sizeof report.answered[0]; answer++)
            assert_true(report.answered[answer] > 0);
    }
}

// ---- The games that write-ups of "Design Tic-Tac-Toe" show ----

typedef struct {
    uint8_t row, col, player;
} move_t;

// Every move but the last leaves the game open; the last wins for its player.
static void expect_win_with_the_last(const move_t move[], unsigned moves)
{
    ttt_t game;
    ttt_start(&game, 3);
    for (unsigned i = 0; i < moves; i++)
        assert_int_equal(ttt_move(&game, move[i].row, move[i].col, move[i].player),
                         i + 1 < moves ? TTT_OPEN : (ttt_result_t)move[i].player);
    assert_int_equal(ttt_result(&game), move[moves - 1].player);
}

TEST(the_published_game_of_seven_moves_is_won_by_x_with_the_seventh)
{
    const move_t moves[] = {{0, 0, TTT_X}, {0, 2, TTT_O}, {2, 2, TTT_X}, {1, 1, TTT_O},
                            {2, 0, TTT_X}, {1, 0, TTT_O}, {2, 1, TTT_X}};
    expect_win_with_the_last(moves, sizeof moves / sizeof moves[0]);
}

TEST(the_published_game_of_five_moves_is_won_by_x_with_the_fifth)
{
    const move_t moves[] = {{0, 0, TTT_X}, {0, 2, TTT_O}, {1, 1, TTT_X}, {2, 0, TTT_O}, {2, 2, TTT_X}};
    expect_win_with_the_last(moves, sizeof moves / sizeof moves[0]);
}
