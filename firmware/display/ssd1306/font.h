// The letters of the OLED's words. Pure.
#ifndef FONT_H
#define FONT_H

#include <stdint.h>

enum { FONT_COLUMNS = 5 };

// Eight pixels, bit 0 on top, of a letter's column.
//   letter: ASCII up to `z`; nothing is there for others. column: 0..FONT_COLUMNS - 1.
uint8_t font_column(char letter, uint8_t column);

#endif
