// Reference: a sum for every row and column and for both diagonals, to which X adds 1 and O adds -1. A line
// is complete when its sum is n or -n (the usual answer to "Design Tic-Tac-Toe", LeetCode 348).
#ifndef BENCH_SIGNED_SUMS_H
#define BENCH_SIGNED_SUMS_H

#include "tests/bench/move/marks.h"

typedef struct {
    marks_t marks;
    int8_t rows[TTT_N_MAX], cols[TTT_N_MAX]; // -n..n, which is why n ends at 100
    int8_t diag, anti;
} signed_sums_t;

ttt_result_t signed_sums_start(signed_sums_t *s, uint8_t n);
ttt_result_t signed_sums_move(signed_sums_t *s, uint8_t row, uint8_t col, uint8_t player);

#endif
