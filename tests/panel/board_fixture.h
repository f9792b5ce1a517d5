// Positions from a list of moves, their frames at an age, and when a pixel changes.
#ifndef BOARD_FIXTURE_H
#define BOARD_FIXTURE_H

#include "display/matrix/board_view.h"

// What needs attention: cursor, refused, fresh or hint with a cell, as in "c12 h00".
attention_t attention(const char *cells);

// The position on an n x n board after these moves, "row col" each, as in "00 11 22".
ttt_t board_after(uint8_t n, const char *moves);

// Draws with board_view_draw_with_result; right_for is BOARD_STANDS unless something changes with time.
picture_t view_picture(const ttt_t *board, attention_t at, uint16_t age);
enum { BOARD_STANDS = 0xFFFF };

frame_t board_frame(const ttt_t *board, attention_t at, uint16_t age);

// Fails the test unless a pixel goes on and off as expected, "0+ 700- 1000+ ", when the picture is drawn anew
// each time that right_for has passed, and no frame changes before its right_for has passed. 13 s at most.
void board_assert_blinks(const ttt_t *board, attention_t at, const char *expected, unsigned row,
                         unsigned col);

#endif
