// Display driver for a 128x64 OLED with an SSD1306.
#include "display/display.h"

#include "display/ssd1306/scene_view.h"
#include "display/ssd1306/ssd1306.h"
#include "hal/twi.h"

// Bits of a layout, as in hal/orientation.h; this display is not square, so it cannot swap rows and columns.
enum { MIRRORED = 1, UPSIDE_DOWN = 2 };
enum { CONTRAST_STEP = 17 };
_Static_assert(BRIGHTNESS_MAX *CONTRAST_STEP == 255, "the highest brightness must be full contrast");

void display_start(void)
{
    ssd1306_start();
}

void display_draw(picture_t *picture, const scene_t *scene)
{
    scene_view_draw(picture, scene);
}

bool display_turn_cursor(picture_t *picture)
{
    (void)picture;
    return false;
}

void display_show(const picture_t *picture, uint8_t brightness, uint8_t layout)
{
    ssd1306_show(picture, (uint8_t)(brightness * CONTRAST_STEP), layout & MIRRORED, layout & UPSIDE_DOWN);
}

bool display_has_work(void)
{
    return ssd1306_has_work();
}

void display_run(void)
{
    ssd1306_run();
}

bool display_only_sent_on(void)
{
    return twi_has_only_sent_on();
}

void display_off(void)
{
    ssd1306_off();
}

bool display_is_sending(void)
{
    return ssd1306_is_sending();
}

void display_refresh(void)
{
    ssd1306_refresh();
}
