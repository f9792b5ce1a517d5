// Somebody at a terminal, on the host: types, and reads what the console says.
#ifndef TYPIST_H
#define TYPIST_H

#include "firmware/console.h"

typedef struct {
    console_t console;
    game_t game;
} typist_t;

// Sits down before a device that has just started, and reads its welcome.
void typist_start(typist_t *t);

// Types text as it is, and lets the console do all that it wants to.
// Returns what it has said, CRs left out.
const char *typist_type(typist_t *t, const char *text);

// Types a line and Enter.
// Returns what was said behind the echo, the prompt at the end left out. Fails the test if there was no
// prompt.
const char *typist_line(typist_t *t, const char *line);

// Lets the console do all that it wants to. Returns what it has said.
const char *typist_wait(typist_t *t);

#endif
