// What is measured: OXO's own engine and, for reference, the same contract (ttt_start and ttt_move of
// firmware/rules/ttt.h) in four other ways.
//   scan_board   after each mark, looks along every row, every column and both diagonals of the board
//   scan_lines   the same, along those that run through the mark
//   signed_sums  a sum for every row, column and diagonal, to which X adds 1 and O adds -1: a line is
//   complete when its
//                sum is n or -n (the usual answer to "Design Tic-Tac-Toe", LeetCode 348)
//   count_table  count[6n][3]: every line of the board has a number, all 2n - 1 diagonals and antidiagonals
//   included, so
//                that each cell lies on exactly four lines and a move need not ask on which
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
    int8_t rows[TTT_N_MAX], cols[TTT_N_MAX]; // -n..n, which is why n ends at 100
    int8_t diag, anti;
} signed_sums_t;

typedef struct {
    marks_t marks;
    uint8_t count[6 * TTT_N_MAX][3]; // [line][TTT_X or TTT_O]: marks, 0..n
} count_table_t;

#define ALGORITHM_FUNCTIONS(name)                                                                            \
    ttt_result_t name##_start(name##_t *s, uint8_t n);                                                       \
    ttt_result_t name##_move(name##_t *s, uint8_t row, uint8_t col, uint8_t player);
ALGORITHM_FUNCTIONS(scan_board)
ALGORITHM_FUNCTIONS(scan_lines)
ALGORITHM_FUNCTIONS(signed_sums)
ALGORITHM_FUNCTIONS(count_table)

#endif
