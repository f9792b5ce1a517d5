// A session on the virtual board beside the model. Every function fails the test if the console or the matrix
// differs from the model.
// SPDX-License-Identifier: MIT
#ifndef CHECKED_H
#define CHECKED_H

#include "tests/support/model.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"

typedef struct {
    rig_t rig;
    recorder_t recorder;
    model_t model;                   // the expected session
    unsigned count[MODEL_BEGUN + 1]; // lines by outcome
} checked_t;

// Switches on a new device and checks its greeting; the second on a rig whose power is still off.
void checked_start(checked_t *c, uint64_t seed);
void checked_start_with(checked_t *c, rig_t rig);

// The same, then chooses an opponent by `C` and an n x n board by `* N`.
//   computer_first: the computer opens; waits until it has moved.
void checked_start_against(checked_t *c, int n, int level, bool computer_first, uint64_t seed);

// Frees the board. Fails the test if it has recorded a fault.
void checked_end(checked_t *c);

// ---- Console ----

// Types a line other than `watch`, formatted as by printf. Returns the answer without echo and prompt.
const char *checked_line(checked_t *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Expects exactly this outcome's text in the output since the last reading.
void checked_news(checked_t *c, outcome_t outcome);

// On the computer's turn, waits for its move. Returns its cell, row * n + col; otherwise -1.
int checked_reply_if_due(checked_t *c);

// Plays a cell by a line. Returns the CPU's awake time, in ms, from then until a reply is due.
double checked_awake_ms(checked_t *c, int cell);

// Expects this text in the answer to `stats`.
void checked_resets(checked_t *c, const char *resets);

// Disables the interrupts of timers, pins and serial line, so that the firmware sleeps for ever.
void checked_hang(checked_t *c);

// ---- Keys ----

// Presses keys one after the other; the console must print the effect of each, and nothing else.
void checked_keys(checked_t *c, const char *keys);

// Moves the cursor to a cell, on boards with a cursor, by the shortest way.
void checked_go(checked_t *c, int cell);

// ---- Matrix ----

// Compares the matrix with the model for a whole period of its blinking.
void checked_look(checked_t *c);

// Waits for the computer's reply, if one is due, until it stops blinking; then looks. Returns its cell, or
// -1.
int checked_look_reply(checked_t *c);

#endif
