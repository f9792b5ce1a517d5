// Cuts a board's power and checks the restored session: it must be one of the possible states. Its keys and
// lines change the device, so it is used on a copy.
// SPDX-License-Identifier: MIT
#ifndef RECOVERY_H
#define RECOVERY_H

#include "tests/support/model.h"
#include "tests/support/recorder.h"

// The console's greeting; if no session was found, it follows a line that ends with ": a fresh start".
#define RECOVERY_WELCOME "\nOXO: type help, or ROW COL, as in 1 1\n"

enum { RECOVERY_STATES = 500, RECOVERY_TEXT = 3000 };

typedef struct {
    board_t *board;
    recorder_t recorder;
    unsigned states; // number of states that are possible so far
    model_t state[RECOVERY_STATES];
    bool may_be_fresh;         // a fresh session is right, too
    unsigned late_ms;          // recovery_is_right waits this long before each question
    chip_time_t on;            // the last power-up
    char wrong[RECOVERY_TEXT]; // the first error, or empty
} recovery_t;

// Cuts the power until all contacts and typed bytes are over. Discards the console's output.
void recovery_cut(recovery_t *r);

// Switches on, and cuts again within the first writes of the recovery.
//   random: selects the time.
void recovery_cut_again(recovery_t *r, uint64_t random);

// Types a line, and keeps the states that explain the answer. If there are none, returns false and fills
// r->wrong.
bool recovery_asks(recovery_t *r, const char *line);

// The same with the matrix's picture and brightness.
bool recovery_is_shown(recovery_t *r);

// Switches on and checks greeting, board on console and matrix, brightness and score; takes a move back, cuts
// again, and checks that it is still taken back; sets the opponent's level or side. A move that the computer
// owes must come in its time, before one of these questions or after the last.
//   random: selects which.
// Returns whether at least one of the states explains everything.
bool recovery_is_right(recovery_t *r, uint64_t random);

// Cuts the power, and fails the test unless recovery_is_right.
void recovery_assert(recovery_t *r, uint64_t random);

#endif
