// Single steps of the rules on the simulated chip, in the machine code that is flashed: all are right, and
// their counts and answers equal those of the same walk on the host.
// SPDX-License-Identifier: MIT
#include "tests/rules/step.h"
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum { DEADLINE_S = 2000 };

TEST(single_steps_on_the_chip_do_what_the_rules_say)
{
    static step_image_report_t chip;
    report_from("step", &chip, sizeof chip, STEP_IMAGE_END, DEADLINE_S);
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        step_report_t here = {0};
        step_walk_board(&here, n, false);
        assert_memory_equal(&chip.moves[n - TTT_N_MIN], &here, sizeof here);
        assert_int_equal(here.wrong, 0);
    }
    assert_int_equal(chip.refusals.wrong, 0);
    assert_true(chip.refusals.steps > 15000);
}
