// A second look at a session, for faults that struck while its checksum was brought up to date: does it add
// up?
#ifndef INTEGRITY_H
#define INTEGRITY_H

#include "session/game.h"

// True when the board is what the moves make of an empty one, and the settings are in range. Takes a
// millisecond for a full 8 x 8.
bool integrity_adds_up(const game_t *game);

#endif
