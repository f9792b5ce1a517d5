// Helpers for a session under test: moves by name, and what must hold.
#ifndef SESSION_H
#define SESSION_H

#include "session/game.h"
#include "tests/support/model.h"

// Plays cells in turn for both sides: "00 11 22", row and column each. Fails the test when one is refused.
void session_play(game_t *game, const char *cells);

// Fails the test unless play can reach the session: its history leads from an empty board to its board, and
// every setting and count is within its bounds.
void session_assert_whole(const game_t *game);

// Fails the test unless all that survives a loss of power is equal: board, moves, score and settings.
void session_assert_same(const game_t *a, const game_t *b);

// Fails the test unless board, moves, turns, score, opponent and settings are the model's.
void session_assert_model(const game_t *game, const model_t *m);

#endif
