// Display driver for 18 LEDs.
// SPDX-License-Identifier: MIT
#include "display/display.h"

#include "display/matrix/board_marks.h"
#include "hal/led_matrix.h"
#include "hal/orientation.h"

_Static_assert((int)BRIGHTNESS_MAX == (int)LED_BRIGHTNESS_MAX, "brightness is the LEDs'");

picture_t display_picture;

// ---- From a picture to the LEDs that are lit ----

// The first three rows and pixels of a picture are the cells of 3x3; 2x2 has the corners. Columns 0 to 2 of
// the LEDs are X's, 3 to 5 O's.
_Static_assert(DISPLAY_SIDE == (int)LED_ROWS, "rows of cells are rows of LEDs");
enum { SIDE = LED_ROWS, LAST = SIDE - 1, FIRST_PIXEL = 0x80 };

// The LEDs of a cell: bit 0 X's, bit SIDE O's. INK_GRID is both, or none where it inverts a mark.
static uint8_t leds_of(const picture_t *p, uint8_t row, uint8_t pixel)
{
    uint8_t leds = 0;
    if (p->plane[INK_X].row[row] & pixel)
        leds |= 1;
    if (p->plane[INK_O].row[row] & pixel)
        leds |= 1 << SIDE;
    if (p->plane[INK_GRID].row[row] & pixel)
        return leds != 0 ? 0 : 1 | 1 << SIDE;
    return leds;
}

static led_rows_t lit_leds(const picture_t *p, uint8_t layout)
{
    led_rows_t lit = {{0}};
    for (uint8_t row = 0; row < SIDE; row++) {
        uint8_t pixel = FIRST_PIXEL;
        for (uint8_t col = 0; col < SIDE; col++, pixel >>= 1) {
            uint8_t y = (uint8_t)(layout & ORIENTATION_FLIP ? LAST - row : row);
            uint8_t x = (uint8_t)(layout & ORIENTATION_MIRROR ? LAST - col : col);
            uint8_t leds = leds_of(p, row, pixel);
            if (layout & ORIENTATION_TRANSPOSE)
                lit.row[x] = (uint8_t)(lit.row[x] | leds << y);
            else
                lit.row[y] = (uint8_t)(lit.row[y] | leds << x);
        }
    }
    return lit;
}

// ---- The driver ----

// What a key or a move has just changed is shown at once; what blinks takes its turn, so that all frames are
// the same.
enum { NEW_FOR_MS = 10 };
static bool is_new;

void display_start(void)
{
    led_matrix_start();
}

uint16_t display_draw(const view_t *view)
{
    picture_draw(&display_picture, view);
    is_new = display_picture.age < NEW_FOR_MS;
    return display_picture.right_for;
}

uint16_t display_blink_cursor(void)
{
    is_new = false;
    return board_marks_blink_cursor(&display_picture);
}

void display_show(uint8_t brightness, uint8_t layout)
{
    led_matrix_show(lit_leds(&display_picture, layout), brightness, is_new);
}

void display_off(void)
{
    led_matrix_off();
}

void display_refresh(void)
{
    led_matrix_start();
}
