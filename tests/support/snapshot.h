// Snapshots of a test, its boards included: a trial runs in a child process, on a copy, so the original stays as
// it was, and what leads up to many trials is simulated once.
#ifndef SNAPSHOT_H
#define SNAPSHOT_H

#include <stddef.h>

// What is done in a copy. Returns what became of it, 0..SNAPSHOT_BROKEN - 1.
typedef int snapshot_run_t(void *context);
enum { SNAPSHOT_BROKEN = 255 };

// Runs it in a child process. Returns what it returned there, or SNAPSHOT_BROKEN when an assertion failed in it
// or the process crashed.
int snapshot_run(snapshot_run_t *in_copy, void *context);

typedef void trial_t(void *context);

// Runs a trial in a copy. Fails the test, once the copy has said why, unless the trial returns.
//   what: is being tried, for the message.
void snapshot_try(const char *what, trial_t *trial, void *context);

// Memory that copies share with the original, all zero; it is never given back.
void *snapshot_share(size_t size);

#endif
