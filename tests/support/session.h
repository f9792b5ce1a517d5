// A session under test: moves by name, and what must hold in every session.
#ifndef SESSION_H
#define SESSION_H

#include "session/game.h"
#include "tests/support/model.h"

// Plays cells in turn, whoever is to move: "00 11 22", row and column each. Fails the test where one is
// refused.
void session_play(game_t *game, const char *cells);

// Fails the test unless the session is one that play can reach: the board is what the moves in its history
// make of an empty one, and every setting and count is within its bounds.
void session_assert_whole(const game_t *game);

// Fails the test unless two sessions have the same board, moves, sides, score and settings: all that is to
// survive a loss of power.
void session_assert_same(const game_t *a, const game_t *b);

// Fails the test unless board, moves, turns, score, opponent and settings are the model's.
void session_assert_model(const game_t *game, const model_t *m);

#endif
