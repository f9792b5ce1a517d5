// A bench: the virtual board with a small firmware on it that tries one thing and reports through GPIOR0.
//
// Images are tests/*/image_NAME.c. GPIOR1 tells them which of their scenarios to run; a marker is a byte that
// they write to GPIOR0.
#ifndef BENCH_H
#define BENCH_H

#include "board/virtual/board.h"

enum { BENCH_MARKS = 256 };

typedef struct {
    board_t *board;
    unsigned count;
    struct {
        uint8_t value;
        chip_time_t at; // the cycle in which the writing instruction begins
    } mark[BENCH_MARKS];
} bench_t;

// Makes the board and switches it on, at the image's first instruction. The test fails if that cannot be
// done.
//   image: its name, without folder and ending.
bench_t *bench_new(const char *image, uint8_t scenario);

// The same with power still off.
bench_t *bench_new_off(const char *image);
void bench_power_on(bench_t *b, uint8_t scenario); // forgets earlier markers

void bench_run_us(bench_t *b, uint64_t us);

// When a marker came; the test fails if it did not come, or more than once.
chip_time_t bench_at(const bench_t *b, uint8_t value);

// How often a marker came.
unsigned bench_times(const bench_t *b, uint8_t value);

// The value of the index-th marker; the test fails if there are not so many.
uint8_t bench_value(const bench_t *b, unsigned index);

// Ends the test: it fails if the board has seen a fault.
void bench_free(bench_t *b);

// Ends the test: it fails unless the board has seen faults whose first contains the text.
void bench_free_faulty(bench_t *b, const char *text);

#endif
