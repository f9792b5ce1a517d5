// Checks a game on the LCD: steady and blinking pixels of the board, and the words beside it.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "tests/products/judge.h"

#include "tests/display/lcd1602/lit.h"
#include "tests/support/test.h"

const unsigned judge_repairs_ms = 1000;

// Times until a move is shown with its words, until a mark that has just been played has the cursor again,
// and longer than every period of blinking.
enum { PICTURE_MS = 150, PLAYED_MS = 1000, WATCH_MS = 1550, STEP_MS = 5 };

// ---- What should be seen: at one time, and at another ----

static uint8_t mark_of(char mark)
{
    return mark == 'X' ? TTT_X : mark == 'O' ? TTT_O : TTT_NOBODY;
}

static bool cursor_is_at(const model_t *m, int row, int col)
{
    return m->n >= MODEL_CURSOR_FROM_N && !model_is_over(m) && row == m->row && col == m->col;
}

static uint16_t taken(const model_t *m)
{
    unsigned cells = 0;
    for (int i = 0; i < 9; i++)
        if (m->cell[i / 3][i % 3] != '.' || cursor_is_at(m, i / 3, i % 3))
            cells |= 1u << i;
    return (uint16_t)cells;
}

static void draw(picture_t *p, const model_t *m, bool other)
{
    const uint8_t n = (uint8_t)m->n;
    memset(p, 0, sizeof *p);
    picture_put_grid(p, n, taken(m));
    for (int row = 0; row < n; row++)
        for (int col = 0; col < n; col++) {
            char mark = m->cell[row][col];
            bool cursor = cursor_is_at(m, row, col), empty = mark == '.';
            bool blinks = cursor || (mark == 'O' && n > 4) || model_wins(m, row, col);
            if (cursor && empty)
                mark = model_to_move(m);
            if (!blinks || !other)
                picture_put_mark(p, n, cell_at((uint8_t)row, (uint8_t)col), mark_of(mark));
            else if (empty)
                picture_put_mark(p, n, cell_at((uint8_t)row, (uint8_t)col), TTT_NOBODY);
        }
}

static void write_board(const model_t *m, char text[LIT_BOARD + 1])
{
    picture_t one, other;
    char others[LIT_BOARD + 1];
    draw(&one, m, false);
    draw(&other, m, true);
    lit_of_picture(&one, text);
    lit_of_picture(&other, others);
    for (unsigned i = 0; i < LIT_BOARD; i++)
        if (text[i] != others[i])
            text[i] = 'b';
}

static void write_words(const model_t *m, char text[LIT_WORDS])
{
    static const char *const levels[MODEL_LEVELS] = {"X:O", "easy", "medium", "perfect"};
    char first[20], score[20];
    switch (model_result(m)) {
    case 'X': strcpy(first, "X wins!"); break;
    case 'O': strcpy(first, "O wins!"); break;
    case '=': strcpy(first, "Draw"); break;
    default:
        sprintf(first,
                m->level == MODEL_OFF        ? "%c's turn"
                : model_is_computers_turn(m) ? "%c thinking"
                                             : "%c your turn",
                model_to_move(m));
    }
    static const char *const shorter[MODEL_LEVELS] = {"X:O", "easy", "med.", "perf."};
    int room = 11 - sprintf(score, " %u:%u", model_score(m, 0), model_score(m, 1));
    const char *opponent = levels[m->level];
    if ((int)strlen(opponent) > room)
        opponent = shorter[m->level];
    if ((int)strlen(opponent) > room)
        opponent = "";
    snprintf(text, LIT_WORDS, "%-11s|%-*s%s|", first, room, opponent, score);
}

// ---- What is seen ----

// Each pixel of the board: `#` always lit, `.` always dark, `b` both.
static void watch(rig_t *d, char seen[LIT_BOARD + 1])
{
    char now[LIT_BOARD + 1];
    lit_board(d->board, seen);
    for (unsigned t = 0; t < WATCH_MS; t += STEP_MS) {
        rig_wait_ms(d, STEP_MS);
        lit_board(d->board, now);
        for (unsigned i = 0; i < LIT_BOARD; i++)
            if (now[i] != seen[i])
                seen[i] = 'b';
    }
}

static void expect(const char *wanted, const char *seen)
{
    if (strcmp(wanted, seen) == 0)
        return;
    for (unsigned y = 0; y < LIT_HEIGHT; y++)
        printf("%.*s   %.*s\n", LIT_WIDTH, wanted + y * LIT_WIDTH, LIT_WIDTH, seen + y * LIT_WIDTH);
    fail_msg("the board on the right is seen instead of that on the left");
}

void judge_display(rig_t *d, const model_t *m)
{
    char wanted[LIT_BOARD + 1], seen[LIT_BOARD + 1], words[LIT_WORDS], expected[LIT_WORDS];
    judge_wait_for_board(d, m);
    rig_wait_ms(d, m->cell[m->row][m->col] == '.' ? PICTURE_MS : PICTURE_MS + PLAYED_MS);
    write_board(m, wanted);
    watch(d, seen);
    expect(wanted, seen);
    write_words(m, expected);
    lit_words(d->board, words);
    assert_string_equal(words, expected);
}
