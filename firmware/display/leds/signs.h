// Signs of 3x3 cells, each dark, X's LED, O's, or both.
//
// Pure.
#ifndef SIGNS_H
#define SIGNS_H

#include "display/matrix/glyph.h"

// A glyph_t, with the meaning of the 8x8 pixels' one, or one of these.
enum {
    SIGN_SUN = GLYPH_COUNT, // brightness
    SIGN_CORNERS,           // the board of 2x2
    SIGN_ALL,               // that of 3x3; the self-test
    SIGNS
};

// Draws a sign over the whole picture.
//   sign: below SIGNS.
void sign_draw(picture_t *p, uint8_t sign);

// Draws the first `count` cells, 0..9, row by row, in one ink.
void sign_draw_count(picture_t *p, uint8_t ink, uint8_t count);

// Lights a cell in one ink, besides what is drawn. place: 0..8, row by row.
void sign_draw_place(picture_t *p, uint8_t ink, uint8_t place);

#endif
