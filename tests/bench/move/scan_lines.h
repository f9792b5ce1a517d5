// Reference: after each mark, looks along the row, the column and the diagonals that run through it.
#ifndef BENCH_SCAN_LINES_H
#define BENCH_SCAN_LINES_H

#include "tests/bench/move/marks.h"

typedef struct {
    marks_t marks;
} scan_lines_t;

ttt_result_t scan_lines_start(scan_lines_t *s, uint8_t n);
ttt_result_t scan_lines_move(scan_lines_t *s, uint8_t row, uint8_t col, uint8_t player);

#endif
