// Pictures of games, to look at: a game from a list of moves, its frame at an age, and when a pixel changes.
#ifndef GALLERY_H
#define GALLERY_H

#include "panel/board_view.h"

// Nothing on the board that needs attention.
extern const attention_t GALLERY_CALM;

// A game on an n x n board after these moves, "row col row col ...", as in "00 11 22".
ttt_t gallery_after(uint8_t n, const char *moves);

// Begins a picture that stays right for GALLERY_STANDS unless something in it moves.
picture_t gallery_begin(uint16_t age);
enum { GALLERY_STANDS = 0xFFFF };

// What picture_board and picture_game draw.
frame_t gallery_board(const ttt_t *game, attention_t attention, uint16_t age);
frame_t gallery_game(const ttt_t *game, attention_t attention, uint16_t age);

// Watches a pixel of picture_game for up to 13 s, going by the times that it returns, and fails the test
// unless the pixel goes on and off as expected, "0+ 700- 1000+ ", and each time was exact: nothing in the
// frame changes before it.
void gallery_walk(const ttt_t *game, attention_t attention, const char *expected, unsigned row, unsigned col);

#endif
