// A session compared with the model of it that knows nothing of the firmware.
#ifndef MODEL_H
#define MODEL_H

#include "session/game.h"
#include "tests/power/keepsake.h"

// Fails the test unless board, moves, turns, score, opponent and settings are the model's.
void model_assert_same(const keepsake_t *model, const game_t *game);

#endif
