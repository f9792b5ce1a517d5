// Cuts a board's power and judges what comes back: the session must be one of those that it may be. What it
// types and presses changes the device, so it works on a snapshot.
#ifndef RECOVERY_H
#define RECOVERY_H

#include "tests/support/model.h"
#include "tests/support/recorder.h"

// What the console prints first, behind a line that ends with ": a fresh start" when no session was found.
#define RECOVERY_WELCOME "\nOXO: type help, or ROW COL, as in 1 1\n"

enum { RECOVERY_STATES = 500, RECOVERY_TEXT = 3000 };

typedef struct {
    board_t *board;
    recorder_t recorder;
    unsigned states; // that it may be in, as far as is known
    model_t state[RECOVERY_STATES];
    bool may_be_fresh;         // nothing may have been saved
    char wrong[RECOVERY_TEXT]; // what is wrong, if anything is
} recovery_t;

// Cuts the power now, and leaves it off until contacts that bounce and bytes that come are over. Whatever
// was on the console is forgotten.
void recovery_cut(recovery_t *r);

// Switches on, and cuts again within the first writes of the recovery.
//   random: decides when.
void recovery_cut_again(recovery_t *r, uint64_t random);

// Types a line, and keeps the states that explain the answer. Returns false, and notes what is wrong, when
// none does.
bool recovery_asks(recovery_t *r, const char *line);

// The same with what the matrix shows, and how bright.
bool recovery_is_shown(recovery_t *r);

// Switches on and looks: a welcome, the board on console and matrix, brightness, score; then takes a move
// back; cuts once more, and the move is still taken back; asks for the opponent's level or side.
//   random: decides which.
// Returns whether at least one of the states explains all that was seen.
bool recovery_is_right(recovery_t *r, uint64_t random);

// Cuts the power, and fails the test unless that is so.
void recovery_assert(recovery_t *r, uint64_t random);

#endif
