// Observes the colours of the strip's pixels over time.
// SPDX-License-Identifier: MIT
#include "tests/display/strip/colours.h"

#include "tests/support/test.h"

typedef struct {
    bool dark, white, red, blue, other;
    unsigned levels; // changes of the level of red or blue
    uint8_t last;
} pixel_t;

static void see(pixel_t *p, board_colour_t c)
{
    uint8_t level = c.red | c.blue;
    p->dark |= level == 0 && c.green == 0;
    p->white |= level != 0 && c.red == c.green && c.green == c.blue;
    p->red |= c.red != 0 && c.green == 0 && c.blue == 0;
    p->blue |= c.blue != 0 && c.green == 0 && c.red == 0;
    p->other |= c.green != 0 && (c.red != c.green || c.blue != c.green);
    p->levels += level != p->last;
    p->last = level;
}

static char letter(const pixel_t *p)
{
    unsigned kinds = (unsigned)p->white + p->red + p->blue;
    if (p->other || kinds > 1)
        return '?';
    if (kinds == 0)
        return '.';
    if (p->dark)
        return p->white ? 'w' : p->red ? 'r' : 'b';
    if (p->levels == 1)
        return p->white ? '+' : p->red ? 'X' : 'O';
    return p->white ? '?' : p->red ? 'x' : 'o';
}

void colours_watch(rig_t *d, unsigned ms, char seen[STRIP_LEDS + 1])
{
    static board_screen_t screen;
    pixel_t pixel[STRIP_LEDS] = {0};
    for (unsigned t = 0; t <= ms; t += 5) {
        board_screen(d->board, &screen);
        assert_true(screen.width == STRIP_SIDE && screen.height == STRIP_SIDE);
        for (unsigned i = 0; i < STRIP_LEDS; i++)
            see(&pixel[i], screen.pixel[i]);
        rig_wait_ms(d, 5);
    }
    for (unsigned i = 0; i < STRIP_LEDS; i++)
        seen[i] = letter(&pixel[i]);
    seen[STRIP_LEDS] = '\0';
}
