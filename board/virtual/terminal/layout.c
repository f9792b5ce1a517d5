#include "board/virtual/terminal/layout.h"

enum {
    LARGE_LINES = 24,
    LARGE_COLUMNS = 80,
    LARGE_MATRIX_H = 18,
    LARGE_MATRIX_W = 34,
    LARGE_KEYPAD_H = 9,
    LARGE_KEYPAD_W = 21,
    SMALL_KEYPAD_H = 4,
    SMALL_KEYPAD_W = 12,
    STATUS_H = 6,
    GAP = 2,
    CONSOLE_H_MIN = 3,
    CONSOLE_W_MIN = 24
};

static int at_least_0(int x)
{
    return x > 0 ? x : 0;
}

static layout_t large(int lines, int columns)
{
    layout_t l = {.framed = true, .large = true};
    int right = LARGE_MATRIX_W + GAP, far_right = right + LARGE_KEYPAD_W + GAP;
    l.matrix = (area_t){0, 0, LARGE_MATRIX_H, LARGE_MATRIX_W};
    l.keypad = (area_t){0, right, LARGE_KEYPAD_H, LARGE_KEYPAD_W};
    l.status = (area_t){1, far_right, LARGE_KEYPAD_H - 1, columns - far_right};
    l.console = (area_t){LARGE_KEYPAD_H, right, lines - 1 - LARGE_KEYPAD_H, columns - right};
    l.notes = (area_t){LARGE_MATRIX_H, 0, lines - 1 - LARGE_MATRIX_H, LARGE_MATRIX_W};
    return l;
}

// Keypad and status to the right of the matrix; the console below it, or at the far right where that is
// higher.
static void beside(layout_t *l, int rows, int columns)
{
    int right = l->matrix.width + GAP, below = rows - l->matrix.height;
    int far_right = right + SMALL_KEYPAD_W + GAP + 8;
    l->keypad = (area_t){0, right, SMALL_KEYPAD_H, SMALL_KEYPAD_W};
    l->status = (area_t){SMALL_KEYPAD_H, right, l->matrix.height - SMALL_KEYPAD_H, columns - right};
    if (columns - far_right >= CONSOLE_W_MIN && below < l->matrix.height) {
        l->status.width = far_right - GAP - right;
        l->console = (area_t){0, far_right, rows, columns - far_right};
        l->notes = (area_t){l->matrix.height, 0, at_least_0(below), far_right - GAP};
    } else if (below >= CONSOLE_H_MIN)
        l->console = (area_t){l->matrix.height, 0, below, columns};
}

static void under(layout_t *l, int rows, int columns)
{
    int y = l->matrix.height, left = at_least_0(rows - y);
    bool keypad = left >= SMALL_KEYPAD_H + 1;
    int keypad_height = keypad ? SMALL_KEYPAD_H : 0, status = left - keypad_height;
    if (keypad)
        l->keypad = (area_t){y, 0, SMALL_KEYPAD_H, SMALL_KEYPAD_W};
    status = status > STATUS_H ? STATUS_H : status;
    l->status = (area_t){y + keypad_height, 0, status, columns};
    if (left - keypad_height - status >= CONSOLE_H_MIN)
        l->console = (area_t){l->status.y + status, 0, left - keypad_height - status, columns};
}

layout_t layout_for(int lines, int columns, bool can_draw_large)
{
    layout_t l = {0};
    bool bar = lines > 8;
    int rows = lines - bar;
    if (can_draw_large && lines >= LARGE_LINES && columns >= LARGE_COLUMNS)
        l = large(lines, columns);
    else {
        l.framed = rows >= 10 && columns >= 18;
        l.matrix = l.framed ? (area_t){0, 0, 10, 18} : (area_t){0, 0, 8, 16};
        if (columns >= l.matrix.width + GAP + SMALL_KEYPAD_W)
            beside(&l, rows, columns);
        else
            under(&l, rows, columns);
    }
    if (bar)
        l.bar = (area_t){lines - 1, 0, 1, columns};
    return l;
}
