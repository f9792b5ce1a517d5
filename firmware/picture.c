#include "picture.h"

#include "glyph.h"
#include "hal/flash.h"

enum {
    O_ON_MS = 700,
    O_OFF_MS = 300,
    CURSOR_MS = 100,
    WIN_MS = 200,
    REFUSED_MS = 50,
    RESULT_AFTER_MS = 3000,
    RESULT_MS = 1000,
    RESULT_PERIOD_MS = 3000,
};
_Static_assert(PICTURE_PERIOD_MS % (O_ON_MS + O_OFF_MS) == 0 && PICTURE_PERIOD_MS % (2 * CURSOR_MS) == 0 &&
                   PICTURE_PERIOD_MS % (2 * WIN_MS) == 0 && PICTURE_PERIOD_MS % (2 * REFUSED_MS) == 0 &&
                   PICTURE_PERIOD_MS % RESULT_PERIOD_MS == 0,
               "taking a period off an age must not change a picture");
_Static_assert(PICTURE_WRAP_MS - PICTURE_PERIOD_MS >= RESULT_AFTER_MS,
               "nor may it bring the first seconds back");

// Where the cells of an n x n board are, in pixels, and what is lit around them.
typedef struct {
    uint8_t size;   // a cell's side
    uint8_t pitch;  // from one cell to the next
    uint8_t origin; // of the first cell, from the left and from the top
    uint8_t grid;   // rows, and by symmetry columns, that belong to the grid or frame; bit 7 is the first
    uint8_t extent; // how far the grid's lines reach
} geometry_t;

static const FLASH geometry_t geometries[TTT_N_MAX + 1] = {
    [2] = {3, 5, 0, 0x18, 0xFF}, [3] = {2, 3, 0, 0x24, 0xFF}, [4] = {2, 2, 0, 0x00, 0x00},
    [5] = {1, 1, 1, 0x82, 0xFE}, [6] = {1, 1, 1, 0x81, 0xFF}, [7] = {1, 1, 0, 0x01, 0xFF},
    [8] = {1, 1, 0, 0x00, 0x00},
};

enum { SIZE_MAX_PIXELS = 3 };

// The rows of a mark, by the cell's size; [TTT_NOBODY] is the whole cell, for inverting.
static const FLASH uint8_t marks[SIZE_MAX_PIXELS + 1][3][SIZE_MAX_PIXELS] = {
    [1] = {[TTT_NOBODY] = {1}, [TTT_X] = {1}, [TTT_O] = {1}},
    [2] = {[TTT_NOBODY] = {3, 3}, [TTT_X] = {2, 1}, [TTT_O] = {3, 3}},
    [3] = {[TTT_NOBODY] = {7, 7, 7}, [TTT_X] = {5, 2, 5}, [TTT_O] = {7, 5, 7}},
};

// Inverts the pixels of a mark's shape: draws it on a dark cell; TTT_NOBODY inverts the cell.
static void toggle(frame_t *frame, uint8_t n, uint8_t row, uint8_t col, uint8_t mark)
{
    const FLASH geometry_t *g = &geometries[n];
    uint8_t y = (uint8_t)(g->origin + row * g->pitch);
    uint8_t shift = (uint8_t)(FRAME_SIZE - g->size - g->origin - col * g->pitch);
    for (uint8_t i = 0; i < g->size; i++)
        frame->row[y + i] = (uint8_t)(frame->row[y + i] ^ marks[g->size][mark][i] << shift);
}

static void toggle_cell(frame_t *frame, uint8_t n, cell_t cell, uint8_t mark)
{
    toggle(frame, n, cell_row(cell), cell_col(cell), mark);
}

static void draw_grid(frame_t *frame, uint8_t n)
{
    const FLASH geometry_t *g = &geometries[n];
    for (uint8_t y = 0; y < FRAME_SIZE; y++) {
        uint8_t bit = (uint8_t)(0x80 >> y);
        bool is_line = g->grid & bit, crosses_lines = g->extent & bit;
        if (is_line)
            frame->row[y] = g->extent;
        else
            frame->row[y] = crosses_lines ? g->grid : 0;
    }
}

// Whether something that blinks is lit at this age; shortens *stands to its next change.
static bool blink(uint16_t age, uint16_t on, uint16_t off, picture_ms_t *stands)
{
    uint16_t phase = age % (uint16_t)(on + off);
    bool lit = phase < on;
    picture_ms_t left = (picture_ms_t)((lit ? on : on + off) - phase);
    if (left < *stands)
        *stands = left;
    return lit;
}

static uint8_t marks_set(const ttt_t *game)
{
    return (uint8_t)(game->n * game->n - game->empty);
}

static void draw_marks(frame_t *frame, const ttt_t *game, uint16_t age, picture_ms_t *stands)
{
    ttt_result_t result = ttt_result(game);
    bool has_winner = result == TTT_X_WINS || result == TTT_O_WINS;
    bool winner_lit = !has_winner || blink(age, WIN_MS, WIN_MS, stands);
    // On small boards O has a shape of its own; and where there is no O, nothing needs to wake up for it.
    bool o_blinks = game->n >= 5 && marks_set(game) >= 2;
    bool o_lit = !o_blinks || blink(age, O_ON_MS, O_OFF_MS, stands);

    for (uint8_t row = 0; row < game->n; row++) {
        for (uint8_t col = 0; col < game->n; col++) {
            uint8_t mark = game->cell[row][col];
            if (mark == TTT_NOBODY)
                continue;
            bool lit = mark == TTT_X || o_lit;
            if (has_winner && ttt_is_winning_cell(game, row, col))
                lit = winner_lit;
            if (lit)
                toggle(frame, game->n, row, col, mark);
        }
    }
}

picture_ms_t picture_board(frame_t *frame, const ttt_t *game, attention_t attention, uint16_t age)
{
    picture_ms_t stands = PICTURE_STANDS;
    draw_grid(frame, game->n);
    draw_marks(frame, game, age, &stands);

    // A cell that is both flickers only: two blinkings in one place could not be told apart.
    cell_t cursor = attention.cursor;
    if (cursor != CELL_NONE && cursor != attention.refused && game->turn != TTT_NOBODY &&
        blink(age, CURSOR_MS, CURSOR_MS, &stands)) {
        bool taken = game->cell[cell_row(cursor)][cell_col(cursor)] != TTT_NOBODY;
        toggle_cell(frame, game->n, cursor, taken ? TTT_NOBODY : game->turn);
    }
    if (attention.refused != CELL_NONE && blink(age, REFUSED_MS, REFUSED_MS, &stands))
        toggle_cell(frame, game->n, attention.refused, TTT_NOBODY);
    return stands;
}

static glyph_t result_glyph(ttt_result_t result)
{
    return result == TTT_X_WINS ? GLYPH_X : result == TTT_O_WINS ? GLYPH_O : GLYPH_DRAW;
}

picture_ms_t picture_game(frame_t *frame, const ttt_t *game, attention_t attention, uint16_t age)
{
    if (game->turn != TTT_NOBODY)
        return picture_board(frame, game, attention, age);

    picture_ms_t stands = RESULT_AFTER_MS;
    if (age >= RESULT_AFTER_MS) {
        stands = PICTURE_STANDS;
        if (blink(age - RESULT_AFTER_MS, RESULT_MS, RESULT_PERIOD_MS - RESULT_MS, &stands)) {
            glyph_draw(frame, result_glyph(ttt_result(game)));
            return stands;
        }
    } else {
        stands = (picture_ms_t)(RESULT_AFTER_MS - age);
    }
    picture_ms_t board_stands = picture_board(frame, game, attention, age);
    return board_stands < stands ? board_stands : stands;
}
