// A second check of a session, for faults that occur while its checksum is updated.
#ifndef INTEGRITY_H
#define INTEGRITY_H

#include "session/game.h"

// True if the board results from its moves and the settings are in range. Takes 1 ms for a full 8 x 8.
bool integrity_adds_up(const game_t *game);

#endif
