// Pictures that are no board: whole-screen signs and numbers.
#ifndef GLYPH_H
#define GLYPH_H

#include "display/matrix/picture.h"

typedef enum {
    GLYPH_X,       // player 1 has won
    GLYPH_O,       // player 2 has won
    GLYPH_DRAW,    // two bars
    GLYPH_MENU,    // a star: which key next?
    GLYPH_ASK,     // a question mark: press again to do it
    GLYPH_NOTHING, // a crossed-out circle: this key has nothing to do now
    GLYPH_LAYOUT,  // an F, which reads right in one orientation only
    GLYPH_LEVEL,   // and the three behind it: as many bars as the level says, the others a dot
    GLYPH_COUNT = GLYPH_LEVEL + 4
} glyph_t;

// The ink of a sign: X's and O's are their players'.
static inline uint8_t glyph_ink(glyph_t glyph)
{
    if (glyph == GLYPH_X)
        return INK_X;
    return glyph == GLYPH_O ? INK_O : INK_GRID;
}

// Draws a sign over the whole frame.
void glyph_draw(frame_t *frame, glyph_t glyph);

// Draws a level over the whole frame: three bars, as many of them lit as the level says, the others a dot.
//   level: 0..3.
void glyph_draw_level(frame_t *frame, uint8_t level);

// Draws one line of the score over the whole frame: in the top left corner what is counted, as it looks on a
// 3x3 board, below it the last two digits, and beside it one pixel for every hundred.
//   what: GLYPH_X, GLYPH_O or GLYPH_DRAW (two pixels side by side).
//   value: above 999 it is drawn as 999.
void glyph_draw_score(frame_t *frame, glyph_t what, uint16_t value);

// A row of a digit, from the top, as three pixels, the right one in bit 0.
//   digit: 0..9.
enum { GLYPH_DIGIT_ROWS = 5 };
uint8_t glyph_digit_row(uint8_t digit, uint8_t row);

#endif
