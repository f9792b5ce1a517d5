#include "tests/bench/move/signed_sums.h"

#include <string.h>

ttt_result_t signed_sums_start(signed_sums_t *s, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return TTT_E_OUTSIDE;
    memset(s, 0, sizeof *s);
    marks_begin(&s->marks, n);
    return TTT_OPEN;
}

static bool add_mark(signed_sums_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    const uint8_t n = s->marks.n;
    const int8_t step = player == TTT_X ? 1 : -1;
    const int8_t full = (int8_t)(player == TTT_X ? n : -n);
    bool won = (s->rows[row] = (int8_t)(s->rows[row] + step)) == full;
    won |= (s->cols[col] = (int8_t)(s->cols[col] + step)) == full;
    if (row == col)
        won |= (s->diag = (int8_t)(s->diag + step)) == full;
    if ((uint8_t)(row + col + 1) == n)
        won |= (s->anti = (int8_t)(s->anti + step)) == full;
    return won;
}

ttt_result_t signed_sums_move(signed_sums_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_result_t error = marks_place(&s->marks, row, col, player);
    if (error != TTT_OPEN)
        return error;
    return marks_decide(&s->marks, player, add_mark(s, row, col, player));
}
