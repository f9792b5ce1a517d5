// The whole 3x3 game tree, walked by the engine on the simulated chip: its counts are the known ones, and a
// checksum over every answer of ttt_move equals the one that the oracle gives for the same walk on this
// machine.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/rules/oracle.h"
#include "tests/rules/image_tree.h"
#include "tests/support/range_report.h"

enum { N = 3, DEADLINE_S = 300 };

static tree_report_t chip;

static int run_the_image(void **state)
{
    (void)state;
    return report_from("tree", &chip, sizeof chip, TREE_END, DEADLINE_S);
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

static void chip_counts_the_known_number_of_nodes_and_games(void **state)
{
    (void)state;
    assert_int_equal(chip.nodes, 549946);
    assert_int_equal(chip.x_wins, 131184);
    assert_int_equal(chip.o_wins, 77904);
    assert_int_equal(chip.draws, 46080);
}

static void undo_leads_back_to_the_empty_board_on_the_chip(void **state)
{
    (void)state;
    assert_int_equal(chip.tampered, 0);
}

static void every_answer_of_the_chip_is_the_oracles(void **state)
{
    static oracle_t oracle;
    tree_sum_t answers = {0, 0};
    (void)state;
    oracle_start(&oracle, N);
    oracle_walk(&oracle, 1, &answers);
    assert_int_equal(chip.answers.sum, answers.sum);
    assert_int_equal(chip.answers.sum_of_sums, answers.sum_of_sums);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(chip_counts_the_known_number_of_nodes_and_games),
        cmocka_unit_test(undo_leads_back_to_the_empty_board_on_the_chip),
        cmocka_unit_test(every_answer_of_the_chip_is_the_oracles),
    };
    return cmocka_run_group_tests_name("tree", tests, run_the_image, NULL);
}
