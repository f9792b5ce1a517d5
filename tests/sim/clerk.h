// Checks the console against the rules: types a line, and knows what must come back.
#ifndef CLERK_H
#define CLERK_H

#include "eyes.h"
#include "terminal.h"

typedef struct {
    terminal_t *terminal;
    eyes_t eyes; // the game as it must be
    unsigned errors, boards, answers;
} clerk_t;

// Begins with the empty board of three that a new device shows.
void clerk_start(clerk_t *c, terminal_t *terminal);

// Writes the board and its state as SPEC section 6 has them.
void clerk_board(const eyes_t *e, char *text);

// Types a line and fails the test unless the answer is right: one line that begins with `error: ` for what
// the rules or the line's form forbid, the new board for what changes the game, some answer for all else.
// Returns the answer, without the echo and the prompt.
const char *clerk_line(clerk_t *c, const char *line);

#endif
