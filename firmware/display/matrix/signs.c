// Pictures of signs, levels and digits.
// SPDX-License-Identifier: MIT
#include "display/matrix/signs.h"

#include "display/matrix/pixel_row.h"
#include "hal/flash.h"

// clang-format off
static const FLASH frame_t signs[] = {
    [SIGN_X] = {{
        ROW(I, I, o, o, o, o, I, I),
        ROW(I, I, I, o, o, I, I, I),
        ROW(o, I, I, I, I, I, I, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, I, I, I, I, I, o),
        ROW(I, I, I, o, o, I, I, I),
        ROW(I, I, o, o, o, o, I, I),
    }},
    [SIGN_O] = {{
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, I, I, I, I, I, o),
        ROW(I, I, I, o, o, I, I, I),
        ROW(I, I, o, o, o, o, I, I),
        ROW(I, I, o, o, o, o, I, I),
        ROW(I, I, I, o, o, I, I, I),
        ROW(o, I, I, I, I, I, I, o),
        ROW(o, o, I, I, I, I, o, o),
    }},
    [SIGN_DRAW] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, I, I, I, I, I, I, I),
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, o, o, o, o, o),
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, I, I, I, I, I, I, I),
        ROW(o, o, o, o, o, o, o, o),
    }},
    [SIGN_MENU] = {{
        ROW(o, o, o, I, I, o, o, o),
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, I, o, I, I, o, I, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, o, I, I, o, I, o),
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [SIGN_ASK] = {{
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, I, o, o, I, I, o),
        ROW(o, o, o, o, o, I, I, o),
        ROW(o, o, o, o, I, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [SIGN_NOTHING] = {{
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, o, o, o, I, I, o),
        ROW(I, o, o, o, I, I, o, I),
        ROW(I, o, o, I, I, o, o, I),
        ROW(I, o, I, I, o, o, o, I),
        ROW(I, I, I, o, o, o, o, I),
        ROW(o, I, I, o, o, o, I, o),
        ROW(o, o, I, I, I, I, o, o),
    }},
    [SIGN_LAYOUT] = {{
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

// The highest level.
static const FLASH frame_t bars = {{
    ROW(o, o, o, o, o, o, o, o),
    ROW(o, o, o, o, o, o, I, I),
    ROW(o, o, o, o, o, o, I, I),
    ROW(o, o, o, I, I, o, I, I),
    ROW(o, o, o, I, I, o, I, I),
    ROW(I, I, o, I, I, o, I, I),
    ROW(I, I, o, I, I, o, I, I),
    ROW(I, I, o, I, I, o, I, I),
}};
// clang-format on

enum { DIGIT_ROWS = SIGN_DIGIT_ROWS };

#define DIGIT(r0, r1, r2, r3, r4) (r0 << 12 | r1 << 9 | r2 << 6 | r3 << 3 | r4)

// Digits of 3 x 5 pixels, one octal digit a row; and a blank.
static const FLASH uint16_t digits[] = {
    DIGIT(07, 05, 05, 05, 07), DIGIT(02, 06, 02, 02, 07), DIGIT(07, 01, 07, 04, 07),
    DIGIT(07, 01, 07, 01, 07), DIGIT(05, 05, 07, 01, 01), DIGIT(07, 04, 07, 01, 07),
    DIGIT(07, 04, 07, 05, 07), DIGIT(07, 01, 01, 02, 02), DIGIT(07, 05, 07, 05, 07),
    DIGIT(07, 05, 07, 01, 07), DIGIT(00, 00, 00, 00, 00),
};
enum { BLANK = 10 };

void sign_draw(frame_t *frame, sign_t sign)
{
    *frame = signs[sign];
}

// Draws two digits side by side at the bottom of the frame.
static void draw_digits(frame_t *frame, uint8_t left, uint8_t right)
{
    uint16_t left_rows = digits[left], right_rows = digits[right];
    uint8_t *row = &frame->row[FRAME_SIZE];
    for (uint8_t rows = DIGIT_ROWS; rows != 0; rows--) {
        *--row = (uint8_t)((left_rows & 7) << 5 | (right_rows & 7) << 1);
        left_rows >>= 3;
        right_rows >>= 3;
    }
}

void sign_draw_score(frame_t *frame, sign_t what, uint16_t value)
{
    static const FLASH uint8_t symbol[][2] = {
        [SIGN_X] = {0x80, 0x40}, [SIGN_O] = {0xC0, 0xC0}, [SIGN_DRAW] = {0xC0, 0x00}};
    if (value > 999)
        value = 999;
    uint8_t hundreds = (uint8_t)(value / 100), rest = (uint8_t)(value % 100);
    uint8_t tens = rest / 10, ones = rest % 10;
    // One pixel a hundred: five beside the symbol's upper row, five beside its lower row.
    uint16_t pixels = 0x3FF & ~(0x3FF >> hundreds);
    frame->row[0] = (uint8_t)(symbol[what][0] | pixels >> 5);
    frame->row[1] = (uint8_t)(symbol[what][1] | (pixels & 0x1F));
    frame->row[2] = 0;
    draw_digits(frame, value < 10 ? BLANK : tens, ones);
}

void sign_draw_level(frame_t *frame, uint8_t level)
{
    static const FLASH uint8_t columns[] = {0x00, 0xC0, 0xD8, 0xDB}; // of so many bars
    uint8_t shown = columns[level < sizeof columns ? level : sizeof columns - 1];
    *frame = bars;
    for (uint8_t row = 0; row < FRAME_SIZE - 1; row++)
        frame->row[row] &= shown;
}

uint8_t sign_digit_row(uint8_t digit, uint8_t row)
{
    return digits[digit] >> 3 * (DIGIT_ROWS - 1 - row) & 7;
}

// ---- The menu of inputs with a d-pad ----

// clang-format off
static const FLASH frame_t offers[OFFERS] = {
    [OFFER_NEW] = {{
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, I, I, I, I, I, I, I),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [OFFER_SIZE] = {{
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, I, I, I, I, o, o, I),
        ROW(I, o, o, o, I, o, o, I),
        ROW(I, o, o, o, I, o, o, I),
        ROW(I, o, o, o, I, o, o, I),
        ROW(I, I, I, I, I, I, I, I),
    }},
    [OFFER_LEVEL] = {{
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, I, I, I, I, I, I, o),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, I, o, o, I, o, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, I, I, I, I, o, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(o, I, I, I, I, I, I, o),
    }},
    [OFFER_UNDO] = {{
        ROW(o, o, I, o, o, o, o, o),
        ROW(o, I, I, o, o, o, o, o),
        ROW(I, I, I, I, I, I, o, o),
        ROW(o, I, I, o, o, o, I, o),
        ROW(o, o, I, o, o, o, o, I),
        ROW(o, o, o, o, o, o, o, I),
        ROW(o, o, o, o, o, o, I, o),
        ROW(o, o, I, I, I, I, o, o),
    }},
    [OFFER_HINT] = {{
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, I, o, o, o, o, I, o),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(o, I, o, I, I, o, I, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [OFFER_BRIGHTNESS] = {{
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, I, o, o, o, o, I, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(I, o, I, I, I, I, o, I),
        ROW(I, o, I, I, I, I, o, I),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, I, o, o, o, o, I, o),
        ROW(I, o, o, I, I, o, o, I),
    }},
    [OFFER_SOUND] = {{
        ROW(o, o, o, I, I, I, I, o),
        ROW(o, o, o, I, o, o, I, o),
        ROW(o, o, o, I, o, o, I, o),
        ROW(o, o, o, I, o, o, I, o),
        ROW(o, I, I, I, o, I, I, o),
        ROW(I, I, I, I, I, I, I, o),
        ROW(I, I, I, I, I, I, I, o),
        ROW(o, I, I, o, o, I, o, o),
    }},
    [OFFER_LAYOUT] = {{
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, o, o, o, o, o, o, I),
        ROW(I, o, I, I, I, I, o, I),
        ROW(I, o, I, o, o, o, o, I),
        ROW(I, o, I, I, I, o, o, I),
        ROW(I, o, I, o, o, o, o, I),
        ROW(I, o, I, o, o, o, o, I),
        ROW(I, I, I, I, I, I, I, I),
    }},
    [OFFER_SCORE] = {{
        ROW(o, I, I, I, I, I, I, o),
        ROW(I, I, I, I, I, I, I, I),
        ROW(I, o, I, I, I, I, o, I),
        ROW(o, I, I, I, I, I, I, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, I, I, I, I, I, I, o),
    }},
};

// Digits from TTT_N_MIN to TTT_N_MAX, between arrows to the left and right.
static const FLASH frame_t sizes[] = {
    [2 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(I, o, o, o, I, o, o, I),
        ROW(o, o, o, I, o, o, o, o),
        ROW(o, o, I, o, o, o, o, o),
        ROW(o, o, I, I, I, I, o, o),
    }},
    [3 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, I, I, I, o, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, I, I, I, o, o, o),
    }},
    [4 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, o, I, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, I, o, I, o, o, o),
        ROW(I, o, I, o, I, o, o, I),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, o, o, I, o, o, o),
        ROW(o, o, o, o, I, o, o, o),
    }},
    [5 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, I, o, o, o, o, o),
        ROW(o, o, I, I, I, o, o, o),
        ROW(I, o, o, o, o, I, o, I),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [6 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, I, o, o, o, o, o),
        ROW(o, o, I, o, o, o, o, o),
        ROW(I, o, I, I, I, o, o, I),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
    [7 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, I, I, I, I, o, o),
        ROW(o, o, o, o, o, I, o, o),
        ROW(o, o, o, o, I, o, o, o),
        ROW(I, o, o, o, I, o, o, I),
        ROW(o, o, o, I, o, o, o, o),
        ROW(o, o, o, I, o, o, o, o),
        ROW(o, o, o, I, o, o, o, o),
    }},
    [8 - TTT_N_MIN] = {{
        ROW(o, o, o, o, o, o, o, o),
        ROW(o, o, o, I, I, o, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(I, o, o, I, I, o, o, I),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, I, o, o, I, o, o),
        ROW(o, o, o, I, I, o, o, o),
    }},
};
// clang-format on
enum { SIZES = sizeof sizes / sizeof *sizes };
_Static_assert(SIZES == TTT_N_MAX - TTT_N_MIN + 1, "each size has its digit");

// Strikes a sign out.
static void strike(frame_t *frame)
{
    for (uint8_t row = 0; row < FRAME_SIZE; row++) {
        uint8_t on = (uint8_t)(0x80 >> row), beside = (uint8_t)(on << 1 | on >> 1);
        frame->row[row] = (uint8_t)((frame->row[row] & ~beside) | on);
    }
}

void sign_draw_menu(picture_t *p, screen_t screen, const settings_t *settings)
{
    frame_t *frame = picture_sign(p, INK_GRID);
    const screen_is_t is = screen_is(screen);
    switch (is.kind) {
    case SCREEN_OFFERS:
        *frame = offers[is.value];
        if (is.value == OFFER_SOUND && settings->muted)
            strike(frame);
        break;
    case SCREEN_LEVELS: sign_draw_level(frame, is.value); break;
    case SCREEN_SIZES: *frame = sizes[(uint8_t)(is.value - TTT_N_MIN) % SIZES]; break;
    default: *frame = offers[OFFER_BRIGHTNESS]; break;
    }
}
