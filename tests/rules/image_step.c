// Test firmware: walks single steps of the rules on every board and reports how many there were and how many
// were wrong.
#include <avr/io.h>
#include <stdint.h>

#include "rules/ttt.h"
#include "tests/rules/image_step.h"

static step_image_report_t report;

static void walk_board(uint8_t n)
{
    step_report_t *moves = &report.moves[n - TTT_N_MIN], *refusals = &report.refusals;
    const uint8_t argument[] = {0, 1, 2, (uint8_t)(n - 1), n, 255};
    for (uint8_t row = 0; row < n; row++) {
        for (uint8_t col = 0; col < n; col++)
            step_walk_cell(moves, n, row, col, false);
    }
    step_walk_refusals(refusals, n, argument, sizeof argument);
}

int main(void)
{
    const uint8_t *byte = (const uint8_t *)&report;
    for (uint8_t n = TTT_N_MIN; n <= TTT_N_MAX; n++)
        walk_board(n);
    for (uint16_t left = sizeof report; left != 0; left--)
        GPIOR0 = *byte++;
    GPIOR0 = STEP_IMAGE_END;
    for (;;) {
    }
}
