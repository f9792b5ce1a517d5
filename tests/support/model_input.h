// What keys and lines do to the model of a session.
#ifndef MODEL_INPUT_H
#define MODEL_INPUT_H

#include "tests/support/model.h"

// A key, pressed within two seconds of the one before. Not known: `0`, `* 0` and `* #`.
outcome_t model_key(model_t *m, char key);

// The key that moves the cursor towards a cell, or plays it when it is there; on boards without cursor the
// cell's own.
char model_key_towards(const model_t *m, int cell);

// A line, while no game is watched.
outcome_t model_line(model_t *m, const char *line);

#endif
