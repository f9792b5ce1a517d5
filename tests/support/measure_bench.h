// A bench: the virtual board with a small program on it that tries one thing and reports through GPIOR0: a
// marker is a byte that it writes there. The program is machine code in the test (code.h), or an image,
// tests/*/image_NAME.c.
#ifndef BENCH_H
#define BENCH_H

#include "board/virtual/board.h"
#include "tests/support/code.h"

enum { BENCH_MARKS = 512, BENCH_SAID = 15 };

typedef struct bench {
    board_t *board;
    uint8_t *data; // the chip's registers and RAM
    unsigned count;
    struct {
        uint8_t value;
        chip_time_t at; // the cycle in which the writing instruction begins
    } mark[BENCH_MARKS];
    unsigned size; // of what it has said on the console, the first BENCH_SAID bytes
    char said[BENCH_SAID + 1];
    chip_time_t said_at[BENCH_SAID];
    struct bench *next; // of those that the test has made
} bench_t;

// Makes the board, power off; NULL: with a blank chip. The test fails if that cannot be done.
//   image: its name, without folder and ending.
bench_t *bench_new_off(const char *image);

// Programs the chip, see code_put, and switches it on anew; earlier markers are forgotten.
void bench_start(bench_t *b, const uint16_t *code, size_t size);
void bench_power_on(bench_t *b); // the same with what is there

// Makes the board, starts a program, runs for so long.
bench_t *bench_run(uint64_t us, const uint16_t *code, size_t size);

void bench_run_us(bench_t *b, uint64_t us);

// When a marker came; the test fails if it did not come, or more than once.
chip_time_t bench_at(const bench_t *b, uint8_t value);

// Cycles from one marker to another.
chip_time_t bench_between(const bench_t *b, uint8_t from, uint8_t to);

// How often a marker came.
unsigned bench_times(const bench_t *b, uint8_t value);

// The value of the index-th marker; the test fails if there are not so many.
uint8_t bench_value(const bench_t *b, unsigned index);

// The test fails unless these are all markers, each as far as the mask goes.
#define bench_assert_marks(b, mask, ...)                                                                     \
    bench_assert_marks_are(b, mask, (const uint8_t[]){__VA_ARGS__}, sizeof(uint8_t[]){__VA_ARGS__})
void bench_assert_marks_are(const bench_t *b, uint8_t mask, const uint8_t *values, size_t count);

// A bench ends with its test, or here; either fails the test if the board has seen a fault.
void bench_free(bench_t *b);

// Ends it; the test fails unless the board has seen faults whose first contains the text. Ends it whatever
// the board has seen.
void bench_free_faulty(bench_t *b, const char *text);
void bench_drop(bench_t *b);

// Runs an image that reports a struct, byte by byte through GPIOR0, and an end mark, for at most so many
// simulated seconds. The test fails when there is no whole report in time, or a fault of the board.
//   report: receives `size` bytes (both machines are little-endian).
void report_from(const char *image, void *report, size_t size, uint8_t end, unsigned deadline_s);

#endif
