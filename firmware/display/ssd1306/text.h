// Words on the OLED's right half. Pure.
#ifndef TEXT_H
#define TEXT_H

#include "display_picture.h"
#include "hal/flash.h"

void text_clear(picture_t *picture);

// Writes into a row from a column on; what does not fit is left out.
void text_put(picture_t *picture, uint8_t row, uint8_t col, const FLASH char *words);

// A number, right-aligned at the row's end.
//   value: 0..9999.
void text_number(picture_t *picture, uint8_t row, uint16_t value);

// Turns a row to dark letters on light.
void text_invert(picture_t *picture, uint8_t row);

// Where the text begins, in pixels, and how wide a letter is with what is around it. A column is left behind
// the last.
enum { TEXT_LEFT = 67, TEXT_PITCH = 6 };

// Eight pixels of a letter in the picture, bit 0 on top.
//   column: 0..TEXT_PITCH - 1; TEXT_PITCH for the one behind it.
uint8_t text_pixels(const picture_t *picture, uint8_t row, uint8_t col, uint8_t column);

#endif
