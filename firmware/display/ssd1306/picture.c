// Sets the look of the cells for each screen; words.h writes the text.
// SPDX-License-Identifier: MIT
#include "display/ssd1306/picture.h"

#include "display/ssd1306/cell_pixels.h"
#include "display/ssd1306/words.h"
#include "hal/flash.h"
#include "hal/key.h"
#include "input_traits.h"

// ---- Cells ----

static void set_look(picture_t *p, cell_t cell, uint8_t look)
{
    if (p->look[cell] == look)
        return;
    p->look[cell] = look;
    if (p->changed == CELL_NONE)
        p->changed = cell;
}

static uint8_t look_at(const view_t *view, cell_t cell)
{
    const ttt_t *board = &view->session->board;
    const attention_t *attention = view->attention;
    bool over = board->turn == TTT_NOBODY;
    uint8_t look = cell_mark(board, cell) & LOOK_MARK;
    if (cell == attention->fresh)
        look |= LOOK_CORNERS;
    if (cell == attention->hint && view->screen == SCREEN_HINT && look == TTT_NOBODY)
        look |= LOOK_DOT;
    if (cell == attention->cursor && cell != attention->played && board->n >= INPUT_CURSOR_FROM_N && !over)
        look |= LOOK_FRAME;
    if ((cell == attention->refused && view->screen == SCREEN_REFUSED) ||
        (over && look != TTT_NOBODY && ttt_is_winning_cell(board, cell_row(cell), cell_col(cell))))
        look |= LOOK_INVERTED;
    return look;
}

static void draw_board(picture_t *p, const view_t *view)
{
    uint8_t n = view->session->board.n;
    p->cells = n;
    for (uint8_t row = 0; row < n; row++)
        for (uint8_t col = 0; col < n; col++)
            set_look(p, cell_at(row, col), look_at(view, cell_at(row, col)));
}

// An F, which reads correctly in one layout only.
static void draw_f(picture_t *p)
{
    static const FLASH uint8_t rows[] = {0x7E, 0x60, 0x60, 0x7C, 0x60, 0x60, 0x60, 0x00};
    p->cells = PICTURE_SIGN;
    for (cell_t cell = 0; cell < TTT_CELLS_MAX; cell++)
        set_look(p, cell, rows[cell_row(cell)] << cell_col(cell) & 0x80 ? LOOK_INVERTED : 0);
}

// Each key at its position on the keypad.
static void draw_keys(picture_t *p, uint16_t down)
{
    p->cells = KEYPAD_COLS;
    for (uint8_t row = 0; row < KEYPAD_ROWS; row++)
        for (uint8_t col = 0; col < KEYPAD_COLS; col++, down >>= 1)
            set_look(p, cell_at(row, col), down & 1 ? LOOK_INVERTED : 0);
}

void picture_draw(picture_t *p, const view_t *view)
{
    p->right_for = view->stays_for;
    p->changed = CELL_NONE;
    p->all_lit = view->screen == SCREEN_TEST_LEDS;
    if (view->screen == SCREEN_LAYOUT)
        draw_f(p);
    else if (view->screen == SCREEN_TEST_KEYS || view->screen == SCREEN_ASK_KEY)
        draw_keys(p, view->keys_down);
    else
        draw_board(p, view);
    words_write(p, view);
}
