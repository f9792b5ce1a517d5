// Reference: count[6n][3]. Every line of the board has a number, and the table holds for each how many of its
// cells are X's and how many are O's, by what a cell holds: [line][0], the empty ones, is never asked for and
// stays unused. The lines are the n rows, the n columns, all 2n - 1 diagonals and all 2n - 1 antidiagonals,
// 6n - 2 together. So each cell lies on exactly four lines and a move need not ask on which, though only the
// two long diagonals have n cells and can be completed.
#ifndef BENCH_COUNT_TABLE_H
#define BENCH_COUNT_TABLE_H

#include "tests/bench/move/marks.h"

enum { COUNT_TABLE_LINES = 6 * TTT_N_MAX };

typedef struct {
    marks_t marks;
    uint8_t count[COUNT_TABLE_LINES][3]; // [line][TTT_X or TTT_O]: marks, 0..n
} count_table_t;

ttt_result_t count_table_start(count_table_t *s, uint8_t n);
ttt_result_t count_table_move(count_table_t *s, uint8_t row, uint8_t col, uint8_t player);

#endif
