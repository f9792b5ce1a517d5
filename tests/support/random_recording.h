// Recordings of random sessions.
#ifndef RANDOM_RECORDING_H
#define RANDOM_RECORDING_H

#include "tests/support/recording.h"

// Records a session of random steps. It goes on where the last has ended, so that the log wanders all through
// the EEPROM; now and then one begins on a blank one.
//   session: its number, from 0 on. fresh_every: so many sessions one begins on a blank EEPROM.
void recording_at_random(recording_t *r, unsigned session, unsigned fresh_every, unsigned steps,
                         uint64_t *random);

#endif
