// Checks a game on the matrix against behaviour.md: which LEDs are lit, dark, or blink.
// SPDX-License-Identifier: MIT
#include "tests/products/judge.h"

#include "tests/support/model.h"

const unsigned judge_repairs_ms = 1100;

void judge_display(rig_t *d, const model_t *m)
{
    char wanted[MODEL_LEDS], seen[RIG_PIXELS + 1];
    model_leds(m, wanted);
    judge_wait_for_board(d, m);
    rig_watch(d, 1200, seen);
    rig_assert_seen(wanted, seen);
}
