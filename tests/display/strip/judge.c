// Checks a game on the strip: coloured marks, a pulsing completed line, a blinking cursor.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/display/strip/colours.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/test.h"

const unsigned judge_repairs_ms = 1100;

// Where a pixel is: its cell, row * n + column, or -1; and the pixel's row and column in it.
typedef struct {
    int cell, row, col;
} place_t;

static int cell_size(int n)
{
    return STRIP_SIDE < 8 ? 1 : n == 2 ? 3 : n == 3 ? 2 : 1;
}

// Whether a mark lights a pixel of its cell: X is two diagonals, O what surrounds the middle.
static bool mark_has(char mark, int n, place_t at)
{
    int last = cell_size(n) - 1;
    return mark == 'X' ? at.row == at.col || (last == 2 && at.row + at.col == last)
                       : !(last == 2 && at.row == 1 && at.col == 1);
}

// Converts a pixel of the one-colour matrix: if it is lit or blinks, it has the colour of its mark.
static char coloured(const model_t *m, place_t at, char led)
{
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

#if STRIP_SIDE == 8

static place_t place_of(int n, int pixel)
{
    int size = cell_size(n), pitch = n == 2 ? 5 : n == 3 ? 3 : n == 4 ? 2 : 1;
    int row = pixel / 8, col = pixel % 8;
    bool inside = row % pitch < size && col % pitch < size && row / pitch < n && col / pitch < n;
    return (place_t){inside ? row / pitch * n + col / pitch : -1, row % pitch, col % pitch};
}

static void wanted_colours(const model_t *m, char wanted[STRIP_LEDS + 1])
{
    model_leds(m, wanted);
    for (int i = 0; i < STRIP_LEDS; i++)
        wanted[i] = coloured(m, place_of(m->n, i), wanted[i]);
}

#else

// One LED a cell. Of nine, 2x2 has the corners; of sixteen, 2x2 is in the middle and 3x3 at the top left, and
// the others are a frame.
static void wanted_colours(const model_t *m, char wanted[STRIP_LEDS + 1])
{
    const bool corners = STRIP_SIDE == 3 && m->n == 2;
    const int pitch = corners ? 2 : 1, from = STRIP_SIDE == 4 && m->n == 2;
    memset(wanted, corners ? '.' : '+', STRIP_LEDS);
    wanted[STRIP_LEDS] = '\0';
    for (int cell = 0; cell < m->n * m->n; cell++) {
        const int row = cell / m->n, col = cell % m->n;
        const bool cursor =
            m->n >= MODEL_CURSOR_FROM_N && !model_is_over(m) && m->row == row && m->col == col;
        wanted[(from + row * pitch) * STRIP_SIDE + from + col * pitch] =
            coloured(m, (place_t){cell, 0, 0}, cursor ? 'b' : m->cell[row][col]);
    }
}

#endif

void judge_display(rig_t *d, const model_t *m)
{
    char wanted[STRIP_LEDS + 1], seen[STRIP_LEDS + 1];
    wanted_colours(m, wanted);
    judge_wait_for_board(d, m);
    colours_watch(d, 1200, seen);
    assert_string_equal(seen, wanted);
}
