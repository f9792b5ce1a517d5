// The reference algorithms. Shared code is inlined, so that sharing costs no cycles.
// SPDX-License-Identifier: MIT
#include "tests/bench/move/algorithms.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// Whether the n cells of a line, `stride` bytes apart, are the player's.
INLINE bool is_full(const uint8_t *cell, uint8_t stride, uint8_t n, uint8_t player)
{
    do {
        if (*cell != player)
            return false;
        cell += stride;
    } while (--n != 0);
    return true;
}

// Places a player's mark. Returns TTT_OPEN, or the same error as ttt_move, with nothing changed.
INLINE ttt_result_t place(marks_t *m, uint8_t row, uint8_t col, uint8_t player)
{
    if (player != TTT_X && player != TTT_O)
        return TTT_E_PLAYER;
    if (row >= m->n || col >= m->n)
        return TTT_E_OUTSIDE;
    if (m->turn == TTT_NOBODY)
        return TTT_E_OVER;
    if (player != m->turn)
        return TTT_E_TURN;
    uint8_t *cell = &m->cell[row][col];
    if (*cell != TTT_NOBODY)
        return TTT_E_TAKEN;
    *cell = player;
    return TTT_OPEN;
}

// Passes the turn on or ends the game.
//   won: whether the player's last mark completed a line.
INLINE ttt_result_t decide(marks_t *m, uint8_t player, bool won)
{
    m->empty--;
    if (!won && m->empty != 0) {
        m->turn = ttt_other(player);
        return TTT_OPEN;
    }
    m->turn = TTT_NOBODY;
    return won ? (ttt_result_t)player : TTT_DRAW;
}

// Defines a reference algorithm by its test for a complete line.
#define REFERENCE(name, is_won)                                                                              \
    ttt_result_t name##_start(name##_t *s, uint8_t n)                                                        \
    {                                                                                                        \
        if (n < TTT_N_MIN || n > TTT_N_MAX)                                                                  \
            return TTT_E_OUTSIDE;                                                                            \
        memset(s, 0, sizeof *s);                                                                             \
        s->marks.n = n;                                                                                      \
        s->marks.turn = TTT_X;                                                                               \
        s->marks.empty = (ttt_cells_t)(n * n);                                                               \
        return TTT_OPEN;                                                                                     \
    }                                                                                                        \
    ttt_result_t name##_move(name##_t *s, uint8_t row, uint8_t col, uint8_t player)                          \
    {                                                                                                        \
        const ttt_result_t error = place(&s->marks, row, col, player);                                       \
        if (error != TTT_OPEN)                                                                               \
            return error;                                                                                    \
        return decide(&s->marks, player, is_won(s, row, col, player));                                       \
    }

INLINE bool board_has_a_full_line(const scan_board_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    (void)row;
    (void)col;
    const marks_t *m = &s->marks;
    for (uint8_t i = 0; i < m->n; i++) {
        if (is_full(&m->cell[i][0], 1, m->n, player) || is_full(&m->cell[0][i], TTT_N_MAX, m->n, player))
            return true;
    }
    return is_full(&m->cell[0][0], TTT_N_MAX + 1, m->n, player) ||
           is_full(&m->cell[0][m->n - 1], TTT_N_MAX - 1, m->n, player);
}
REFERENCE(scan_board, board_has_a_full_line)

INLINE bool completes_a_line(const scan_lines_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    const marks_t *m = &s->marks;
    return is_full(&m->cell[row][0], 1, m->n, player) || is_full(&m->cell[0][col], TTT_N_MAX, m->n, player) ||
           (row == col && is_full(&m->cell[0][0], TTT_N_MAX + 1, m->n, player)) ||
           ((uint8_t)(row + col + 1) == m->n && is_full(&m->cell[0][m->n - 1], TTT_N_MAX - 1, m->n, player));
}
REFERENCE(scan_lines, completes_a_line)

INLINE bool add_to_sums(signed_sums_t *s, uint8_t row, uint8_t col, uint8_t player)
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
REFERENCE(signed_sums, add_to_sums)

static bool add_to_line(count_table_t *s, int line, uint8_t player)
{
    return ++s->count[line][player] == s->marks.n;
}

// Lines are numbered: rows, columns, diagonals from the bottom left corner, antidiagonals.
INLINE bool add_to_table(count_table_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    bool won = add_to_line(s, row, player);
    won |= add_to_line(s, TTT_N_MAX + col, player);
    won |= add_to_line(s, 3 * TTT_N_MAX - 1 + col - row, player);
    won |= add_to_line(s, 4 * TTT_N_MAX + row + col, player);
    return won;
}
REFERENCE(count_table, add_to_table)

ttt_result_t published_start(published_t *s, uint8_t n)
{
    memset(s, 0, sizeof *s);
    s->n = n;
    return TTT_OPEN;
}

ttt_result_t published_move(published_t *s, uint8_t row, uint8_t col, uint8_t player)
{
    const int step = player == TTT_X ? 1 : -1, full = player == TTT_X ? s->n : -s->n;
    bool won = (s->rows[row] += step) == full;
    won |= (s->cols[col] += step) == full;
    if (row == col)
        won |= (s->diag += step) == full;
    if (row + col + 1 == s->n)
        won |= (s->anti += step) == full;
    return won ? (ttt_result_t)player : TTT_OPEN;
}
