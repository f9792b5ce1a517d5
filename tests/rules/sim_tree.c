// The whole 3x3 game tree, walked by the engine on the simulated chip: its counts are the known ones, and a
// checksum over every answer of ttt_move equals the one that the oracle gives for the same walk on this
// machine.
#include <stdint.h>
#include <string.h>

#include "tests/rules/image_tree.h"
#include "tests/rules/oracle.h"
#include "tests/support/range_report.h"
#include "tests/support/test.h"

enum { N = 3, DEADLINE_S = 300 };

static tree_report_t chip;

BEFORE_ALL
{
    report_from("tree", &chip, sizeof chip, TREE_END, DEADLINE_S);
}

static void oracle_try(oracle_t *oracle, int cell, int player, tree_sum_t *answers)
{
    const int answer = oracle_move(oracle, cell / N, cell % N, player);
    tree_add(answers, (int8_t)answer);
}

// The image's walk.
static void oracle_walk(oracle_t *oracle, int player, tree_sum_t *answers)
{
    if (oracle_result(oracle) != ORACLE_OPEN)
        return;
    for (int cell = 0; cell < N * N; cell++) {
        if (oracle->mark[cell / N][cell % N] != ' ')
            continue;
        oracle_try(oracle, cell, player, answers);
        oracle_try(oracle, cell, 3 - player, answers);
        oracle_walk(oracle, 3 - player, answers);
        oracle_undo(oracle, cell / N, cell % N);
    }
}

TEST(chip_counts_the_known_number_of_nodes_and_games)
{
    assert_int_equal(chip.nodes, 549946);
    assert_int_equal(chip.x_wins, 131184);
    assert_int_equal(chip.o_wins, 77904);
    assert_int_equal(chip.draws, 46080);
}

TEST(undo_leads_back_to_the_empty_board_on_the_chip)
{
    assert_int_equal(chip.tampered, 0);
}

TEST(every_answer_of_the_chip_is_the_oracles)
{
    static oracle_t oracle;
    tree_sum_t answers = {0, 0};
    oracle_start(&oracle, N);
    oracle_walk(&oracle, 1, &answers);
    assert_int_equal(chip.answers.sum, answers.sum);
    assert_int_equal(chip.answers.sum_of_sums, answers.sum_of_sums);
}
