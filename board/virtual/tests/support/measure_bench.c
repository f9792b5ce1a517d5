// Makes benches, and records their markers and console output.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/measure_bench.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/test.h"

static bench_t *made;

void bench_drop(bench_t *b)
{
    bench_t **at = &made;
    while (*at != b)
        at = &(*at)->next;
    *at = b->next;
    board_free(b->board);
    free(b);
}

static void end_all(void)
{
    while (made != NULL) {
        char fault[120] = "";
        if (circuit_faults(board_circuit(made->board)) != 0)
            snprintf(fault, sizeof fault, "%s", circuit_fault(board_circuit(made->board), 0));
        bench_drop(made);
        if (fault[0] != '\0')
            fail_msg("a fault: %s", fault);
    }
}

static void on_marker(board_t *board, uint8_t value, void *context)
{
    bench_t *b = context;
    if (b->count == BENCH_MARKS)
        return;
    b->mark[b->count].value = value;
    b->mark[b->count++].at = chip_now(board_chip(board));
}

static void on_console(board_t *board, uint8_t byte, void *context)
{
    bench_t *b = context;
    if (b->size == BENCH_SAID)
        return;
    b->said_at[b->size] = chip_now(board_chip(board));
    b->said[b->size++] = (char)byte;
}

bench_t *bench_new_off(const char *image)
{
    char path[200], error[200] = "";
    size_t size;
    bench_t *b = calloc(1, sizeof *b);
    assert_non_null(b);
    snprintf(path, sizeof path, "%s/%s.elf", IMAGES, image == NULL ? "" : image);
    b->board = board_new(
        &(board_config_t){.elf = image == NULL ? NULL : path, .board = "tests/support/uno.txt", .seed = 1},
        error, sizeof error);
    if (b->board == NULL)
        fail_msg("%s", error);
    b->data = chip_data(board_chip(b->board), &size);
    b->next = made;
    made = b;
    test_end_by(end_all);
    board_on_marker(b->board, on_marker, b);
    board_on_console(b->board, on_console, b);
    return b;
}

void bench_power_on(bench_t *b)
{
    b->count = 0;
    board_power_on(b->board);
}

void bench_start(bench_t *b, const uint16_t *code, size_t size)
{
    board_power_off(b->board);
    code_put(chip_flash(board_chip(b->board), &(size_t){0}), code, size);
    bench_power_on(b);
}

bench_t *bench_run(uint64_t us, const uint16_t *code, size_t size)
{
    bench_t *b = bench_new_off(NULL);
    bench_start(b, code, size);
    bench_run_us(b, us);
    return b;
}

void bench_run_us(bench_t *b, uint64_t us)
{
    chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + chip_us(board_chip(b->board), us));
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

chip_time_t bench_between(const bench_t *b, uint8_t from, uint8_t to)
{
    return bench_at(b, to) - bench_at(b, from);
}

uint8_t bench_value(const bench_t *b, unsigned index)
{
    if (index >= b->count)
        fail_msg("only %u markers came", b->count);
    return b->mark[index].value;
}

void bench_assert_marks_are(const bench_t *b, uint8_t mask, const uint8_t *values, size_t count)
{
    assert_int_equal(b->count, count);
    for (unsigned i = 0; i < count; i++)
        if ((b->mark[i].value & mask) != values[i])
            fail_msg("marker %u is 0x%02X, not 0x%02X", i, b->mark[i].value, values[i]);
}

void bench_free_faulty(bench_t *b, const char *text)
{
    if (circuit_faults(board_circuit(b->board)) == 0 ||
        strstr(circuit_fault(board_circuit(b->board), 0), text) == NULL)
        fail_msg("%u faults; the first: \"%s\"; expected: \"%s\"", circuit_faults(board_circuit(b->board)),
                 circuit_fault(board_circuit(b->board), 0), text);
    bench_drop(b);
}

void report_from(const char *image, void *report, size_t size, uint8_t end, unsigned deadline_s)
{
    bench_t *b = bench_new_off(image);
    assert_true(size < BENCH_MARKS);
    bench_power_on(b);
    while (b->count <= size &&
           chip_now(board_chip(b->board)) < (chip_time_t)deadline_s * chip_hz(board_chip(b->board)))
        bench_run_us(b, 1000);
    if (b->count != size + 1 || b->mark[size].value != end)
        fail_msg("the image did not finish its report");
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)report)[i] = b->mark[i].value;
}
