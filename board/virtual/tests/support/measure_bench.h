// A bench: the virtual board with a small program that tries one thing and reports by markers, bytes written
// to GPIOR0. The program is machine code in the test (code.h) or an image, tests/*/image_NAME.c.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BENCH_H
#define BENCH_H

#include "board/virtual_board.h"
#include "tests/support/code.h"

enum { BENCH_MARKS = 512, BENCH_SAID = 15 };

typedef struct bench {
    board_t *board;
    uint8_t *data; // the chip's registers and RAM
    unsigned count;
    struct {
        uint8_t value;
        chip_time_t at; // first cycle of the writing instruction
    } mark[BENCH_MARKS];
    unsigned size; // of the recorded console output, the first BENCH_SAID bytes
    char said[BENCH_SAID + 1];
    chip_time_t said_at[BENCH_SAID];
    struct bench *next; // in the list of the test's benches
} bench_t;

// Makes the board, power off. Fails the test if that is impossible.
//   image: its name without folder and ending, or NULL for a blank chip.
bench_t *bench_new_off(const char *image);

// Discards markers and switches on; the first programs the chip before, see code_put.
void bench_start(bench_t *b, const uint16_t *code, size_t size);
void bench_power_on(bench_t *b);

// Makes the board, starts a program and runs for a time.
bench_t *bench_run(uint64_t us, const uint16_t *code, size_t size);

void bench_run_us(bench_t *b, uint64_t us);

// Time of a marker. Fails the test unless it came exactly once.
chip_time_t bench_at(const bench_t *b, uint8_t value);

// Cycles from one marker to another.
chip_time_t bench_between(const bench_t *b, uint8_t from, uint8_t to);

// How often a marker came.
unsigned bench_times(const bench_t *b, uint8_t value);

// The value of the index-th marker. Fails the test if there are fewer.
uint8_t bench_value(const bench_t *b, unsigned index);

// Fails the test unless the markers are exactly these, compared within the mask.
#define bench_assert_marks(b, mask, ...)                                                                     \
    bench_assert_marks_are(b, mask, (const uint8_t[]){__VA_ARGS__}, sizeof(uint8_t[]){__VA_ARGS__})
void bench_assert_marks_are(const bench_t *b, uint8_t mask, const uint8_t *values, size_t count);

// A bench is freed at the end of its test, which fails if the board has recorded a fault. This frees it
// earlier, and fails the test unless the board has recorded faults and the first contains the text.
void bench_free_faulty(bench_t *b, const char *text);

// Frees a bench with or without faults.
void bench_drop(bench_t *b);

// Runs an image whose markers are the bytes of a struct and an end mark. Fails the test if they do not come
// within deadline_s simulated seconds, or if the board records a fault.
//   report: receives `size` bytes (both machines are little-endian).
void report_from(const char *image, void *report, size_t size, uint8_t end, unsigned deadline_s);

#endif
