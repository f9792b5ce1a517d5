// Somebody who plays what comes to mind: by keys and by lines, alone and against the computer, on all boards.
#ifndef IMPROVISER_H
#define IMPROVISER_H

#include "tests/support/rehearsal.h"

// Does the next thing that people might do: mostly sets a mark, begins anew after the end; now and then takes
// back, chooses an opponent, another size, brightness or layout, or resets the score.
//   random: the state of a generator, see board/virtual/random.h.
void improviser_step(rehearsal_t *r, uint64_t *random);

// Plays a whole session. It goes on where the last has ended, so that the log wanders all through the EEPROM;
// now and then one begins on a blank one.
//   session: its number, from 0 on. fresh_every: so many sessions one begins on a blank EEPROM.
void improviser_session(rehearsal_t *r, unsigned session, unsigned fresh_every, uint64_t *random);

#endif
