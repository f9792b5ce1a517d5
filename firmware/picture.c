#include "picture.h"

#include "glyph.h"
#include "hal/flash.h"

// Periods of blinking, in units of 10 ms, which fit a byte.
enum {
    UNIT_MS = 10,
    O_ON = 70,
    O_OFF = 30,
    CURSOR = 10,
    FRESH = 10,
    HINT = 20,
    WIN = 20,
    REFUSED = 5,
    RESULT_ON = 100,
    RESULT_OFF = 200,
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

// Where the cells of an n x n board are, in pixels, and what is lit around them.
typedef struct {
    uint8_t size;   // a cell's side
    uint8_t pitch;  // from one cell to the next
    uint8_t origin; // of the first cell, from the left and from the top
    uint8_t marks;  // the place in `marks` of those of this size
    uint8_t grid;   // rows, and by symmetry columns, that belong to the grid or frame; bit 7 is the first
    uint8_t extent; // how far the grid's lines reach
} geometry_t;

// From n = TTT_N_MIN on.
static const FLASH geometry_t geometries[] = {
    {3, 5, 0, MARKS_3, 0x18, 0xFF}, {2, 3, 0, MARKS_2, 0x24, 0xFF}, {2, 2, 0, MARKS_2, 0x00, 0x00},
    {1, 1, 1, MARKS_1, 0x82, 0xFE}, {1, 1, 1, MARKS_1, 0x81, 0xFF}, {1, 1, 0, MARKS_1, 0x01, 0xFF},
    {1, 1, 0, MARKS_1, 0x00, 0x00},
};
_Static_assert(sizeof geometries / sizeof *geometries == TTT_N_MAX - TTT_N_MIN + 1,
               "a geometry for each size");

// A picture under way.
typedef struct {
    frame_t *frame;
    const ttt_t *game;
    uint16_t age;
    picture_ms_t stands; // how long what has been drawn so far stays right
    geometry_t geometry;
} scene_t;

// Inverts the pixels of a mark's shape: draws it on a dark cell; TTT_NOBODY inverts the cell.
static void toggle(const scene_t *s, cell_t cell, uint8_t mark)
{
    const geometry_t *g = &s->geometry;
    uint8_t *pixels = &s->frame->row[(uint8_t)(g->origin + cell_row(cell) * g->pitch)];
    uint8_t shift = (uint8_t)(FRAME_SIZE - g->size - g->origin - cell_col(cell) * g->pitch);
    const FLASH uint8_t *shape = &marks[(uint8_t)(g->marks + mark * g->size)];
    for (uint8_t left = g->size; left != 0; left--, pixels++)
        *pixels = (uint8_t)(*pixels ^ *shape++ << shift);
}

static void draw_grid(const scene_t *s)
{
    const geometry_t *g = &s->geometry;
    uint8_t bit = 0x80;
    for (uint8_t y = 0; y < FRAME_SIZE; y++, bit >>= 1) {
        uint8_t pixels = (g->extent & bit) != 0 ? g->grid : 0;
        s->frame->row[y] = (g->grid & bit) != 0 ? g->extent : pixels;
    }
}

// Whether something that blinks is lit at this age; the scene stands no longer than it stays so.
static bool blink(scene_t *s, uint8_t on, uint8_t off)
{
    const uint16_t dark = (uint16_t)(off * UNIT_MS), period = (uint16_t)((on + off) * UNIT_MS);
    picture_ms_t left = (picture_ms_t)(period - s->age % period);
    bool lit = false;
    if (left > dark) {
        left = (picture_ms_t)(left - dark);
        lit = true;
    }
    if (left < s->stands)
        s->stands = left;
    return lit;
}

static void draw_marks(scene_t *s, cell_t fresh)
{
    const ttt_t *game = s->game;
    bool over = game->turn == TTT_NOBODY;
    // On small boards O has a shape of its own; and where there is no O yet, nothing needs to wake up for it.
    bool o_lit = game->n < 5 || ttt_marks(game) < 2 || blink(s, O_ON, O_OFF);
    for (cell_t cell = 0; cell < TTT_CELLS_MAX; cell++) { // cells outside the board are empty
        uint8_t mark = cell_mark(game, cell);
        if (mark == TTT_NOBODY)
            continue;
        bool lit = mark == TTT_X || o_lit;
        if (over && ttt_is_winning_cell(game, cell_row(cell), cell_col(cell)))
            lit = blink(s, WIN, WIN);
        if (cell == fresh)
            lit = blink(s, FRESH, FRESH);
        if (lit)
            toggle(s, cell, mark);
    }
}

static __attribute__((noinline)) void blink_cell(scene_t *s, cell_t cell, uint8_t mark, uint8_t on_and_off)
{
    if (cell != CELL_NONE && blink(s, on_and_off, on_and_off))
        toggle(s, cell, mark);
}

static void draw_attention(scene_t *s, attention_t attention)
{
    const ttt_t *game = s->game;
    // A cell that is a cursor and something else too is not shown as a cursor: two blinkings in one place
    // could not be told apart.
    cell_t cursor = attention.cursor;
    if (cursor != CELL_NONE && cursor != attention.refused && cursor != attention.hint &&
        cursor != attention.fresh && game->turn != TTT_NOBODY)
        blink_cell(s, cursor, cell_mark(game, cursor) == TTT_NOBODY ? game->turn : TTT_NOBODY, CURSOR);
    blink_cell(s, attention.refused, TTT_NOBODY, REFUSED);
    blink_cell(s, attention.hint, game->turn, HINT);
}

static void draw_board(scene_t *s, attention_t attention)
{
    if (s->age >= FRESH_MS)
        attention.fresh = CELL_NONE;
    draw_grid(s);
    draw_marks(s, attention.fresh);
    draw_attention(s, attention);
}

picture_ms_t picture_board(frame_t *frame, const ttt_t *game, attention_t attention, uint16_t age)
{
    scene_t scene = {frame, game, age, PICTURE_STANDS, geometries[(uint8_t)(game->n - TTT_N_MIN)]};
    draw_board(&scene, attention);
    return scene.stands;
}

_Static_assert(GLYPH_X == TTT_X_WINS - 1 && GLYPH_O == TTT_O_WINS - 1 && GLYPH_DRAW == TTT_DRAW - 1,
               "glyphs come in the order of results");

picture_ms_t picture_game(frame_t *frame, const ttt_t *game, attention_t attention, uint16_t age)
{
    scene_t scene = {frame, game, age, PICTURE_STANDS, geometries[(uint8_t)(game->n - TTT_N_MIN)]};
    if (game->turn == TTT_NOBODY) {
        if (age < RESULT_AFTER_MS) {
            scene.stands = (picture_ms_t)(RESULT_AFTER_MS - age);
        } else if (blink(&scene, RESULT_ON, RESULT_OFF)) {
            glyph_draw(frame, (glyph_t)(ttt_result(game) - TTT_X_WINS));
            return scene.stands;
        }
    }
    draw_board(&scene, attention);
    return scene.stands;
}
