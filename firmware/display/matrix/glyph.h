// Full-screen signs and numbers.
#ifndef GLYPH_H
#define GLYPH_H

#include "display/matrix/picture.h"

typedef enum {
    GLYPH_X,       // player 1 has won
    GLYPH_O,       // player 2 has won
    GLYPH_DRAW,    // two bars
    GLYPH_MENU,    // a star: waits for the next key
    GLYPH_ASK,     // a question mark: waits for confirmation
    GLYPH_NOTHING, // a crossed-out circle: the key has no function now
    GLYPH_LAYOUT,  // an F, which reads correctly in one orientation only
    GLYPH_LEVEL,   // and the three after it: one bar a level, dots for the rest
    GLYPH_COUNT = GLYPH_LEVEL + 4
} glyph_t;

// The ink of a sign: X and O have their player's.
static inline uint8_t glyph_ink(glyph_t glyph)
{
    if (glyph == GLYPH_X)
        return INK_X;
    return glyph == GLYPH_O ? INK_O : INK_GRID;
}

// Draws a sign over the whole frame.
void glyph_draw(frame_t *frame, glyph_t glyph);

// Draws a level over the whole frame: three positions, of which `level` are bars and the others dots.
//   level: 0..3.
void glyph_draw_level(frame_t *frame, uint8_t level);

// Draws one line of the score over the whole frame: the symbol in the top left corner, as on a 3x3 board,
// below it the last two digits, and beside it one pixel for every hundred.
//   what: GLYPH_X, GLYPH_O or GLYPH_DRAW (two pixels side by side).
//   value: values above 999 are drawn as 999.
void glyph_draw_score(frame_t *frame, glyph_t what, uint16_t value);

// A row of a digit, counted from the top, as three pixels; bit 0 is the right one.
//   digit: 0..9.
enum { GLYPH_DIGIT_ROWS = 5 };
uint8_t glyph_digit_row(uint8_t digit, uint8_t row);

#endif
