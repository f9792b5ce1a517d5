// Runs the board in real time with a serial port only (--pty).
#ifndef PLAYER_HEADLESS_H
#define PLAYER_HEADLESS_H

#include "board/virtual/terminal/player.h"

// Prints the port's path alone on a line of stdout, runs until a signal arrives, and returns the signal.
//   player: its port is open.
int headless_run(player_t *player);

#endif
