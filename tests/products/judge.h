// Checks what a display shows of a game. Each display has its own judge: tests/display/NAME/judge.c.
// SPDX-License-Identifier: MIT
#ifndef JUDGE_H
#define JUDGE_H

#include "tests/support/model.h"
#include "tests/support/rig.h"

// Fails the test unless the display shows the model's game: its marks and its cursor, within the three
// seconds after a key.
void judge_display(rig_t *d, const model_t *m);

// Waits until the sign of a dead draw has gone, if there is one, and a mark that came meanwhile has blinked.
static inline void judge_wait_for_board(rig_t *d, const model_t *m)
{
    enum { BLINKED_MS = 1500 };
    if (m->asked == '=')
        rig_wait_ms(d, MODEL_SIGN_MS + BLINKED_MS);
}

// Milliseconds within which a glitch of the display's supply is repaired.
extern const unsigned judge_repairs_ms;

#endif
