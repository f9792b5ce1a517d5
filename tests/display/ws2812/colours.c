#include "tests/display/ws2812/colours.h"

#include <string.h>

#include "tests/support/test.h"

// ---- What is seen ----

typedef struct {
    bool dark, white, red, blue, other;
    unsigned levels; // so many different ones of red or blue
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

void colours_watch(rig_t *d, unsigned ms, char seen[RIG_PIXELS + 1])
{
    static board_screen_t screen;
    pixel_t pixel[RIG_PIXELS] = {0};
    for (unsigned t = 0; t <= ms; t += 5) {
        board_screen(d->board, &screen);
        for (unsigned i = 0; i < RIG_PIXELS; i++)
            see(&pixel[i], screen.pixel[i]);
        rig_wait_ms(d, 5);
    }
    for (unsigned i = 0; i < RIG_PIXELS; i++)
        seen[i] = letter(&pixel[i]);
    seen[RIG_PIXELS] = '\0';
}

// ---- What is to be seen ----

// The cell that a pixel is in, row * n + column, or -1.
static int cell_at(int n, int pixel)
{
    int size = n == 2 ? 3 : n <= 4 ? 2 : 1, pitch = n == 2 ? 5 : n == 3 ? 3 : size;
    int row = pixel / 8 - (n == 5 || n == 6), col = pixel % 8 - (n == 5 || n == 6);
    bool inside = row >= 0 && col >= 0 && row % pitch < size && col % pitch < size && row / pitch < n &&
                  col / pitch < n;
    return inside ? row / pitch * n + col / pitch : -1;
}

// From a matrix of one colour: what is lit there, now and then or always, has the colour of its mark.
static char coloured(const model_t *m, int pixel, char led)
{
    int cell = cell_at(m->n, pixel);
    char mark = cell < 0 ? '.' : m->cell[cell / m->n][cell % m->n];
    bool cursor = m->n >= 4 && !model_is_over(m) && cell == m->row * m->n + m->col;
    if (led == '.')
        return '.';
    if (cell < 0)
        return '+';
    // On a taken cell the X of 4x4 has two pixels, and the two others are white.
    if (cursor && mark == 'X' && m->n == 4 && (pixel / 8 + pixel) % 2 != 0)
        return 'w';
    if (cursor)
        return mark == 'X' || (mark == '.' && model_to_move(m) == 'X') ? 'r' : 'b';
    if (model_wins(m, cell / m->n, cell % m->n))
        return mark == 'X' ? 'x' : 'o';
    return mark;
}

void colours_expect(const model_t *m, char wanted[RIG_PIXELS + 1])
{
    model_leds(m, wanted);
    for (int i = 0; i < RIG_PIXELS; i++)
        wanted[i] = coloured(m, i, wanted[i]);
}

void colours_assert(rig_t *d, const model_t *m)
{
    char wanted[RIG_PIXELS + 1], seen[RIG_PIXELS + 1];
    colours_expect(m, wanted);
    colours_watch(d, 1200, seen);
    rig_assert_seen(wanted, seen);
}
