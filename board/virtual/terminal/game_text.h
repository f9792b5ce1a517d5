// The game in one line of text.
#ifndef PLAYER_GAME_TEXT_H
#define PLAYER_GAME_TEXT_H

#include <stddef.h>

#include "board/virtual/terminal/game_status.h"

// Size, who plays whom, turn, score, in at most `width` characters. Where there is little room, what matters
// least is left out; the turn matters most.
void game_text(const game_status_t *game, unsigned width, char *text, size_t size);

#endif
