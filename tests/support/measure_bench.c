// Makes benches, and records their markers.
// SPDX-License-Identifier: MIT
#include "tests/support/measure_bench.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/test.h"

static bench_t *made;

static void end_all(void)
{
    while (made != NULL) {
        bench_t *b = made;
        char fault[120] = "";
        if (circuit_faults(board_circuit(b->board)) != 0)
            snprintf(fault, sizeof fault, "%s", circuit_fault(board_circuit(b->board), 0));
        made = b->next;
        board_free(b->board);
        free(b);
        if (fault[0] != '\0')
            fail_msg("a fault: %s", fault);
    }
}

static void on_marker(board_t *board, uint8_t value, void *context)
{
    bench_t *b = context;
    (void)board;
    if (b->count < BENCH_MARKS)
        b->mark[b->count++] = value;
}

bench_t *bench_new_off(const char *image)
{
    char path[200], error[200] = "";
    bench_t *b = calloc(1, sizeof *b);
    assert_non_null(b);
    snprintf(path, sizeof path, "%s/%s.elf", IMAGES, image);
    b->board = board_new(&(board_config_t){.elf = path, .board = FIRMWARE, .seed = 1}, error, sizeof error);
    if (b->board == NULL)
        fail_msg("%s", error);
    b->next = made;
    made = b;
    test_end_by(end_all);
    board_on_marker(b->board, on_marker, b);
    return b;
}

void bench_power_on(bench_t *b)
{
    b->count = 0;
    board_power_on(b->board);
}

void bench_run_us(bench_t *b, uint64_t us)
{
    chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + chip_us(board_chip(b->board), us));
}

uint8_t bench_value(const bench_t *b, unsigned index)
{
    if (index >= b->count)
        fail_msg("only %u markers came", b->count);
    return b->mark[index];
}

void report_from(const char *image, void *report, size_t size, uint8_t end, unsigned deadline_s)
{
    bench_t *b = bench_new_off(image);
    assert_true(size < BENCH_MARKS);
    bench_power_on(b);
    while (b->count <= size &&
           chip_now(board_chip(b->board)) < (chip_time_t)deadline_s * chip_hz(board_chip(b->board)))
        bench_run_us(b, 1000);
    if (b->count != size + 1 || b->mark[size] != end)
        fail_msg("the image did not finish its report");
    memcpy(report, b->mark, size);
}
