// Formats the state of the game as one line.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_GAME_TEXT_H
#define PLAYER_GAME_TEXT_H

#include <stddef.h>

#include "board/play/script/game_status.h"

// Writes size, players, turn and score in at most `width` characters. If they do not fit, shortens score and
// players, then drops the least important parts; the turn is the most important.
void game_text(const game_status_t *game, unsigned width, char *text, size_t size);

#endif
