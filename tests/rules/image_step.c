// Test firmware: walks single steps of the rules on every board and reports the counts of step.h.
// SPDX-License-Identifier: MIT
#include <avr/io.h>

#include "tests/rules/step.h"

static step_image_report_t report;

int main(void)
{
    const uint8_t *byte = (const uint8_t *)&report;
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++) {
        const uint8_t argument[] = {0, 1, 2, n, 255};
        step_walk_board(&report.moves[n - TTT_N_MIN], n, false);
        step_walk_refusals(&report.refusals, n, argument, sizeof argument);
    }
    for (uint16_t left = sizeof report; left != 0; left--)
        GPIOR0 = *byte++;
    GPIOR0 = STEP_IMAGE_END;
    for (;;) {
    }
}
