// Signs of 3x3 cells, each dark, X's LED, O's, or both.
//
// Pure.
#ifndef LED_SIGNS_H
#define LED_SIGNS_H

#include "display/matrix/signs.h"

// A sign_t, with the meaning of the 8x8 pixels' one, or one of these.
enum {
    LED_SIGN_SUN = SIGN_COUNT, // brightness
    LED_SIGN_CORNERS,          // the board of 2x2
    LED_SIGN_ALL,              // that of 3x3; the self-test
    LED_SIGNS
};

// Draws a sign over the whole picture.
//   sign: below LED_SIGNS.
void led_sign_draw(picture_t *p, uint8_t sign);

// Draws the first `count` cells, 0..9, row by row, in one ink.
void led_sign_draw_count(picture_t *p, uint8_t ink, uint8_t count);

// Lights a cell in one ink, besides what is drawn. place: 0..8, row by row.
void led_sign_draw_place(picture_t *p, uint8_t ink, uint8_t place);

#endif
