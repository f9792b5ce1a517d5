// What is to be seen of a game on the strip, and what is seen: a letter for each pixel, row by row.
//   .    dark             +    white
//   X O  red, blue        x o  the same, brighter and darker in turn
//   r b  red, blue, and dark in turn      w  white and dark in turn      ?  anything else
#ifndef COLOURS_H
#define COLOURS_H

#include "tests/support/model.h"
#include "tests/support/rig.h"

// Watches each pixel for so long.
void colours_watch(rig_t *d, unsigned ms, char seen[RIG_PIXELS + 1]);

// The board of the model's game, in the default layout.
void colours_expect(const model_t *m, char wanted[RIG_PIXELS + 1]);

// Fails the test unless the board of the model's game is seen.
void colours_assert(rig_t *d, const model_t *m);

#endif
