// Checks what a display shows of a game. Each display has its own judge: tests/display/NAME/judge.c.
// SPDX-License-Identifier: MIT
#ifndef JUDGE_H
#define JUDGE_H

#include "tests/support/model.h"
#include "tests/support/rig.h"

// Fails the test unless the display shows the model's game: its marks and its cursor, within the three
// seconds after a key.
void judge_display(rig_t *d, const model_t *m);

// Milliseconds within which a glitch of the display's supply is repaired.
extern const unsigned judge_repairs_ms;

#endif
