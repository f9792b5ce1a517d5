// A demonstration: a few games on boards of several sizes, played by the keys and judged by the pictures,
// which are written down from docs/behaviour.md, 3 and not taken from the firmware.
#ifndef PLAYER_DEMO_H
#define PLAYER_DEMO_H

#include "board/virtual/terminal/player.h"

// Plays it on a board that has just been switched on with a blank EEPROM, and prints the pictures, each under
// the key that led to it. Returns whether every picture was as it should be.
bool demo_run(player_t *player);

#endif
