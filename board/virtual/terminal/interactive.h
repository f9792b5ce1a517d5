// The board in the terminal, played in real time.
#ifndef PLAYER_INTERACTIVE_H
#define PLAYER_INTERACTIVE_H

#include "board/virtual/terminal/player.h"

// Runs until the user quits, a signal comes or the terminal hangs up; the terminal is as before then.
// Returns the signal, or 0.
int interactive_run(player_t *player);

#endif
