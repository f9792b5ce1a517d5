// Every single step of the rules on the simulated chip, in the machine code that is flashed: nothing is
// wrong, and the chip has walked exactly as many steps, with the same answers, as the same walk on this
// machine.
#include "tests/rules/image_step.h"
#include "tests/support/range_report.h"
#include "tests/support/test.h"

enum { DEADLINE_S = 2000 };

static step_image_report_t chip;

BEFORE_ALL
{
    report_from("step", &chip, sizeof chip, STEP_IMAGE_END, DEADLINE_S);
}

static step_report_t walk_here(uint8_t n)
{
    step_report_t report = {0};
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++)
            step_walk_cell(&report, n, row, col, false);
    }
    return report;
}

TEST(moves_and_undos_on_the_chip_do_what_the_rules_say)
{
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        const step_report_t here = walk_here(n);
        assert_memory_equal(&chip.moves[n - TTT_N_MIN], &here, sizeof here);
        assert_int_equal(here.wrong, 0);
        print_message("n = %u: %u steps\n", n, here.steps);
    }
}

TEST(calls_that_break_a_rule_are_refused_on_the_chip)
{
    assert_int_equal(chip.refusals.wrong, 0);
    assert_true(chip.refusals.steps > 20000);
}
