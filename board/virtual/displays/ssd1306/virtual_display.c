// Plugs in the OLED and reads its picture.
#include "board/virtual/assembly.h"

_Static_assert(BOARD_PIN_SCL == BOARD_PIN_SDA + OLED_SCL, "board pins must be in the part's order");

static void on_change(void *context)
{
    board_t *b = context;
    b->display_changed(b);
}

part_t *virtual_display_start(board_t *b)
{
    oled_start(&b->display.oled, b->chip, &b->random, on_change, b);
    return &b->display.oled.part;
}

double virtual_display_full_ma(const board_t *b)
{
    return oled_full_ma(&b->display.oled);
}

// Zero contrast still looks a quarter as bright as full contrast.
void board_screen(const board_t *board, board_screen_t *screen)
{
    enum { DARKEST = 64 };
    const ssd1306_part_t *driver = &board->display.oled.driver;
    *screen = (board_screen_t){.width = SSD1306_WIDTH, .height = SSD1306_HEIGHT};
    if (!chip_is_powered(board->chip))
        return;
    uint8_t level = (uint8_t)(DARKEST + driver->contrast * (255 - DARKEST) / 255);
    for (unsigned i = 0; i < SSD1306_WIDTH * SSD1306_HEIGHT; i++)
        if (ssd1306_part_lit(driver, i % SSD1306_WIDTH, i / SSD1306_WIDTH))
            screen->pixel[i] = (board_colour_t){level, level, level};
}

unsigned board_intensity(const board_t *board)
{
    enum { STEP = 17 };
    return board->display.oled.driver.contrast / STEP;
}

bool board_display_is_off(const board_t *board)
{
    return !board->display.oled.driver.on;
}

// This display has no 8x8 picture, and no input that can float.
void board_picture(const board_t *board, frame_t *lit)
{
    (void)board;
    *lit = (frame_t){0};
}

void board_set_noise(board_t *board, bool noisy)
{
    (void)board, (void)noisy;
}

void board_glitch_display(board_t *board)
{
    oled_glitch(&board->display.oled);
}

void board_hang_oled(board_t *board, unsigned clocks)
{
    oled_hang(&board->display.oled, clocks);
}

void board_hold_oled_clock(board_t *board, bool holds)
{
    oled_hold_clock(&board->display.oled, holds);
}

void board_unplug_oled(board_t *board, bool unplugged)
{
    oled_unplug(&board->display.oled, unplugged);
}
