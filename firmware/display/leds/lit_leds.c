// Colours and layouts.
#include "lit_leds.h"

enum { SIDE = LED_ROWS, LAST = SIDE - 1, FIRST_PIXEL = 0x80 };
enum { MIRROR = 1, FLIP = 2, TRANSPOSE = 4 }; // of a layout

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

led_rows_t lit_leds(const picture_t *p, uint8_t layout)
{
    led_rows_t lit = {{0}};
    for (uint8_t row = 0; row < SIDE; row++) {
        uint8_t pixel = FIRST_PIXEL;
        for (uint8_t col = 0; col < SIDE; col++, pixel >>= 1) {
            uint8_t y = (uint8_t)(layout & FLIP ? LAST - row : row);
            uint8_t x = (uint8_t)(layout & MIRROR ? LAST - col : col);
            uint8_t leds = leds_of(p, row, pixel);
            if (layout & TRANSPOSE)
                lit.row[x] = (uint8_t)(lit.row[x] | leds << y);
            else
                lit.row[y] = (uint8_t)(lit.row[y] | leds << x);
        }
    }
    return lit;
}
