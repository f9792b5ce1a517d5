#include "tests/support/measure_bench.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { GPIOR1 = 0x4A }; // ATmega328P data sheet, 31

static void on_marker(board_t *board, uint8_t value, void *context)
{
    bench_t *b = context;
    if (b->count == BENCH_MARKS)
        return;
    b->mark[b->count].value = value;
    b->mark[b->count++].at = board_now(board);
}

bench_t *bench_new_off(const char *image)
{
    char path[200], error[200] = "";
    bench_t *b = calloc(1, sizeof *b);
    assert_non_null(b);
    snprintf(path, sizeof path, "%s/%s.elf", IMAGES, image);
    b->board = board_new(path, 1, error, sizeof error);
    if (b->board == NULL)
        fail_msg("%s", error);
    board_on_marker(b->board, on_marker, b);
    return b;
}

void bench_power_on(bench_t *b, uint8_t scenario)
{
    size_t size;
    b->count = 0;
    board_power_on(b->board);
    board_data(b->board, &size)[GPIOR1] = scenario;
}

bench_t *bench_new(const char *image, uint8_t scenario)
{
    bench_t *b = bench_new_off(image);
    bench_power_on(b, scenario);
    return b;
}

void bench_run_us(bench_t *b, uint64_t us)
{
    board_run(b->board, board_now(b->board) + board_us(b->board, us));
}

unsigned bench_times(const bench_t *b, uint8_t value)
{
    unsigned times = 0;
    for (unsigned i = 0; i < b->count; i++)
        times += b->mark[i].value == value;
    return times;
}

chip_time_t bench_at(const bench_t *b, uint8_t value)
{
    if (bench_times(b, value) != 1)
        fail_msg("marker 0x%02X came %u times", value, bench_times(b, value));
    unsigned i = 0;
    while (b->mark[i].value != value)
        i++;
    return b->mark[i].at;
}

uint8_t bench_value(const bench_t *b, unsigned index)
{
    if (index >= b->count)
        fail_msg("only %u markers came", b->count);
    return b->mark[index].value;
}

void bench_free(bench_t *b)
{
    if (board_faults(b->board) != 0)
        fail_msg("%u faults; the first: %s", board_faults(b->board), board_fault(b->board, 0));
    board_free(b->board);
    free(b);
}

void bench_free_faulty(bench_t *b, const char *text)
{
    if (board_faults(b->board) == 0 || strstr(board_fault(b->board, 0), text) == NULL)
        fail_msg("%u faults; the first: \"%s\"; expected: \"%s\"", board_faults(b->board),
                 board_fault(b->board, 0), text);
    board_free(b->board);
    free(b);
}
