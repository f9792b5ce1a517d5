// Trials on copies of the whole test, board and all: what is tried on a copy does not happen to the original,
// so ten minutes are waited for once.
#ifndef COPIES_H
#define COPIES_H

#include <stddef.h>

typedef void trial_t(void *context);

// Runs a trial in a child process. Fails the test, once the child has said why, unless the trial returns.
//   what: is being tried, for the message.
void copies_try(const char *what, trial_t *trial, void *context);

// Memory that copies share with the original, all zero; it is never given back.
void *copies_share(size_t size);

#endif
