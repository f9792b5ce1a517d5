// Plugs in the WS2812 strip and reads its picture.
#include <string.h>

#include "board/virtual/assembly.h"
#include "board/virtual/splitmix64.h"

enum { SIDE = FRAME_SIZE };
_Static_assert((int)WS2812_LEDS == SIDE * SIDE, "one LED a pixel");

static void on_picture(void *context)
{
    board_t *b = context;
    b->display_changed(b);
}

part_t *virtual_display_start(board_t *b)
{
    strip_start(&b->display.strip, b->chip, on_picture, b);
    return &b->display.strip.part;
}

double virtual_display_full_ma(const board_t *b)
{
    return strip_ma(&b->display.strip);
}

// ---- Picture ----

// A pixel's colour, with the module in its default layout.
static ws2812_colour_t colour_at(const board_t *board, unsigned pixel)
{
    bool backwards = STRIP_IS_SERPENTINE && pixel / SIDE % 2 != 0;
    if (!chip_is_powered(board->chip))
        return (ws2812_colour_t){0};
    return board->display.strip.leds.lit[backwards ? pixel ^ (SIDE - 1) : pixel];
}

static unsigned sum(ws2812_colour_t c)
{
    return (unsigned)c.red + c.green + c.blue;
}

// Gamma correction: a tenth of the light looks a third as bright.
static uint8_t seen(unsigned level)
{
    unsigned root = 0;
    while ((root + 1) * (root + 1) <= level * WS2812_LEVEL_MAX)
        root++;
    return (uint8_t)root;
}

void board_screen(const board_t *board, board_screen_t *screen)
{
    *screen = (board_screen_t){.width = SIDE, .height = SIDE, .coloured = true};
    for (unsigned i = 0; i < WS2812_LEDS; i++) {
        ws2812_colour_t c = colour_at(board, i);
        screen->pixel[i] = (board_colour_t){seen(c.red), seen(c.green), seen(c.blue)};
    }
}

void board_picture(const board_t *board, frame_t *lit)
{
    memset(lit, 0, sizeof *lit);
    for (unsigned i = 0; i < WS2812_LEDS; i++) {
        if (sum(colour_at(board, i)) != 0)
            lit->row[i / SIDE] |= (uint8_t)(0x80 >> i % SIDE);
    }
}

// Of the brightest LED, on the scale of the firmware's palette.
unsigned board_intensity(const board_t *board)
{
    unsigned most = 0;
    for (unsigned i = 0; i < WS2812_LEDS; i++) {
        unsigned level = sum(colour_at(board, i));
        most = level > most ? level : most;
    }
    return most == 0 ? 0 : (most - 1) / 4;
}

bool board_display_is_off(const board_t *board)
{
    frame_t lit, dark = {{0}};
    board_picture(board, &lit);
    return memcmp(&lit, &dark, sizeof lit) == 0;
}

// ---- Faults ----

void board_glitch_display(board_t *board)
{
    strip_t *s = &board->display.strip;
    for (unsigned i = 0; i < WS2812_LEDS; i++) {
        uint64_t bits = splitmix64(&board->random);
        memcpy(&s->leds.lit[i], &bits, sizeof s->leds.lit[i]);
    }
    chip_touch(board->chip);
    on_picture(board);
}

// The strip's input keeps its level.
void board_set_noise(board_t *board, bool noisy)
{
    (void)board, (void)noisy;
}

uint8_t board_matrix_register(const board_t *board, unsigned reg)
{
    (void)board, (void)reg;
    return 0;
}
