// Trials on copies: a trial runs in a child process and leaves the original unchanged. So the preparation of
// many trials is simulated once.
// SPDX-License-Identifier: MIT
#ifndef FORKED_H
#define FORKED_H

#include <stddef.h>

// Runs in the copy. Returns an outcome, 0..FORKED_BROKEN - 1.
typedef int forked_run_t(void *context);
enum { FORKED_BROKEN = 255 };

// Runs a function in a copy. Returns its outcome, or FORKED_BROKEN if an assertion failed or the process
// crashed.
int forked_run(forked_run_t *in_copy, void *context);

typedef void trial_t(void *context);

// Runs a trial in a copy. If it fails, the copy prints why, and the test fails.
//   what: names the trial in the message.
void forked_try(const char *what, trial_t *trial, void *context);

// Returns memory shared by the original and its copies, all zero. It is never freed.
void *forked_share(size_t size);

#endif
