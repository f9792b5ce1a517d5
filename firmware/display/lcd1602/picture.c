// Draws grid and marks from tables of places, with all blinking on the board.
//
// The characters stand apart by a gap of a dot, so the 20x16 pixels have the places 0..22 and 0..16 less 5,
// 11, 17 and, between the rows, 8. The tables put cells between the gaps or evenly across them.
// SPDX-License-Identifier: MIT
#include "display/lcd1602/picture.h"

#include <string.h>

#include "display/lcd1602/words.h"
#include "hal/flash.h"
#include "input_traits.h"

enum { SIDE_MAX = 8, WIDTH = PICTURE_CHARS_A_ROW * PICTURE_CHAR_W };

typedef struct {
    uint8_t x[SIDE_MAX], y[SIDE_MAX]; // the first pixels of the marks
    uint8_t width, height;            // of a mark
} geometry_t;

// From TTT_N_MIN to TTT_N_MAX.
static const FLASH geometry_t geometries[] = {
    {{2, 12}, {0, 10}, 6, 6},
    {{1, 8, 15}, {0, 6, 12}, 4, 4},
    {{1, 6, 11, 16}, {0, 4, 8, 12}, 3, 3},
    {{0, 4, 8, 12, 16}, {1, 4, 7, 10, 13}, 3, 2},
    {{0, 4, 7, 10, 14, 17}, {0, 3, 6, 8, 11, 14}, 2, 2},
    {{0, 3, 5, 8, 10, 13, 15}, {0, 2, 4, 6, 8, 10, 12}, 2, 1},
    {{0, 3, 5, 8, 10, 13, 15, 18}, {0, 2, 4, 6, 8, 10, 12, 14}, 2, 1},
};
enum { GEOMETRIES = sizeof geometries / sizeof *geometries };
_Static_assert(GEOMETRIES == TTT_N_MAX - TTT_N_MIN + 1, "a geometry for each size");

// Returns a valid geometry for any n.
static const FLASH geometry_t *geometry_of(uint8_t n)
{
    uint8_t index = (uint8_t)(n - TTT_N_MIN);
    return &geometries[index < GEOMETRIES ? index : 0];
}

// ---- Pixels ----

// Lights pixels of a row, at most six, from x on; the leftmost is the highest of `width` bits.
static void put(picture_t *p, uint8_t x, uint8_t y, uint8_t width, uint8_t bits)
{
    uint8_t first = (uint8_t)(x / PICTURE_CHAR_W), column = x % PICTURE_CHAR_W;
    uint16_t both = (uint16_t)(bits << (2 * PICTURE_CHAR_W - width - column));
    uint8_t code = (uint8_t)(y / LCD_CHAR_ROWS % LCD_ROWS * PICTURE_CHARS_A_ROW + first);
    uint8_t row = y % LCD_CHAR_ROWS;
    uint8_t *left = &p->pixels[code][row];
    *left = (uint8_t)(*left | both >> PICTURE_CHAR_W);
    if (first + 1 < PICTURE_CHARS_A_ROW) {
        uint8_t *right = left + LCD_CHAR_ROWS;
        *right = (uint8_t)(*right | (both & ((1 << PICTURE_CHAR_W) - 1)));
    }
}

static void put_column(picture_t *p, uint8_t x, uint8_t height)
{
    for (uint8_t y = 0; y < height; y++)
        put(p, x, y, 1, 1);
}

static void put_row(picture_t *p, uint8_t y, uint8_t width)
{
    for (uint8_t x = 0; x < width; x++)
        put(p, x, y, 1, 1);
}

// ---- Grid and marks ----

enum { HEIGHT = LCD_ROWS * LCD_CHAR_ROWS };

// A piece of a line between two cells of 3x3, one below the other.
static void put_piece(picture_t *p, uint8_t row, uint8_t col)
{
    static const FLASH uint8_t from[] = {0, 6, 15}, to[] = {5, 14, 20};
    for (uint8_t x = from[col]; x < to[col]; x++)
        put(p, x, row == 0 ? 5 : 10, 1, 1);
}

// The gaps are the lines of 4x4; 2x2 has some beside its gaps. The rows of 3x3 have no room for marks and
// whole lines: a piece stands while the cells above and below are empty. 5x5, 6x6 and 8x8 need none; 7x7 has
// an edge, where it ends before the characters do.
void picture_put_grid(picture_t *p, uint8_t n, uint16_t taken)
{
    if (n == 2) {
        put_column(p, 9, HEIGHT), put_column(p, 10, HEIGHT);
        put_row(p, 7, WIDTH), put_row(p, 8, WIDTH);
    } else if (n == 3) {
        put_column(p, 5, HEIGHT), put_column(p, 14, HEIGHT);
        for (uint8_t cell = 0; cell < 2 * 3; cell++, taken >>= 1)
            if ((taken & (1 | 1 << 3)) == 0)
                put_piece(p, cell / 3, cell % 3);
    } else if (n == 7) {
        put_column(p, 18, 15);
        put_row(p, 14, 19);
    }
}

// X, then O, for marks of six, four and three pixels.
static const FLASH uint8_t shapes_6[2][6] = {{0x21, 0x12, 0x0C, 0x0C, 0x12, 0x21},
                                             {0x1E, 0x21, 0x21, 0x21, 0x21, 0x1E}};
static const FLASH uint8_t shapes_4[2][4] = {{0x9, 0x6, 0x6, 0x9}, {0x6, 0x9, 0x9, 0x6}};
static const FLASH uint8_t shapes_3[2][3] = {{5, 2, 5}, {7, 5, 7}};

// One row of a mark.
static uint8_t row_of(uint8_t n, uint8_t width, uint8_t mark, uint8_t row)
{
    uint8_t shape = mark == TTT_O;
    switch (n) {
    case 2: return shapes_6[shape][row];
    case 3: return shapes_4[shape][row];
    case 4: return shapes_3[shape][row];
    default: return (uint8_t)((1 << width) - 1);
    }
}

// On larger boards a mark is hardly larger than a dot: there one cell in four has it.
enum { DOTS_UP_TO_N = 6 };

void picture_put_mark(picture_t *p, uint8_t n, cell_t cell, uint8_t mark)
{
    const FLASH geometry_t *g = geometry_of(n);
    uint8_t x = g->x[cell_col(cell) % SIDE_MAX], y = g->y[cell_row(cell) % SIDE_MAX];
    if (mark == TTT_NOBODY) {
        if (n >= 4 && (n <= DOTS_UP_TO_N || ((cell_row(cell) | cell_col(cell)) & 1) == 0))
            put(p, (uint8_t)(x + (g->width - 1) / 2), (uint8_t)(y + (g->height - 1) / 2), 1, 1);
        return;
    }
    for (uint8_t row = 0; row < g->height; row++)
        put(p, x, (uint8_t)(y + row), g->width, row_of(n, g->width, mark, row));
}

// ---- Blinking ----

// In ms. A liquid crystal takes 100 to 200 ms to turn.
enum { BLINK_MS = 250, O_ON_MS = 1000, O_OFF_MS = 500, FRESH_MS = 3 * 2 * BLINK_MS };
enum { SHAPES_UP_TO_N = 4 };

_Static_assert(VIEW_PERIOD_MS % (2 * BLINK_MS) == 0 && VIEW_PERIOD_MS % (O_ON_MS + O_OFF_MS) == 0,
               "subtracting a period from an age must not change a picture");
_Static_assert((int)FRESH_MS <= (int)VIEW_REPEATS_FROM_MS,
               "subtracting a period must not lead back to a new mark");

// Whether something that is lit first is lit now; the picture is then correct until it changes.
static bool blink(picture_t *p, uint16_t age, uint16_t on, uint16_t off)
{
    uint16_t at = (uint16_t)(age % (on + off));
    bool lit = at < on;
    uint16_t stays = (uint16_t)((lit ? on : on + off) - at);
    if (stays < p->right_for)
        p->right_for = stays;
    return lit;
}

static bool blinks(picture_t *p, const view_t *view)
{
    return blink(p, view->age, BLINK_MS, BLINK_MS);
}

static bool has_cursor(const view_t *view, cell_t cell)
{
    const ttt_t *board = &view->session->board;
    const attention_t *a = view->attention;
    return cell == a->cursor && cell != a->played && board->n >= INPUT_CURSOR_FROM_N &&
           board->turn != TTT_NOBODY;
}

// A cell with a mark: what the mark looks like now.
static bool mark_is_lit(picture_t *p, const view_t *view, cell_t cell, uint8_t mark)
{
    const ttt_t *board = &view->session->board;
    const attention_t *a = view->attention;
    if ((cell == a->fresh && view->age < FRESH_MS) || (cell == a->refused && view->screen == SCREEN_REFUSED))
        return blinks(p, view);
    if (board->turn == TTT_NOBODY && ttt_is_winning_cell(board, cell_row(cell), cell_col(cell)))
        return blinks(p, view);
    if (has_cursor(view, cell))
        return !blinks(p, view); // dark first: the cursor has just come here
    return board->n <= SHAPES_UP_TO_N || mark == TTT_X || blink(p, view->age, O_ON_MS, O_OFF_MS);
}

// An empty cell shows the mark to come where the cursor is, or the hint.
static bool has_mark_to_come(const view_t *view, cell_t cell)
{
    return has_cursor(view, cell) || (cell == view->attention->hint && view->screen == SCREEN_HINT);
}

// The cells of 3x3 that have a mark or may show one, a bit each.
static uint16_t taken(const view_t *view)
{
    uint16_t cells = 0;
    for (uint8_t i = 3 * 3; i-- > 0;) {
        cell_t cell = cell_at(i / 3, i % 3);
        cells = (uint16_t)(cells << 1);
        if (cell_mark(&view->session->board, cell) != TTT_NOBODY || has_mark_to_come(view, cell))
            cells |= 1;
    }
    return cells;
}

static void draw_cell(picture_t *p, const view_t *view, cell_t cell)
{
    const ttt_t *board = &view->session->board;
    uint8_t mark = cell_mark(board, cell);
    if (mark == TTT_NOBODY)
        picture_put_mark(p, board->n, cell,
                         has_mark_to_come(view, cell) && blinks(p, view) ? board->turn : mark);
    else if (mark_is_lit(p, view, cell, mark))
        picture_put_mark(p, board->n, cell, mark);
}

static void draw_board(picture_t *p, const view_t *view)
{
    const ttt_t *board = &view->session->board;
    picture_put_grid(p, board->n, taken(view));
    for (uint8_t row = 0; row < board->n; row++)
        for (uint8_t col = 0; col < board->n; col++)
            draw_cell(p, view, cell_at(row, col));
}

void picture_draw(picture_t *p, const view_t *view)
{
    p->right_for = view->stays_for;
    memset(p->pixels, 0, sizeof p->pixels);
    draw_board(p, view);
    words_write(p, view);
}
