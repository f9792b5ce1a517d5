// Arranges the panes: side by side, beside the matrix, or reduced.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/play/terminal/layout.h"

enum {
    USUAL_LINES = 24,
    USUAL_COLUMNS = 80,
    WIDE_LINES = 38,
    WIDE_COLUMNS = 100,
    LARGE_MATRIX_H = 18,
    LARGE_MATRIX_W = 34,
    SMALL_MATRIX_H = 10,
    SMALL_MATRIX_W = 18,
    KEYPAD_H = 4,
    CAPS_W = 12,
    NAMED_W = 34,
    BOXED_H = 9,
    BOXED_W = 45,
    BOARD_H = 7,
    GAP = 2,
    CONSOLE_H_MIN = 4,
    CONSOLE_W_MIN = 24
};

static int at_least_0(int x)
{
    return x > 0 ? x : 0;
}

// The console fills the right side, the rest is on the left. rows: without game line and bottom line.
static void side_by_side(layout_t *l, int rows, int columns, bool boxed)
{
    int left_w = boxed ? BOXED_W : LARGE_MATRIX_W, right = left_w + GAP;
    int matrix_h = l->large ? LARGE_MATRIX_H : SMALL_MATRIX_H;
    int matrix_w = l->large ? LARGE_MATRIX_W : SMALL_MATRIX_W;
    int keypad_y = matrix_h + (boxed || !l->large), keypad_h = boxed ? BOXED_H : KEYPAD_H;
    int board_y = keypad_y + keypad_h + 1;
    l->framed = true;
    l->matrix = (area_t){0, (left_w - matrix_w) / 2, matrix_h, matrix_w};
    l->keypad = (area_t){keypad_y, 0, keypad_h, boxed ? BOXED_W : NAMED_W};
    l->keypad_form = boxed ? KEYPAD_BOXED : KEYPAD_NAMED;
    l->board = (area_t){board_y, 0, at_least_0(rows - board_y), left_w};
    l->console = (area_t){0, right, rows, columns - right};
}

// Keypad and figures are right of the matrix; the console is below it, or at the far right if higher there.
static void beside(layout_t *l, int rows, int columns)
{
    int right = l->matrix.width + GAP, below = rows - l->matrix.height;
    int far_right = right + CAPS_W + GAP + 8;
    bool console_far_right = columns - far_right >= CONSOLE_W_MIN && below < l->matrix.height;
    bool named = columns - right >= NAMED_W && !console_far_right;
    l->keypad = (area_t){0, right, KEYPAD_H, named ? NAMED_W : CAPS_W};
    l->keypad_form = named ? KEYPAD_NAMED : KEYPAD_CAPS;
    l->board = (area_t){KEYPAD_H, right, l->matrix.height - KEYPAD_H, columns - right};
    if (console_far_right) {
        l->board.width = far_right - GAP - right;
        l->console = (area_t){0, far_right, rows, columns - far_right};
    } else if (below >= CONSOLE_H_MIN)
        l->console = (area_t){l->matrix.height, 0, below, columns};
}

static void under(layout_t *l, int rows, int columns)
{
    int y = l->matrix.height, left = at_least_0(rows - y);
    bool keypad = left >= KEYPAD_H + 1;
    int keypad_height = keypad ? KEYPAD_H : 0, board = left - keypad_height;
    if (keypad)
        l->keypad = (area_t){y, 0, KEYPAD_H, CAPS_W};
    board = board > BOARD_H ? BOARD_H : board;
    l->board = (area_t){y + keypad_height, 0, board, columns};
    if (left - keypad_height - board >= CONSOLE_H_MIN)
        l->console = (area_t){l->board.y + board, 0, left - keypad_height - board, columns};
}

static void small(layout_t *l, int rows, int columns)
{
    l->framed = rows >= SMALL_MATRIX_H && columns >= SMALL_MATRIX_W;
    l->matrix = l->framed ? (area_t){0, 0, SMALL_MATRIX_H, SMALL_MATRIX_W} : (area_t){0, 0, 8, 16};
    if (columns >= l->matrix.width + GAP + CAPS_W)
        beside(l, rows, columns);
    else
        under(l, rows, columns);
}

static void place_lines(layout_t *l, int lines, int columns, bool game, bool bar)
{
    area_t c = l->console;
    l->cut = l->matrix.height > lines - game - bar || l->matrix.width > columns;
    if (game)
        l->game = (area_t){lines - 2, 0, 1, columns};
    if (bar || l->cut)
        l->bar = (area_t){lines - 1, 0, 1, columns};
    l->input = c.height > 0 ? (area_t){c.y + c.height - 1, c.x, 1, c.width} : l->bar;
}

enum { BAR_LINES_MIN = 9, GAME_LINES_MIN };

static bool has_bar(int lines)
{
    return lines >= BAR_LINES_MIN;
}

static bool has_game(int lines)
{
    return lines >= GAME_LINES_MIN;
}

int layout_lines_for(int height)
{
    int lines = height;
    while (lines - has_bar(lines) - has_game(lines) < height)
        lines++;
    return lines;
}

layout_t layout_around(int lines, int columns, int height, int width)
{
    layout_t l = {.matrix = {0, 0, height, width}, .framed = true};
    bool bar = has_bar(lines), game = has_game(lines);
    int rows = lines - bar - game;
    if (rows >= height && columns >= width + GAP + CAPS_W)
        beside(&l, rows, columns);
    else
        under(&l, rows, columns);
    place_lines(&l, lines, columns, game, bar);
    return l;
}

layout_t layout_for(int lines, int columns, bool can_draw_large)
{
    layout_t l = {0};
    bool bar = has_bar(lines), game = has_game(lines);
    int rows = lines - bar - game;
    if (lines >= USUAL_LINES && columns >= USUAL_COLUMNS) {
        l.large = can_draw_large;
        side_by_side(&l, rows, columns, lines >= WIDE_LINES && columns >= WIDE_COLUMNS);
    } else
        small(&l, rows, columns);
    place_lines(&l, lines, columns, game, bar);
    return l;
}
