// Snapshots of a test with its boards: a trial runs in a child process, on a copy, and the original stays as
// it was. So what leads up to many trials is simulated once.
#ifndef FORKED_H
#define FORKED_H

#include <stddef.h>

// What is done in a copy. Returns an outcome, 0..FORKED_BROKEN - 1.
typedef int forked_run_t(void *context);
enum { FORKED_BROKEN = 255 };

// Runs it in a child process. Returns its outcome, or FORKED_BROKEN when an assertion failed or the process
// crashed.
int forked_run(forked_run_t *in_copy, void *context);

typedef void trial_t(void *context);

// Runs a trial in a copy. When the trial fails, the copy prints why, and the test fails.
//   what: names the trial in the message.
void forked_try(const char *what, trial_t *trial, void *context);

// Memory that copies share with the original, all zero. It is never freed.
void *forked_share(size_t size);

#endif
