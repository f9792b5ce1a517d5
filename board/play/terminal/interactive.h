// Runs the board in the terminal in real time.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_INTERACTIVE_H
#define PLAYER_INTERACTIVE_H

#include "board/play/terminal/player.h"

// Runs until the user quits, a signal arrives or the terminal hangs up, then restores the terminal. Returns
// the signal or 0.
int interactive_run(player_t *player);

#endif
