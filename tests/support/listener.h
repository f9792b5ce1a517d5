// Somebody who listens at the console and notes when each byte came.
#ifndef LISTENER_H
#define LISTENER_H

#include "board/virtual/vboard.h"

enum { LISTENER_SIZE = 1 << 17 };

typedef struct {
    size_t size;
    char text[LISTENER_SIZE];    // closed by a 0; CRs left out
    vb_time_t at[LISTENER_SIZE]; // when the byte was there
} listener_t;

// Begins to listen, and forgets what was heard. Beyond LISTENER_SIZE nothing more is noted.
void listener_start(listener_t *l, vb_t *vb);

// Whether a prompt is the last that was heard, with something before it since `from`.
bool listener_is_prompted(const listener_t *l, size_t from);

// Lets time pass until a prompt is the last that was heard, behind something since `from`.
// Returns false when a second was not enough.
bool listener_wait(listener_t *l, vb_t *vb, size_t from);

// Types a line and waits for the prompt behind its answer.
// Returns what was said behind the echo, prompt included; "" when no prompt came within a second.
const char *listener_ask(listener_t *l, vb_t *vb, const char *line);

#endif
