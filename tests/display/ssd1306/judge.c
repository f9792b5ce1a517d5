// Checks a game on the OLED: marks, cursor and completed line on the board, and the words beside it.
// SPDX-License-Identifier: MIT
#include "tests/products/judge.h"

#include "tests/display/ssd1306/lit.h"
#include "tests/support/test.h"

const unsigned judge_repairs_ms = 17000;

// Times until a board of another size is sent, and until a mark that has just been played has the cursor
// again.
enum { PICTURE_MS = 150, PLAYED_MS = 1000 };

static void write_marks(const model_t *m, char *text)
{
    for (int cell = 0; cell < m->n * m->n; cell++) {
        const int row = cell / m->n, col = cell % m->n;
        if (row != 0 && col == 0)
            *text++ = '/';
        *text++ = m->cell[row][col];
        if (m->n >= MODEL_CURSOR_FROM_N && !model_is_over(m) && row == m->row && col == m->col)
            *text++ = '+';
        if (model_wins(m, row, col))
            *text++ = '!';
    }
    *text = '\0';
}

static const char *turn_of(const model_t *m)
{
    switch (model_result(m)) {
    case 'X': return "> X wins!";
    case 'O': return "> O wins!";
    case '=': return ">  Draw";
    }
    if (model_is_computers_turn(m))
        return "Thinking";
    if (m->level != MODEL_OFF)
        return "Your turn";
    return model_to_move(m) == 'X' ? "X's turn" : "O's turn";
}

static const char *player_of(const model_t *m, char mark)
{
    static const char *const levels[MODEL_LEVELS] = {"", "easy", "medium", "perfect"};
    if (m->level == MODEL_OFF)
        return mark == 'X' ? "player 1" : "player 2";
    return m->computer == mark ? levels[m->level] : "you";
}

static void write_words(const model_t *m, char *text)
{
    sprintf(text, "%s|||X %s|O %s|X won %4u|O won %4u|Draws %4u|", turn_of(m), player_of(m, 'X'),
            player_of(m, 'O'), model_score(m, 0), model_score(m, 1), model_score(m, 2));
}

void judge_display(rig_t *d, const model_t *m)
{
    static board_screen_t screen;
    char wanted[LIT_TEXT], seen[LIT_TEXT];
    lit_t lit;
    judge_wait_for_board(d, m);
    rig_wait_ms(d, m->cell[m->row][m->col] == '.' ? PICTURE_MS : PICTURE_MS + PLAYED_MS);
    board_screen(d->board, &screen);
    for (unsigned i = 0; i < LIT_WIDTH * LIT_HEIGHT; i++)
        lit.at[i / LIT_WIDTH][i % LIT_WIDTH] = board_colour_is_lit(screen.pixel[i]);
    write_marks(m, wanted);
    lit_marks(&lit, (unsigned)m->n, seen);
    assert_string_equal(seen, wanted);
    write_words(m, wanted);
    lit_words(&lit, seen);
    assert_string_equal(seen, wanted);
}
