// Reads pixels of the display, and codes of the controller's memory.
// SPDX-License-Identifier: MIT
#include "tests/display/lcd1602/lit.h"

#include <string.h>

#include <vboard/hd44780_part.h>
#include "tests/support/test.h"

enum { PITCH_X = PICTURE_CHAR_W + 1, PITCH_Y = LCD_CHAR_ROWS + 1, LEFT = PICTURE_TEXT_LEFT + 1 };

void lit_board(const board_t *board, char text[LIT_BOARD + 1])
{
    static board_screen_t s;
    board_screen(board, &s);
    assert_int_equal(s.width, LCD_COLS * PITCH_X - 1);
    for (unsigned y = 0; y < s.height; y++)
        for (unsigned x = 0; x < PICTURE_CHARS_A_ROW * PITCH_X; x++) {
            bool lit = board_colour_is_lit(s.pixel[y * s.width + x]);
            if (x % PITCH_X == PICTURE_CHAR_W || y % PITCH_Y == LCD_CHAR_ROWS)
                assert_false(lit);
            else
                *text++ = lit ? '#' : '.';
        }
    *text = '\0';
}

void lit_of_picture(const picture_t *p, char text[LIT_BOARD + 1])
{
    for (unsigned y = 0; y < LIT_HEIGHT; y++)
        for (unsigned x = 0; x < LIT_WIDTH; x++) {
            unsigned code = y / LCD_CHAR_ROWS * PICTURE_CHARS_A_ROW + x / PICTURE_CHAR_W;
            unsigned row = p->pixels[code][y % LCD_CHAR_ROWS];
            *text++ = row >> (PICTURE_CHAR_W - 1 - x % PICTURE_CHAR_W) & 1 ? '#' : '.';
        }
    *text = '\0';
}

void lit_words(const board_t *board, char text[LIT_WORDS])
{
    const hd44780_part_t *lcd = board_part(board, "hd44780");
    for (unsigned row = 0; row < LCD_ROWS; row++) {
        for (unsigned col = LEFT; col < LCD_COLS; col++) {
            int code = hd44780_model_code(&lcd->driver, row, col);
            *text++ = lcd->driver.on && code >= ' ' && code < 0x7F ? (char)code : '?';
        }
        *text++ = '|';
    }
    *text = '\0';
}
