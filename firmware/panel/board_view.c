#include "panel/board_view.h"

#include "panel/glyph.h"
#include "hal/flash.h"

// Periods of blinking, in units of 50 ms, so that even the longest fits a byte.
enum {
    UNIT_MS = 50,
    O_ON = 14,
    O_OFF = 6,
    CURSOR = PICTURE_TURN_MS / UNIT_MS,
    FRESH = 2,
    HINT = 4,
    WIN = 4,
    REFUSED = 1,
    RESULT_ON = 20,
    RESULT_OFF = 40,
};
enum { FRESH_MS = 3 * 2 * FRESH * UNIT_MS, RESULT_AFTER_MS = 3000 };

#define DIVIDES_PERIOD(units) (PICTURE_PERIOD_MS % (UNIT_MS * (units)) == 0)
_Static_assert(DIVIDES_PERIOD(O_ON + O_OFF) && DIVIDES_PERIOD(2 * CURSOR) && DIVIDES_PERIOD(2 * HINT) &&
                   DIVIDES_PERIOD(2 * WIN) && DIVIDES_PERIOD(2 * REFUSED) &&
                   DIVIDES_PERIOD(RESULT_ON + RESULT_OFF),
               "taking a period off an age must not change a picture");
_Static_assert(PICTURE_WRAP_MS - PICTURE_PERIOD_MS >= RESULT_AFTER_MS && FRESH_MS <= RESULT_AFTER_MS,
               "nor may it bring the first seconds back");

// The rows of the marks that a cell of one, two or three pixels a side shows. At each place first those of
// TTT_NOBODY, the whole cell, for inverting; then X, then O.
static const FLASH uint8_t marks[] = {1, 1, 1, /**/ 3, 3, 2, 1, 3, 3, /**/ 7, 7, 7, 5, 2, 5, 7, 5, 7};
enum { MARKS_1 = 0, MARKS_2 = 3, MARKS_3 = 9 };

// From n = TTT_N_MIN on.
static const FLASH geometry_t geometries[] = {
    {3, 5, 0, MARKS_3, 0x18, 0xFF}, {2, 3, 0, MARKS_2, 0x24, 0xFF}, {2, 2, 0, MARKS_2, 0x00, 0x00},
    {1, 1, 1, MARKS_1, 0x82, 0xFE}, {1, 1, 1, MARKS_1, 0x81, 0xFF}, {1, 1, 0, MARKS_1, 0x01, 0xFF},
    {1, 1, 0, MARKS_1, 0x00, 0x00},
};
_Static_assert(sizeof geometries / sizeof *geometries == TTT_N_MAX - TTT_N_MIN + 1,
               "a geometry for each size");

void picture_begin(picture_t *p, uint16_t age, picture_ms_t changes)
{
    p->age = age;
    p->changes = changes;
    p->cursor_only = 0;
}

void picture_changes_in(picture_t *p, picture_ms_t ms)
{
    if (ms < p->changes)
        p->changes = ms;
}

// Inverts the pixels of a mark's shape: draws it on a dark cell; TTT_NOBODY inverts the cell.
static void toggle(picture_t *p, cell_t cell, uint8_t mark)
{
    const geometry_t *g = &p->geometry;
    // Within the frame, whatever a fault of the RAM has made of the cell.
    uint8_t *pixels = &p->frame.row[(uint8_t)(g->origin + cell_row(cell) * g->pitch) % FRAME_SIZE];
    uint8_t shift = (uint8_t)(FRAME_SIZE - g->size - g->origin - cell_col(cell) * g->pitch);
    const FLASH uint8_t *shape = &marks[(uint8_t)(g->marks + mark * g->size)];
    for (uint8_t left = g->size; left != 0; left--, pixels++)
        *pixels = (uint8_t)(*pixels ^ *shape++ << shift);
}

static void draw_grid(picture_t *p)
{
    const geometry_t *g = &p->geometry;
    uint8_t bit = 0x80;
    for (uint8_t y = 0; y < FRAME_SIZE; y++, bit >>= 1) {
        uint8_t pixels = (g->extent & bit) != 0 ? g->grid : 0;
        p->frame.row[y] = (g->grid & bit) != 0 ? g->extent : pixels;
    }
}

// Whether something that blinks is lit at this age; the frame stays right no longer than it stays so.
static bool blink(picture_t *p, uint8_t on, uint8_t off)
{
    const uint16_t dark = (uint16_t)(off * UNIT_MS), period = (uint16_t)((uint8_t)(on + off) * UNIT_MS);
    picture_ms_t left = (picture_ms_t)(period - p->age % period);
    bool lit = false;
    if (left > dark) {
        left = (picture_ms_t)(left - dark);
        lit = true;
    }
    picture_changes_in(p, left);
    return lit;
}

static void draw_marks(picture_t *p, const ttt_t *game, cell_t fresh)
{
    bool over = game->turn == TTT_NOBODY;
    uint8_t left = ttt_marks(game);
    // On small boards O has a shape of its own; and where there is no O yet, nothing needs to wake up for it.
    bool o_lit = game->n < 5 || left < 2 || blink(p, O_ON, O_OFF);
    for (cell_t cell = 0; left != 0; cell++) {
        uint8_t mark = cell_mark(game, cell);
        if (mark == TTT_NOBODY)
            continue;
        left--;
        bool lit = mark == TTT_X || o_lit;
        if (over && ttt_is_winning_cell(game, cell_row(cell), cell_col(cell)))
            lit = blink(p, WIN, WIN);
        if (cell == fresh)
            lit = blink(p, FRESH, FRESH);
        if (lit)
            toggle(p, cell, mark);
    }
}

static void draw_cursor(picture_t *p, const ttt_t *game, cell_t cursor)
{
    uint8_t mark = cell_mark(game, cursor) == TTT_NOBODY ? game->turn : TTT_NOBODY;
    p->cursor = cursor;
    p->cursor_mark = mark;
    picture_ms_t all_else = p->changes;
    if (blink(p, CURSOR, CURSOR))
        toggle(p, cursor, mark);
    p->cursor_only = all_else - p->changes;
}

bool picture_turn(picture_t *p)
{
    if (p->cursor_only < PICTURE_TURN_MS)
        return false;
    p->cursor_only -= PICTURE_TURN_MS;
    toggle(p, p->cursor, p->cursor_mark);
    return true;
}

static void draw_attention(picture_t *p, const ttt_t *game, attention_t attention)
{
    cell_t cell = attention.refused;
    uint8_t mark = TTT_NOBODY, on_and_off = REFUSED;
    if (attention.hint != CELL_NONE) {
        cell = attention.hint;
        mark = game->turn;
        on_and_off = HINT;
    }
    if (cell != CELL_NONE && blink(p, on_and_off, on_and_off))
        toggle(p, cell, mark);
    // A cell that is a cursor and something else too is not shown as a cursor: two blinkings in one place
    // could not be told apart.
    cell_t cursor = attention.cursor;
    if (cursor != CELL_NONE && cursor != cell && cursor != attention.fresh && game->turn != TTT_NOBODY)
        draw_cursor(p, game, cursor);
}

void picture_board(picture_t *p, const ttt_t *game, attention_t attention)
{
    p->geometry = geometries[(uint8_t)(game->n - TTT_N_MIN)];
    if (p->age >= FRESH_MS)
        attention.fresh = CELL_NONE;
    draw_grid(p);
    draw_marks(p, game, attention.fresh);
    draw_attention(p, game, attention);
}

_Static_assert(GLYPH_X == TTT_X_WINS - 1 && GLYPH_O == TTT_O_WINS - 1 && GLYPH_DRAW == TTT_DRAW - 1,
               "glyphs come in the order of results");

void picture_game(picture_t *p, const ttt_t *game, attention_t attention)
{
    if (game->turn == TTT_NOBODY) {
        if (p->age < RESULT_AFTER_MS) {
            picture_changes_in(p, (picture_ms_t)(RESULT_AFTER_MS - p->age));
        } else if (blink(p, RESULT_ON, RESULT_OFF)) {
            glyph_draw(&p->frame, (glyph_t)(ttt_result(game) - TTT_X_WINS));
            return;
        }
    }
    picture_board(p, game, attention);
}
