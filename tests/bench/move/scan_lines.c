#include "tests/bench/move/scan_lines.h"

#include <string.h>

ttt_result_t scan_lines_start(scan_lines_t *s, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return TTT_E_OUTSIDE;
    memset(s, 0, sizeof *s);
    marks_begin(&s->marks, n);
    return TTT_OPEN;
}

static bool completes_a_line(const marks_t *m, uint8_t row, uint8_t col, uint8_t player)
{
    const uint8_t n = m->n;
    return marks_fill(&m->cell[row][0], 1, n, player) || marks_fill(&m->cell[0][col], TTT_N_MAX, n, player) ||
           (row == col && marks_fill(&m->cell[0][0], TTT_N_MAX + 1, n, player)) ||
           ((uint8_t)(row + col + 1) == n && marks_fill(&m->cell[0][n - 1], TTT_N_MAX - 1, n, player));
}

ttt_result_t scan_lines_move(scan_lines_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_result_t error = marks_place(&s->marks, row, col, player);
    if (error != TTT_OPEN)
        return error;
    return marks_decide(&s->marks, player, completes_a_line(&s->marks, row, col, player));
}
