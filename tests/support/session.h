// Helpers for a session under test: plays moves given as text, checks invariants, compares with the model.
// SPDX-License-Identifier: MIT
#ifndef SUPPORT_SESSION_H
#define SUPPORT_SESSION_H

#include "session/session.h"
#include "tests/support/model.h"

// Plays cells in turn for both sides: "00 11 22", row and column each. Fails the test if one is refused.
void session_play(session_t *session, const char *cells);

// Fails the test unless the session is valid: its history leads from an empty board to its board, and every
// setting and count is within its bounds.
void session_assert_whole(const session_t *session);

// Whether all that is saved is equal: board, moves, score and settings.
bool session_is_same(const session_t *a, const session_t *b);

// Fails the test unless board, moves, turns, score, opponent and settings are the model's.
void session_assert_model(const session_t *session, const model_t *m);

#endif
