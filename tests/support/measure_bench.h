// A bench: the virtual board with a small program that tries one thing and reports by markers, bytes written
// to GPIOR0. The program is an image, tests/*/image_NAME.c.
// SPDX-License-Identifier: MIT
#ifndef BENCH_H
#define BENCH_H

#include <vboard/virtual_board.h>

enum { BENCH_MARKS = 512 };

typedef struct bench {
    board_t *board;
    unsigned count;
    uint8_t mark[BENCH_MARKS]; // the first ones
    struct bench *next;        // in the list of the test's benches
} bench_t;

// Makes the board, power off. Fails the test if that is impossible. The bench is freed at the end of its
// test, which fails if the board has recorded a fault.
//   image: its name without folder and ending.
bench_t *bench_new_off(const char *image);

// Discards markers and switches on.
void bench_power_on(bench_t *b);

void bench_run_us(bench_t *b, uint64_t us);

// The value of the index-th marker. Fails the test if there are fewer.
uint8_t bench_value(const bench_t *b, unsigned index);

// Runs an image whose markers are the bytes of a struct and an end mark. Fails the test if they do not come
// within deadline_s simulated seconds, or if the board records a fault.
//   report: receives `size` bytes (both machines are little-endian).
void report_from(const char *image, void *report, size_t size, uint8_t end, unsigned deadline_s);

#endif
