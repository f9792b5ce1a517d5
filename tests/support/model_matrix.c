// The model's picture on the matrix.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "hal/orientation.h"
#include "tests/support/model.h"

enum { LEDS = MODEL_LEDS - 1 };

// Empty boards and marks, as drawn in docs/behaviour.md.
static const char *const grids[MODEL_N_MAX + 1] = {
    [2] = "...##......##......##...################...##......##......##...",
    [3] = "..#..#....#..#..########..#..#....#..#..########..#..#....#..#..",
    [4] = "...............#...............#...............#.........#.#.#..",
    [5] = "......#.......#.......#.......#.......#.......#.#######.........",
    [6] = ".......#.......#.......#.......#.......#.......#.......#########",
    [7] = "...............................................................#",
    [8] = "................................................................",
};
static const char *const x_marks[] = {"", "#", "#..#", "#.#.#.#.#"};
static const char *const o_marks[] = {"", "#", "####", "####.####"};

static int cell_size(const model_t *m)
{
    return m->n == 2 ? 3 : m->n == 3 ? 2 : 1;
}

static int pitch_of(const model_t *m)
{
    return m->n == 2 ? 5 : m->n == 3 ? 3 : m->n == 4 ? 2 : 1;
}

static void draw(char *leds, const model_t *m, int row, int col, const char *mark, char lit)
{
    int size = cell_size(m), pitch = pitch_of(m);
    for (int i = 0; i < size * size; i++) {
        if (mark[i] == '#')
            leds[(row * pitch + i / size) * 8 + col * pitch + i % size] = lit;
    }
}

static bool cursor_is_at(const model_t *m, int row, int col)
{
    return m->n >= MODEL_CURSOR_FROM_N && !model_is_over(m) && row == m->row && col == m->col;
}

// The grid of 2x2 and 3x3 stands between cells that are all empty and without cursor.
static void open_grid(char *leds, const model_t *m)
{
    int size = cell_size(m), pitch = pitch_of(m), gap = pitch - size;
    for (int cell = 0; cell < m->n * m->n; cell++) {
        int row = cell / m->n, col = cell % m->n;
        if (m->n > 3 || (m->cell[row][col] == '.' && !cursor_is_at(m, row, col)))
            continue;
        for (int i = 0; i < LEDS; i++) {
            int down = i / 8 - row * pitch, right = i % 8 - col * pitch;
            if (down >= -gap && down < pitch && right >= -gap && right < pitch)
                leds[i] = '.';
        }
    }
}

static const char *mark_of(const model_t *m, char player)
{
    return (player == 'X' ? x_marks : o_marks)[cell_size(m)];
}

static void draw_cell(char *leds, const model_t *m, int row, int col)
{
    char player = m->cell[row][col];
    bool blinks = model_wins(m, row, col) || (player == 'O' && m->n >= 4);
    if (player != '.')
        draw(leds, m, row, col, mark_of(m, player), blinks ? 'b' : '#');
}

void model_leds(const model_t *m, char leds[MODEL_LEDS])
{
    strcpy(leds, grids[m->n]);
    open_grid(leds, m);
    for (int i = 0; i < m->n * m->n; i++)
        draw_cell(leds, m, i / m->n, i % m->n);
    if (!cursor_is_at(m, m->row, m->col))
        return;
    // On an empty cell the next player's mark blinks; on a taken cell all pixels do, inverted in turn.
    bool taken = m->cell[m->row][m->col] != '.';
    draw(leds, m, m->row, m->col, taken ? "#########" : mark_of(m, model_to_move(m)), 'b');
}

static frame_t frame_of(const char *leds, const char *lit, int layout)
{
    frame_t f = {{0}};
    for (int i = 0; i < LEDS; i++) {
        if (strchr(lit, leds[i]) != NULL)
            f.row[i / 8] |= (uint8_t)(0x80 >> i % 8);
    }
    return *orientation_apply(&f, (uint8_t)layout);
}

frame_t model_picture(const model_t *m)
{
    char leds[MODEL_LEDS];
    model_leds(m, leds);
    return frame_of(leds, "#b", m->layout);
}

bool model_may_show(const model_t *m, const frame_t *lit)
{
    char leds[MODEL_LEDS];
    model_leds(m, leds);
    frame_t always = frame_of(leds, "#", m->layout), sometimes = model_picture(m);
    for (int row = 0; row < FRAME_SIZE; row++) {
        if ((lit->row[row] & ~sometimes.row[row]) != 0 || (always.row[row] & ~lit->row[row]) != 0)
            return false;
    }
    return true;
}
