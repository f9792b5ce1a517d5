// Checks the console against the rules: types a line, and knows what must come back.
#ifndef CLERK_H
#define CLERK_H

#include "tests/support/rig.h"
#include "tests/power/sitting.h"
#include "tests/terminal/terminal.h"

typedef struct {
    terminal_t *terminal;
    sitting_t sitting; // the game as it must be
    unsigned errors, boards, hints, answers;
} clerk_t;

// Begins with the empty board of three that a new device shows.
void clerk_start(clerk_t *c, terminal_t *terminal);

// Switches a new device on, with the clerk at its terminal; what it says first is still to be read.
rig_t clerk_switch_on(clerk_t *c, terminal_t *terminal, uint64_t seed);

// Writes the board and its state as SPEC section 6 has them.
void clerk_board(const eyes_t *e, char *text);

// Types a line and fails the test unless the answer is right: one line that begins with `error: ` for what
// the rules or the line's form forbid, the new board for what changes the game, an empty cell for a hint,
// some answer for all else. A line that ends a demo is answered with the empty board behind. Returns the
// answer, without the echo and the prompt.
const char *clerk_line(clerk_t *c, const char *line);

// The computer moves 300 ms after the player, in a demo 600 ms after itself.
enum { CLERK_REPLY_MS = 650 };

// Waits for the computer, whose turn it is, to move. Fails the test unless it sets a mark on an empty cell in
// that time, and the board says so.
// Returns the cell, row * n + column.
int clerk_reply(clerk_t *c);

#endif
