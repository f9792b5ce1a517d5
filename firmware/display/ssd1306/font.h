// The font of the OLED's text. Pure.
#ifndef FONT_H
#define FONT_H

#include <stdint.h>

enum { FONT_COLUMNS = 5 };

// A column of a letter: eight pixels, bit 0 at the top.
//   letter: ASCII up to `z`; others are blank. column: 0..FONT_COLUMNS - 1.
uint8_t font_column(char letter, uint8_t column);

#endif
