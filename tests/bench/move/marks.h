// What every reference shares: the board in bytes, whose turn it is, the checks of ttt_move in their order,
// and the end of a move. A reference adds its own way of finding out that a line is complete.
//
// All of it is inlined, so that no reference pays for the sharing.
#ifndef BENCH_MARKS_H
#define BENCH_MARKS_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/ttt.h"

typedef struct {
    uint8_t n;                          // cells a side
    uint8_t turn;                       // who moves; TTT_NOBODY once the game is over
    ttt_cells_t empty;                  // cells without a mark
    uint8_t cell[TTT_N_MAX][TTT_N_MAX]; // [row][column]: TTT_NOBODY, TTT_X or TTT_O
} marks_t;

// Gives X the first move on a board whose bytes are all zero. n: TTT_N_MIN..TTT_N_MAX.
static inline void marks_begin(marks_t *m, uint8_t n)
{
    m->n = n;
    m->turn = TTT_X;
    m->empty = (ttt_cells_t)(n * n);
}

// Whether all cells of a line are the player's: n of them, from the first on, one every so many bytes.
static inline bool marks_fill(const uint8_t *cell, uint8_t stride, uint8_t n, uint8_t player)
{
    do {
        if (*cell != player)
            return false;
        cell += stride;
    } while (--n != 0);
    return true;
}

// Sets a player's mark. Returns TTT_OPEN, or the error that ttt_move has for it, with nothing changed.
static inline ttt_result_t marks_place(marks_t *m, uint8_t row, uint8_t col, uint8_t player)
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
//   won: whether the player, who has just set a mark, has completed a line.
// Returns what ttt_move returns then.
static inline ttt_result_t marks_decide(marks_t *m, uint8_t player, bool won)
{
    m->empty--;
    if (!won && m->empty != 0) {
        m->turn = ttt_other(player);
        return TTT_OPEN;
    }
    m->turn = TTT_NOBODY;
    return won ? (ttt_result_t)player : TTT_DRAW;
}

#endif
