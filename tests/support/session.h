// Helpers for a session under test: plays moves given as text, checks invariants, compares with the model.
// SPDX-License-Identifier: MIT
#ifndef SESSION_H
#define SESSION_H

#include "session/game.h"
#include "tests/support/model.h"

// Plays cells in turn for both sides: "00 11 22", row and column each. Fails the test if one is refused.
void session_play(game_t *game, const char *cells);

// Fails the test unless the session is valid: its history leads from an empty board to its board, and every
// setting and count is within its bounds.
void session_assert_whole(const game_t *game);

// Whether all that is saved is equal: board, moves, score and settings.
bool session_is_same(const game_t *a, const game_t *b);

// Fails the test unless board, moves, turns, score, opponent and settings are the model's.
void session_assert_model(const game_t *game, const model_t *m);

#endif
