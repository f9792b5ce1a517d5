// Trials on copies of the whole test, board and all: what is tried on a copy does not happen to the original,
// so what comes before is waited for once.
#ifndef COPIES_H
#define COPIES_H

#include <stddef.h>

// What is done in a copy. Returns what became of it, 0..COPIES_BROKEN - 1.
typedef int copy_t(void *context);
enum { COPIES_BROKEN = 255 };

// Runs it in a child process. Returns what it returned there, or COPIES_BROKEN when it did not come to that:
// an assertion failed in it, or the process broke down.
int copies_run(copy_t *in_copy, void *context);

typedef void trial_t(void *context);

// Runs a trial in a copy. Fails the test, once the copy has said why, unless the trial returns.
//   what: is being tried, for the message.
void copies_try(const char *what, trial_t *trial, void *context);

// Memory that copies share with the original, all zero; it is never given back.
void *copies_share(size_t size);

#endif
