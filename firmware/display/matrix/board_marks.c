// Draws grid and marks from a table of geometries, with all blinking on the board.
// SPDX-License-Identifier: MIT
#include "display/matrix/board_marks.h"

#include "display/matrix/signs.h"
#include "hal/flash.h"
#include "input_traits.h"

enum { CURSOR_MS = 100 };

// Periods of blinking, in units of PICTURE_UNIT_MS.
enum {
    O_ON = 14,
    O_OFF = 6,
    CURSOR = CURSOR_MS / PICTURE_UNIT_MS,
    FRESH = 2,
    HINT = 4,
    WIN = 4,
    REFUSED = 1,
    RESULT_ON = 20,
    RESULT_OFF = 40,
};
enum { FRESH_MS = 3 * 2 * FRESH * PICTURE_UNIT_MS, RESULT_AFTER_MS = 3000 };

_Static_assert(PICTURE_DIVIDES_PERIOD(O_ON + O_OFF) && PICTURE_DIVIDES_PERIOD(2 * CURSOR) &&
                   PICTURE_DIVIDES_PERIOD(2 * HINT) && PICTURE_DIVIDES_PERIOD(2 * WIN) &&
                   PICTURE_DIVIDES_PERIOD(2 * REFUSED) && PICTURE_DIVIDES_PERIOD(RESULT_ON + RESULT_OFF),
               "subtracting a period from an age must not change a picture");
_Static_assert((int)VIEW_REPEATS_FROM_MS >= (int)RESULT_AFTER_MS && (int)FRESH_MS <= (int)RESULT_AFTER_MS,
               "subtracting a period must not lead back to the first seconds");

// Shapes of the marks, row by row, for cells of one, two and three pixels a side, from MARKS_1, MARKS_2 and
// MARKS_3 on. For each size: TTT_NOBODY (the whole cell, for inverting), X, O.
static const FLASH uint8_t marks[] = {1, 1, 1, /**/ 3, 3, 2, 1, 3, 3, /**/ 7, 7, 7, 5, 2, 5, 7, 5, 7};
enum { MARKS_1 = 0, MARKS_2 = 3, MARKS_3 = 9 };

// The largest board with a grid between its cells, as a power of two.
enum { GRID_CELLS = 4 };

// A board's row of DISPLAY_GEOMETRIES (matrix_traits.h), and its shapes' place.
typedef struct {
    uint8_t size, pitch, origin, marks, grid, extent, around[GRID_CELLS];
} geometry_t;

#define GEOMETRY(n, size, pitch, origin, grid, extent, ...)                                                  \
    [n - TTT_N_MIN] = {size, pitch, origin, MARKS_##size, grid, extent, {__VA_ARGS__}},
static const FLASH geometry_t geometries[] = {DISPLAY_GEOMETRIES(GEOMETRY)};
enum { GEOMETRIES = sizeof geometries / sizeof *geometries };
_Static_assert(GEOMETRIES == TTT_N_MAX - TTT_N_MIN + 1, "a geometry for each size");

// Returns a geometry within the frame for any n.
static const FLASH geometry_t *geometry_of(uint8_t n)
{
    uint8_t index = (uint8_t)(n - TTT_N_MIN);
    return &geometries[index < GEOMETRIES ? index : 0];
}

// Inverts the pixels of a mark's shape, which draws it on a dark cell. TTT_NOBODY inverts the cell;
// PICTURE_PULSE toggles its pulsing.
static void toggle(picture_t *p, uint8_t n, cell_t cell, uint8_t mark)
{
    const FLASH geometry_t *g = geometry_of(n);
    const uint8_t ink = mark;
    // Within frame and table for any cell and mark.
    if (mark > TTT_O)
        mark = TTT_NOBODY;
    uint8_t y = (uint8_t)(g->origin + cell_row(cell) * g->pitch);
    uint8_t shift = (uint8_t)(FRAME_SIZE - g->size - g->origin - cell_col(cell) * g->pitch) % FRAME_SIZE;
    const FLASH uint8_t *shape = &marks[(uint8_t)(g->marks + mark * g->size)];
    for (uint8_t left = g->size; left != 0; left--, y++) {
        uint8_t *pixels = &picture_plane(p, ink)->row[y % FRAME_SIZE];
        *pixels = (uint8_t)(*pixels ^ *shape++ << shift);
    }
}

static void draw_grid(picture_t *p, uint8_t n)
{
    const FLASH geometry_t *g = geometry_of(n);
    frame_t *frame = picture_sign(p, INK_GRID);
    uint8_t bit = 0x80;
    for (uint8_t y = 0; y < FRAME_SIZE; y++, bit >>= 1) {
        uint8_t pixels = (g->extent & bit) != 0 ? g->grid : 0;
        frame->row[y] = (g->grid & bit) != 0 ? g->extent : pixels;
    }
}

// Clears a cell and the grid around it, as a mark must not touch it; other cells are not reached. For a cell
// that is taken, before its mark is drawn, and for an empty one that blinks, in both its states: else the
// grid would flash with it.
static void open_grid(picture_t *p, uint8_t n, cell_t cell)
{
    const FLASH geometry_t *g = geometry_of(n);
    uint8_t rows = g->around[cell_row(cell) % GRID_CELLS], columns = g->around[cell_col(cell) % GRID_CELLS];
    frame_t *grid = picture_plane(p, INK_GRID);
    for (uint8_t y = 0; rows != 0; y++, rows = (uint8_t)(rows << 1))
        if (rows & 0x80)
            grid->row[y] = (uint8_t)(grid->row[y] & ~columns);
}

// Returns whether the mark is lit.
static bool show_win(picture_t *p, uint8_t n, cell_t cell)
{
#if DISPLAY_WIN_PULSES
    toggle(p, n, cell, PICTURE_PULSE);
    picture_changes_in(p, (time_ms_t)(PICTURE_PULSE_STEP_MS - p->age % PICTURE_PULSE_STEP_MS));
    return true;
#else
    (void)n, (void)cell;
    return picture_blink(p, WIN, WIN);
#endif
}

static void draw_marks(picture_t *p, const ttt_t *board, cell_t fresh)
{
    bool over = board->turn == TTT_NOBODY;
    uint8_t left = ttt_marks(board);
    // O blinks only if it has neither a colour nor a shape of its own, and not before there is an O.
    bool o_lit =
        DISPLAY_PLANES != 1 || geometry_of(board->n)->size != 1 || left < 2 || picture_blink(p, O_ON, O_OFF);
    for (cell_t cell = 0; left != 0; cell++) {
        uint8_t mark = cell_mark(board, cell);
        if (mark == TTT_NOBODY)
            continue;
        left--;
        open_grid(p, board->n, cell);
        bool lit = mark == TTT_X || o_lit;
        if (over && ttt_is_winning_cell(board, cell_row(cell), cell_col(cell)))
            lit = show_win(p, board->n, cell);
        if (cell == fresh)
            lit = picture_blink(p, FRESH, FRESH);
        if (lit)
            toggle(p, board->n, cell, mark);
    }
}

static void draw_cursor(picture_t *p, const ttt_t *board, cell_t cursor)
{
    uint8_t mark = TTT_NOBODY;
    if (cell_mark(board, cursor) == TTT_NOBODY) {
        mark = board->turn;
        open_grid(p, board->n, cursor);
    }
    time_ms_t all_else = p->right_for;
    if (picture_blink(p, CURSOR, CURSOR))
        toggle(p, board->n, cursor, mark);
    p->cursor.alone_for = all_else - p->right_for;
    p->cursor.n = board->n;
    p->cursor.cell = cursor;
    p->cursor.mark = mark;
}

uint16_t board_marks_blink_cursor(picture_t *p)
{
    if (p->cursor.alone_for < CURSOR_MS)
        return 0;
    p->cursor.alone_for -= CURSOR_MS;
    toggle(p, p->cursor.n, p->cursor.cell, p->cursor.mark);
    return CURSOR_MS;
}

static void draw_attention(picture_t *p, const ttt_t *board, attention_t attention)
{
    cell_t cell = attention.refused;
    uint8_t mark = TTT_NOBODY, on_and_off = REFUSED;
    if (attention.hint != CELL_NONE) {
        cell = attention.hint;
        mark = board->turn;
        on_and_off = HINT;
    }
    if (cell != CELL_NONE) {
        if (cell_mark(board, cell) == TTT_NOBODY)
            open_grid(p, board->n, cell);
        if (picture_blink(p, on_and_off, on_and_off))
            toggle(p, board->n, cell, mark);
    }
    // A cell that blinks for another reason is not shown as a cursor: the two could not be distinguished.
    cell_t cursor = attention.cursor;
    if (cursor != CELL_NONE && cursor != cell && cursor != attention.fresh && cursor != attention.played &&
        board->turn != TTT_NOBODY)
        draw_cursor(p, board, cursor);
}

void board_marks_draw(picture_t *p, const ttt_t *board, attention_t attention)
{
    if (p->age >= FRESH_MS)
        attention.fresh = CELL_NONE;
    draw_grid(p, board->n);
    draw_marks(p, board, attention.fresh);
    draw_attention(p, board, attention);
}

_Static_assert(SIGN_X == TTT_X_WINS - 1 && SIGN_O == TTT_O_WINS - 1 && SIGN_DRAW == TTT_DRAW - 1,
               "signs must be in the order of results");

void board_marks_draw_with_result(picture_t *p, const ttt_t *board, attention_t attention)
{
    if (board->turn == TTT_NOBODY) {
        if (p->age < RESULT_AFTER_MS) {
            picture_changes_in(p, (time_ms_t)(RESULT_AFTER_MS - p->age));
        } else if (picture_blink(p, RESULT_ON, RESULT_OFF)) {
            sign_t sign = (sign_t)(ttt_result(board) - TTT_X_WINS);
            sign_draw(picture_sign(p, sign_ink(sign)), sign);
            return;
        }
    }
    board_marks_draw(p, board, attention);
}

void board_marks_draw_game(picture_t *p, const view_t *view)
{
    attention_t attention = *view->attention;
    if (view->session->board.n < INPUT_CURSOR_FROM_N)
        attention.cursor = CELL_NONE;
    if (view->screen != SCREEN_REFUSED)
        attention.refused = CELL_NONE;
    if (view->screen != SCREEN_HINT)
        attention.hint = CELL_NONE;
    board_marks_draw_with_result(p, &view->session->board, attention);
}
