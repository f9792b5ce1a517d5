// Full-screen signs and numbers, and the menu of inputs with a d-pad: whatever fills the 8x8 pixels instead
// of the board, whose marks board_marks.h draws.
//
// Pure.
// SPDX-License-Identifier: MIT
#ifndef SIGNS_H
#define SIGNS_H

#include "display/matrix/picture.h"

typedef enum {
    SIGN_X,       // player 1 has won
    SIGN_O,       // player 2 has won
    SIGN_DRAW,    // two bars
    SIGN_MENU,    // a star: waits for the next key
    SIGN_ASK,     // a question mark: waits for confirmation
    SIGN_NOTHING, // a crossed-out circle: the key has no function now
    SIGN_LAYOUT,  // an F, which reads correctly in one orientation only
    SIGN_LEVEL,   // and the three after it: one bar a level, dots for the rest
    SIGN_COUNT = SIGN_LEVEL + 4
} sign_t;

// The ink of a sign: X and O have their player's.
static inline uint8_t sign_ink(sign_t sign)
{
    if (sign == SIGN_X)
        return INK_X;
    return sign == SIGN_O ? INK_O : INK_GRID;
}

// Draws a sign over the whole frame.
//   sign: one before SIGN_LEVEL.
void sign_draw(frame_t *frame, sign_t sign);

// Draws a level over the whole frame: three positions, of which `level` are bars and the others dots.
//   level: 0..3; above, the picture of 3.
void sign_draw_level(frame_t *frame, uint8_t level);

// Draws one line of the score over the whole frame: the symbol in the top left corner, as on a 3x3 board,
// below it the last two digits, and beside it one pixel for every hundred.
//   what: SIGN_X, SIGN_O or SIGN_DRAW (two pixels side by side).
//   value: values above 999 are drawn as 999.
void sign_draw_score(frame_t *frame, sign_t what, uint16_t value);

// A row of a digit, counted from the top, as three pixels; bit 0 is the right one.
//   digit: 0..9.
enum { SIGN_DIGIT_ROWS = 5 };
uint8_t sign_digit_row(uint8_t digit, uint8_t row);

// Draws a screen of the menu, SCREEN_OFFERS or later. The sound's sign is struck out while it is off.
void sign_draw_menu(picture_t *p, screen_t screen, const settings_t *settings);

#endif
