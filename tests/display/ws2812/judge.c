// Checks a game on the strip: coloured marks, a pulsing completed line, a blinking cursor.
// SPDX-License-Identifier: MIT
#include "tests/display/ws2812/colours.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"

const unsigned judge_repairs_ms = 1100;

// Where a pixel is: its cell, row * n + column, or -1; and the pixel's row and column in it.
typedef struct {
    int cell, row, col;
} place_t;

static int cell_size(int n)
{
    return n == 2 ? 3 : n <= 4 ? 2 : 1;
}

static place_t place_of(int n, int pixel)
{
    int size = cell_size(n), pitch = n == 2 ? 5 : n == 3 ? 3 : size;
    int row = pixel / 8 - (n == 5 || n == 6), col = pixel % 8 - (n == 5 || n == 6);
    bool inside = row >= 0 && col >= 0 && row % pitch < size && col % pitch < size && row / pitch < n &&
                  col / pitch < n;
    return (place_t){inside ? row / pitch * n + col / pitch : -1, row % pitch, col % pitch};
}

// Whether a mark lights a pixel of its cell: X is two diagonals, O what surrounds the middle.
static bool mark_has(char mark, int n, place_t at)
{
    int last = cell_size(n) - 1;
    return mark == 'X' ? at.row == at.col || (last == 2 && at.row + at.col == last)
                       : !(last == 2 && at.row == 1 && at.col == 1);
}

// Converts a pixel of the one-colour matrix: if it is lit or blinks, it has the colour of its mark.
static char coloured(const model_t *m, int pixel, char led)
{
    place_t at = place_of(m->n, pixel);
    char mark = at.cell < 0 ? '.' : m->cell[at.cell / m->n][at.cell % m->n];
    bool cursor = m->n >= MODEL_CURSOR_FROM_N && !model_is_over(m) && at.cell == m->row * m->n + m->col;
    if (led == '.')
        return '.';
    if (at.cell < 0)
        return '+';
    // The cursor on a taken cell is white where the mark is not.
    if (cursor && mark != '.' && !mark_has(mark, m->n, at))
        return 'w';
    if (cursor)
        return mark == 'X' || (mark == '.' && model_to_move(m) == 'X') ? 'r' : 'b';
    if (model_wins(m, at.cell / m->n, at.cell % m->n))
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
