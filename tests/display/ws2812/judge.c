// Checks a game on the strip: coloured marks, a pulsing completed line, a blinking cursor.
#include "tests/display/ws2812/colours.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"

const unsigned judge_repairs_ms = 1100;

// The cell of a pixel, row * n + column, or -1.
static int cell_at(int n, int pixel)
{
    int size = n == 2 ? 3 : n <= 4 ? 2 : 1, pitch = n == 2 ? 5 : n == 3 ? 3 : size;
    int row = pixel / 8 - (n == 5 || n == 6), col = pixel % 8 - (n == 5 || n == 6);
    bool inside = row >= 0 && col >= 0 && row % pitch < size && col % pitch < size && row / pitch < n &&
                  col / pitch < n;
    return inside ? row / pitch * n + col / pitch : -1;
}

// Converts a pixel of the one-colour matrix: if it is lit or blinks, it has the colour of its mark.
static char coloured(const model_t *m, int pixel, char led)
{
    int cell = cell_at(m->n, pixel);
    char mark = cell < 0 ? '.' : m->cell[cell / m->n][cell % m->n];
    bool cursor = m->n >= MODEL_CURSOR_FROM_N && !model_is_over(m) && cell == m->row * m->n + m->col;
    if (led == '.')
        return '.';
    if (cell < 0)
        return '+';
    // On a taken cell of 4x4 the X has two pixels; the other two are white.
    if (cursor && mark == 'X' && m->n == 4 && (pixel / 8 + pixel) % 2 != 0)
        return 'w';
    if (cursor)
        return mark == 'X' || (mark == '.' && model_to_move(m) == 'X') ? 'r' : 'b';
    if (model_wins(m, cell / m->n, cell % m->n))
        return mark == 'X' ? 'x' : 'o';
    return mark;
}

void judge_display(rig_t *d, const model_t *m)
{
    char wanted[MODEL_LEDS], seen[RIG_PIXELS + 1];
    model_leds(m, wanted);
    for (int i = 0; i < RIG_PIXELS; i++)
        wanted[i] = coloured(m, i, wanted[i]);
    colours_watch(d, 1200, seen);
    rig_assert_seen(wanted, seen);
}
