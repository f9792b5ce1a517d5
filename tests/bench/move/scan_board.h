// Reference: after each mark, looks along every row, every column and both diagonals of the board.
#ifndef BENCH_SCAN_BOARD_H
#define BENCH_SCAN_BOARD_H

#include "tests/bench/move/marks.h"

typedef struct {
    marks_t marks;
} scan_board_t;

ttt_result_t scan_board_start(scan_board_t *s, uint8_t n);
ttt_result_t scan_board_move(scan_board_t *s, uint8_t row, uint8_t col, uint8_t player);

#endif
