#include "tests/bench/move/count_table.h"

#include <string.h>

// The first number of each kind of line, and the number of the line of that kind that a cell lies on.
enum {
    FIRST_ROW = 0,
    FIRST_COLUMN = TTT_N_MAX,
    FIRST_DIAGONAL = 2 * TTT_N_MAX, // from the one that is the bottom left corner alone
    FIRST_ANTIDIAGONAL = 4 * TTT_N_MAX
};

static int diagonal(uint8_t row, uint8_t col)
{
    return FIRST_DIAGONAL + TTT_N_MAX - 1 + col - row;
}

static int antidiagonal(uint8_t row, uint8_t col)
{
    return FIRST_ANTIDIAGONAL + row + col;
}

ttt_result_t count_table_start(count_table_t *s, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return TTT_E_OUTSIDE;
    memset(s, 0, sizeof *s);
    marks_begin(&s->marks, n);
    return TTT_OPEN;
}

static bool add_to_line(count_table_t *s, int line, uint8_t player)
{
    return ++s->count[line][player] == s->marks.n;
}

static bool add_mark(count_table_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    bool won = add_to_line(s, FIRST_ROW + row, player);
    won |= add_to_line(s, FIRST_COLUMN + col, player);
    won |= add_to_line(s, diagonal(row, col), player);
    won |= add_to_line(s, antidiagonal(row, col), player);
    return won;
}

ttt_result_t count_table_move(count_table_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_result_t error = marks_place(&s->marks, row, col, player);
    if (error != TTT_OPEN)
        return error;
    return marks_decide(&s->marks, player, add_mark(s, row, col, player));
}
