// A still picture of the display. On a display that tells X from O by steadiness alone, one moment does not:
// there X is lit, and O is a ring, at whatever moment of its blinking.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef PLAYER_STILL_H
#define PLAYER_STILL_H

#include "board/play/script/user.h"

typedef struct {
    board_screen_t screen;
    unsigned intensity; // 0..15, for LEDs of one colour
    uint64_t rings;     // bit row * 8 + column: this lit LED of 8x8, or of the module at the left, is a ring
} still_t;

// Takes what the display shows. Marks are drawn so only if it shows the board, as read from the console and
// from the chip's RAM.
void still_take(still_t *still, const user_t *user);

static inline bool still_is_ring(const still_t *still, unsigned row, unsigned col)
{
    enum { SIDE = 8 };
    return row < SIDE && col < SIDE && (still->rings >> (row * SIDE + col) & 1) != 0;
}

#endif
