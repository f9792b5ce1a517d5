// Somebody who plays what comes to mind: by keys and by lines, alone and against the computer, on all boards.
#ifndef IMPROVISER_H
#define IMPROVISER_H

#include "rehearsal.h"

// Does the next thing that people might do: mostly sets a mark, begins anew after the end; now and then takes
// back, chooses an opponent, another size, brightness or layout, or resets the score.
//   random: the state of a generator, see board/virtual/random.h.
void improviser_step(rehearsal_t *r, uint64_t *random);

#endif
