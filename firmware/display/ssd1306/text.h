// Text on the OLED's right half. Pure.
// SPDX-License-Identifier: MIT
#ifndef TEXT_H
#define TEXT_H

#include "display/ssd1306/picture.h"
#include "hal/flash.h"

void text_clear(picture_t *picture);

// Writes into a row, starting at a column; drops what does not fit.
void text_put(picture_t *picture, uint8_t row, uint8_t col, const FLASH char *words);

// Writes a number, right-aligned at the end of the row.
//   value: 0..9999.
void text_number(picture_t *picture, uint8_t row, uint16_t value);

// Inverts a row: dark letters on a lit background.
void text_invert(picture_t *picture, uint8_t row);

// First pixel of the text, and width of a letter with its gap. One more column follows the last letter.
enum { TEXT_LEFT = 67, TEXT_PITCH = 6 };

// A column of a letter: eight pixels, bit 0 at the top.
//   letter: ASCII up to `z`; others are blank. column: 0..FONT_COLUMNS - 1.
enum { FONT_COLUMNS = 5 };
uint8_t font_column(char letter, uint8_t column);

// A column of a letter in the picture: eight pixels, bit 0 at the top.
//   column: 0..TEXT_PITCH - 1; TEXT_PITCH for the column after the last letter.
uint8_t text_pixels(const picture_t *picture, uint8_t row, uint8_t col, uint8_t column);

#endif
