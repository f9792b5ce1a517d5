#include "panel/glyph.h"

#include "hal/flash.h"

// One binary digit a pixel, so that the picture can be seen in the source.
#define ROW(a, b, c, d, e, f, g, h) (a << 7 | b << 6 | c << 5 | d << 4 | e << 3 | f << 2 | g << 1 | h)
#define o                           0
#define I                           1

// clang-format off
static const FLASH frame_t glyphs[GLYPH_COUNT] = {
    [GLYPH_X] = {{
        ROW(I, I, o, o, o, o, I, I),
        ROW(I, I, I, o, o, I, I, I),
        ROW(o, I, I, I, I, I, I, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, I, I, I, I, I, o),
        ROW(I, I, I, o, o, I, I, I),
        ROW(I, I, o, o, o, o, I, I),
    }},
    [GLYPH_O] = {{
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, I, I, I, I, I, o),
        ROW(I, I, I, o, o, I, I, I),
        ROW(I, I, o, o, o, o, I, I),
        ROW(I, I, o, o, o, o, I, I),
        ROW(I, I, I, o, o, I, I, I),
        ROW(o, I, I, I, I, I, I, o),
        ROW(o, o, I, I, I, I, o, o),
    }},
    [GLYPH_DRAW] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, I, I, I, I, I, I, I),
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, o, o, o, o, o),
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, I, I, I, I, I, I, I),
        ROW(o, o, o, o, o, o, o, o),
    }},
    [GLYPH_MENU] = {{
        ROW(o, o, o, I, I, o, o, o),
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, I, o, I, I, o, I, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, o, I, I, o, I, o),
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [GLYPH_ASK] = {{
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, I, o, o, I, I, o),
        ROW(o, o, o, o, o, I, I, o),
        ROW(o, o, o, o, I, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [GLYPH_NOTHING] = {{
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, o, o, o, I, I, o),
        ROW(I, o, o, o, I, I, o, I),
        ROW(I, o, o, I, I, o, o, I),
        ROW(I, o, I, I, o, o, o, I),
        ROW(I, I, I, o, o, o, o, I),
        ROW(o, I, I, o, o, o, I, o),
        ROW(o, o, I, I, I, I, o, o),
    }},
    [GLYPH_LAYOUT] = {{
        ROW(o, I, I, I, I, I, I, o),
        ROW(o, I, I, I, I, I, I, o),
        ROW(o, I, I, o, o, o, o, o),
        ROW(o, I, I, I, I, o, o, o),
        ROW(o, I, I, I, I, o, o, o),
        ROW(o, I, I, o, o, o, o, o),
        ROW(o, I, I, o, o, o, o, o),
        ROW(o, I, I, o, o, o, o, o),
    }},
};
// clang-format on

enum { DIGIT_ROWS = 5 };

#define DIGIT(r0, r1, r2, r3, r4) (r0 << 12 | r1 << 9 | r2 << 6 | r3 << 3 | r4)

// Digits, 3 x 5 pixels, an octal figure a row.
static const FLASH uint16_t digits[10] = {
    DIGIT(07, 05, 05, 05, 07), DIGIT(02, 06, 02, 02, 07), DIGIT(07, 01, 07, 04, 07),
    DIGIT(07, 01, 07, 01, 07), DIGIT(05, 05, 07, 01, 01), DIGIT(07, 04, 07, 01, 07),
    DIGIT(07, 04, 07, 05, 07), DIGIT(07, 01, 01, 02, 02), DIGIT(07, 05, 07, 05, 07),
    DIGIT(07, 05, 07, 01, 07),
};

void glyph_draw(frame_t *frame, glyph_t glyph)
{
    *frame = glyphs[glyph];
}

// Draws a digit at the bottom of the frame, its right edge `shift` pixels from the frame's.
static void draw_digit(frame_t *frame, uint8_t digit, uint8_t shift)
{
    uint16_t rows = digits[digit];
    uint8_t *row = &frame->row[FRAME_SIZE];
    for (uint8_t left = DIGIT_ROWS; left != 0; left--) {
        row--;
        *row = (uint8_t)(*row | (rows & 7) << shift);
        rows >>= 3;
    }
}

void glyph_draw_score(frame_t *frame, glyph_t what, uint16_t value)
{
    static const FLASH uint8_t symbol[][2] = {
        [GLYPH_X] = {0x80, 0x40}, [GLYPH_O] = {0xC0, 0xC0}, [GLYPH_DRAW] = {0xC0, 0x00}};
    if (value > 999)
        value = 999;
    uint8_t hundreds = (uint8_t)(value / 100);
    uint16_t rest = value % 100; // divided at 16 bits as well, to need one routine only
    uint8_t tens = (uint8_t)(rest / 10), ones = (uint8_t)(rest % 10);
    // As many pixels, five beside the symbol's upper row and five beside its lower.
    uint16_t pixels = 0x3FF & ~(0x3FF >> hundreds);
    *frame =
        (frame_t){{(uint8_t)(symbol[what][0] | pixels >> 5), (uint8_t)(symbol[what][1] | (pixels & 0x1F))}};
    if (value >= 10)
        draw_digit(frame, tens, 5);
    draw_digit(frame, ones, 1);
}

void glyph_draw_level(frame_t *frame, uint8_t level)
{
    static const FLASH uint8_t bars[FRAME_SIZE] = {
        ROW(o, o, o, o, o, o, o, o), ROW(o, o, o, o, o, o, I, I), ROW(o, o, o, o, o, o, I, I),
        ROW(o, o, o, I, I, o, I, I), ROW(o, o, o, I, I, o, I, I), ROW(I, I, o, I, I, o, I, I),
        ROW(I, I, o, I, I, o, I, I), ROW(I, I, o, I, I, o, I, I),
    };
    static const FLASH uint8_t lit[] = {
        ROW(o, o, o, o, o, o, o, o),
        ROW(I, I, o, o, o, o, o, o),
        ROW(I, I, o, I, I, o, o, o),
        ROW(I, I, o, I, I, o, I, I),
    };
    for (uint8_t y = 0; y < FRAME_SIZE - 1; y++)
        frame->row[y] = bars[y] & lit[level];
    frame->row[FRAME_SIZE - 1] = bars[FRAME_SIZE - 1];
}
