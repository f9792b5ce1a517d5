// Somebody at a terminal, on the host: types, and reads what the console says.
#ifndef TYPIST_H
#define TYPIST_H

#include "computer/computer.h"
#include "console/console.h"

typedef struct {
    console_t console;
    game_t game;
    computer_t computer;
    uint16_t now;
} typist_t;

// Sits down before a device that has just started, and reads its welcome.
void typist_start(typist_t *t);

// Types text as it is, and lets console and computer do all that they want to do now: it thinks, but no time
// passes.
// Returns what has been said, CRs left out.
const char *typist_type(typist_t *t, const char *text);

// Types a line and Enter.
// Returns what was said behind the echo, the prompt at the end left out. Fails the test if there was no
// prompt.
const char *typist_line(typist_t *t, const char *line);

// Lets console and computer do all that they want to do now. Returns what has been said.
const char *typist_wait(typist_t *t);

// Lets time pass, calling the computer whenever it asked to be called and no more often. Returns what has
// been said.
const char *typist_pass(typist_t *t, unsigned ms);

#endif
