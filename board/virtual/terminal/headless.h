// The board with its serial port and nothing else, in real time.
#ifndef PLAYER_HEADLESS_H
#define PLAYER_HEADLESS_H

#include "board/virtual/terminal/player.h"

// Prints the port's path on standard output, alone on its line, and runs until a signal comes. Returns it.
//   player: its port is there.
int headless_run(player_t *player);

#endif
