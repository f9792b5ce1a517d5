// A session on the virtual board beside the model: every answer of the console and every look at the matrix
// is compared. Every function fails the test when the device differs from the model.
#ifndef CHECKED_H
#define CHECKED_H

#include "tests/support/model.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"

typedef struct {
    rig_t rig;
    recorder_t recorder;
    model_t model;                   // the session as it must be
    unsigned count[MODEL_BEGUN + 1]; // lines by outcome
} checked_t;

// Switches on a new device. Its greeting is checked.
void checked_start(checked_t *c, uint64_t seed);
void checked_start_with(checked_t *c, rig_t rig); // its power is still off

// The same, then chooses an opponent by `C` and a board of n by `* N`.
//   computer_first: the computer opens, and has done so.
void checked_start_against(checked_t *c, int n, int level, bool computer_first, uint64_t seed);

// Ends it. Fails the test when the board has recorded a fault.
void checked_end(checked_t *c);

// ---- Console ----

// Types a line, any but `watch`, given as for printf. Returns the answer without echo and prompt.
const char *checked_line(checked_t *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

// Expects that what was printed since the last reading is exactly what this outcome prints.
void checked_news(checked_t *c, outcome_t outcome);

// Waits for the computer when it is its turn. Returns its cell, row * n + col, or -1 when it is not.
int checked_reply_if_due(checked_t *c);

// Plays a cell by a line. Returns for how many ms the CPU was awake from then until a reply is due.
double checked_awake_ms(checked_t *c, int cell);

// Expects this text in the answer to `stats`.
void checked_resets(checked_t *c, const char *resets);

// Disables the interrupts of timers, pins and serial line, so that the firmware sleeps for ever.
void checked_hang(checked_t *c);

// ---- Keys ----

// Presses keys one after the other; the console must print what each changes, and nothing else.
void checked_keys(checked_t *c, const char *keys);

// Takes the cursor, if there is one, to a cell by the shortest way.
void checked_go(checked_t *c, int cell);

// ---- Matrix ----

// Watches the matrix for a second, long enough for all that blinks.
void checked_look(checked_t *c);

// Waits until the computer's reply, if one is due, has blinked, and looks. Returns its cell, or -1.
int checked_look_reply(checked_t *c);

#endif
