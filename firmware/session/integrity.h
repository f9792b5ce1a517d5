// Whether a session is what the game has made of it, or something else has been at it: a fault of the RAM or
// of the program. Part of game.h: who changes a session seals it.
//
// Nothing can be done with a session that has been changed but to drop it.
#ifndef INTEGRITY_H
#define INTEGRITY_H

#include "session/game.h"

// Vouches for the session as it is.
void integrity_seal(game_t *game);

// True unless something has changed what is sealed. Takes 0.1 ms.
bool integrity_holds(const game_t *game);

// True when the board is what the moves make of an empty one, and who plays is somebody. A second look, at
// what was changed just while the session was sealed. Takes a millisecond for a full 8 x 8.
bool integrity_adds_up(const game_t *game);

#endif
