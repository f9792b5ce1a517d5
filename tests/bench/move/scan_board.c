#include "tests/bench/move/scan_board.h"

#include <string.h>

ttt_result_t scan_board_start(scan_board_t *s, uint8_t n)
{
    if (n < TTT_N_MIN || n > TTT_N_MAX)
        return TTT_E_OUTSIDE;
    memset(s, 0, sizeof *s);
    marks_begin(&s->marks, n);
    return TTT_OPEN;
}

static bool has_a_full_line(const marks_t *m, uint8_t player)
{
    const uint8_t n = m->n;
    for (uint8_t i = 0; i < n; i++) {
        if (marks_fill(&m->cell[i][0], 1, n, player) || marks_fill(&m->cell[0][i], TTT_N_MAX, n, player))
            return true;
    }
    return marks_fill(&m->cell[0][0], TTT_N_MAX + 1, n, player) ||
           marks_fill(&m->cell[0][n - 1], TTT_N_MAX - 1, n, player);
}

ttt_result_t scan_board_move(scan_board_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    const ttt_result_t error = marks_place(&s->marks, row, col, player);
    if (error != TTT_OPEN)
        return error;
    return marks_decide(&s->marks, player, has_a_full_line(&s->marks, player));
}
