// Snapshots of a test, its boards included: a trial runs in a child process, on a copy, so the original stays
// as it was, and what leads up to many trials is simulated once.
#ifndef FORKED_H
#define FORKED_H

#include <stddef.h>

// What is done in a copy. Returns what became of it, 0..FORKED_BROKEN - 1.
typedef int forked_run_t(void *context);
enum { FORKED_BROKEN = 255 };

// Runs it in a child process. Returns what it returned there, or FORKED_BROKEN when an assertion failed in
// it or the process crashed.
int forked_run(forked_run_t *in_copy, void *context);

typedef void trial_t(void *context);

// Runs a trial in a copy. Fails the test, once the copy has said why, unless the trial returns.
//   what: is being tried, for the message.
void forked_try(const char *what, trial_t *trial, void *context);

// Memory that copies share with the original, all zero; it is never given back.
void *forked_share(size_t size);

#endif
