// Display driver for an 8x8 matrix with a MAX7219.
// SPDX-License-Identifier: MIT
#include "display/display.h"

#include "display/matrix/board_marks.h"
#include "hal/max7219.h"
#include "hal/orientation.h"
#include "hal/spi.h"

enum { MODULES = 1 };

_Static_assert((int)BRIGHTNESS_MAX == (int)MAX7219_INTENSITY_MAX, "brightness is the matrix's intensity");
_Static_assert(LAYOUT_MAX == ORIENTATIONS - 1, "a layout is an orientation");

picture_t display_picture;

void display_start(void)
{
    spi_start();
    max7219_start(MODULES);
}

uint16_t display_draw(const view_t *view)
{
    picture_draw(&display_picture, view);
    return display_picture.right_for;
}

uint16_t display_blink_cursor(void)
{
    return board_marks_blink_cursor(&display_picture);
}

void display_show(uint8_t brightness, uint8_t layout)
{
    max7219_show(MODULES, orientation_apply(&display_picture.plane[0], layout), brightness);
}

void display_off(void)
{
    max7219_off(MODULES);
}

void display_refresh(void)
{
    spi_start();
    max7219_refresh(MODULES);
}
