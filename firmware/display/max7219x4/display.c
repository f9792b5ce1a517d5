// Display driver for four 8x8 matrices in a chain: the board on the left, then turn, level and score.
#include "display/display.h"

#include "display/matrix/screen_view.h"
#include "hal/max7219.h"
#include "hal/orientation.h"
#include "hal/spi.h"
#include "side_view.h"

_Static_assert(LAYOUT_MAX == ORIENTATIONS - 1, "a layout is an orientation");
enum { MODULES = 1 + SIDES }; // the board's, and one for each side
_Static_assert((int)MODULES <= (int)MAX7219_MODULES_MAX, "the driver has room for them");

// At full intensity a module takes 330 mA; four exceed a USB port's 500 mA. At a third, with all LEDs lit,
// they do not.
enum { DIMMER = 3, MODULE_MA = 330, DUTY_MAX = 31, USB_MA = 500 };
_Static_assert(MODULES *MODULE_MA *(2 * (BRIGHTNESS_MAX / DIMMER) + 1) / DUTY_MAX <= USB_MA,
               "with all LEDs lit, the modules must not exceed a USB port's current");

picture_t display_picture;
static frame_t side[SIDES];

void display_start(void)
{
    spi_start();
    max7219_start(MODULES);
}

uint16_t display_draw(const view_t *view)
{
    screen_view_draw(&display_picture, view);
    side_view_draw(side, view);
    return display_picture.right_for;
}

uint16_t display_turn_cursor(void)
{
    return board_view_turn_cursor(&display_picture);
}

// The chain's first module is the rightmost, or the leftmost if the row hangs upside down.
static uint8_t module_of(uint8_t place, uint8_t layout)
{
    return layout & ORIENTATION_MIRROR ? place : (uint8_t)(MODULES - 1 - place);
}

void display_show(uint8_t brightness, uint8_t layout)
{
    frame_t module[MODULES];
    for (uint8_t place = 0; place < MODULES; place++) {
        const frame_t *frame = place == 0 ? &display_picture.plane[0] : &side[place - 1];
        module[module_of(place, layout)] = *orientation_apply(frame, layout);
    }
    max7219_show(MODULES, module, brightness / DIMMER);
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

// ---- Everything is sent at once ----

bool display_is_sending(void)
{
    return false;
}

bool display_has_work(void)
{
    return false;
}

void display_run(void)
{
}
