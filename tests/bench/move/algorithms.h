// The measured algorithms: OXO's engine and, for reference, five others. Four have the same contract
// (ttt_start and ttt_move of firmware/rules/ttt.h).
//   scan_board   after each mark, scans every row, every column and both diagonals of the board
//   scan_lines   the same, only for the lines through the mark
//   signed_sums  a sum for every row, column and diagonal; X adds 1, O adds -1. A line is complete if its sum
//                is n or -n
//   count_table  count[6n][3]: numbers every line, including all 2n - 1 diagonals and antidiagonals, so that
//                each cell is on exactly four lines and a move need not test for diagonals
//
//   published    the sums of signed_sums and nothing else, as in the usual answer to "Design Tic-Tac-Toe"
//                (LeetCode 348): O(n) memory, as no cell is kept. Every move is trusted: it does not see a
//                taken cell, a player out of turn, a cell outside the board, or the end; and it knows no draw
// SPDX-License-Identifier: MIT
#ifndef BENCH_ALGORITHMS_H
#define BENCH_ALGORITHMS_H

#include "rules/ttt.h"

typedef ttt_t oxo_t;
#define oxo_start ttt_start
#define oxo_move  ttt_move

typedef struct {
    uint8_t n;                          // cells a side
    uint8_t turn;                       // who moves; TTT_NOBODY once the game is over
    ttt_cells_t empty;                  // cells without a mark
    uint8_t cell[TTT_N_MAX][TTT_N_MAX]; // [row][column]: TTT_NOBODY, TTT_X or TTT_O
} marks_t;

typedef struct {
    marks_t marks;
} scan_board_t, scan_lines_t;

typedef struct {
    marks_t marks;
    int8_t rows[TTT_N_MAX], cols[TTT_N_MAX]; // -n..n, so n is at most 100
    int8_t diag, anti;
} signed_sums_t;

typedef struct {
    marks_t marks;
    uint8_t count[6 * TTT_N_MAX][3]; // [line][TTT_X or TTT_O]: marks, 0..n
} count_table_t;

typedef struct {
    int n, rows[TTT_N_MAX], cols[TTT_N_MAX], diag, anti;
} published_t;

#define ALGORITHM_FUNCTIONS(name)                                                                            \
    ttt_result_t name##_start(name##_t *s, uint8_t n);                                                       \
    ttt_result_t name##_move(name##_t *s, uint8_t row, uint8_t col, uint8_t player);
ALGORITHM_FUNCTIONS(scan_board)
ALGORITHM_FUNCTIONS(scan_lines)
ALGORITHM_FUNCTIONS(signed_sums)
ALGORITHM_FUNCTIONS(count_table)
ALGORITHM_FUNCTIONS(published)

#endif
