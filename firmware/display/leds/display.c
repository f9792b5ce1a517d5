// Display driver for 18 LEDs.
#include "display/display.h"

#include "display/matrix/screen_view.h"
#include "lit_leds.h"

_Static_assert((int)BRIGHTNESS_MAX == (int)LED_BRIGHTNESS_MAX, "brightness is the LEDs'");

picture_t display_picture;

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
    screen_view_draw(&display_picture, view);
    is_new = display_picture.age < NEW_FOR_MS;
    return display_picture.right_for;
}

uint16_t display_turn_cursor(void)
{
    is_new = false;
    return board_view_turn_cursor(&display_picture);
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

// ---- Nothing is sent ----

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
