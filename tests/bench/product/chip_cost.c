// Measures stack depth, each interrupt, the longest time with interrupts off, and the transfer of pictures.
// SPDX-License-Identifier: MIT
#include <stdlib.h>
#include <string.h>

#include "tests/bench/product/figures.h"
#include "tests/support/generator.h"
#include "tests/support/recorder.h"
#include "tests/support/rig.h"
#include "tests/support/test.h"

enum { KEYS = 300, LINES = 150, FISTS = 60, BURSTS = 20, BURST_BYTES = 200, NAME_SIZE = 32 };

static recorder_t recorder;
static samples_t pictures, refreshes; // us

static void press_keys(rig_t *d)
{
    for (int i = 0; i < KEYS; i++) {
        rig_press(d, (char[]){"1234567890ABCD*#555C"[rig_random(d, 20)], '\0'});
        rig_wait_ms(d, (unsigned)rig_random(d, 200));
    }
}

static void type_lines(void)
{
    uint32_t seed = 1;
    for (int i = 0; i < LINES; i++) {
        char line[41];
        generator_line(&seed, line, sizeof line);
        recorder_line(&recorder, line);
    }
}

// Many keys at once, while the console receives more than the firmware can answer.
static void flood(rig_t *d)
{
    uint32_t seed = 2;
    for (int i = 0; i < FISTS; i++) {
        char bytes[BURST_BYTES];
        for (int k = 0; k < BURST_BYTES; k++)
            bytes[k] = (char)generator_random(&seed, 256);
        if (i < BURSTS)
            board_type(d->board, bytes, sizeof bytes);
        for (unsigned key = 0; key < 16; key++)
            if (rig_random(d, 4) == 0)
                board_press(d->board, key,
                            chip_now(board_chip(d->board)) +
                                rig_random(d, chip_us(board_chip(d->board), 3000)),
                            chip_us(board_chip(d->board), 2000));
        rig_wait_ms(d, 10 + (unsigned)rig_random(d, 40));
        for (unsigned key = 0; key < 16; key++)
            board_release(d->board, key, chip_now(board_chip(d->board)) + chip_us(board_chip(d->board), 6000),
                          chip_us(board_chip(d->board), 3000));
        rig_wait_ms(d, 20 + (unsigned)rig_random(d, 100));
    }
}

static void print_interrupts(const chip_measures_t *m, const char *vectors)
{
    unsigned v;
    char name[NAME_SIZE];
    FILE *file = fopen(vectors, "r");
    assert_non_null(file);
    while (fscanf(file, "%u %31s", &v, name) == 2) {
        const unsigned long calls = v < CHIP_VECTORS_MAX ? (unsigned long)m->vector[v].calls : 0;
        if (calls != 0)
            printf("interrupt,%s,cycles,,%lu,,,%.6g,%.6g\n", name, calls,
                   (double)m->vector[v].total / (double)calls, (double)m->vector[v].worst);
    }
    fclose(file);
}

static void measure_session(const char *vectors)
{
    chip_measures_t starting, m;
    rig_t d = rig_on(1);
    recorder_start(&recorder, d.board);
    chip_measures(board_chip(d.board), &starting);
    chip_measure_from_here(
        board_chip(d.board)); // interrupts are off during the start, when nothing needs them
    press_keys(&d);
    type_lines();
    flood(&d);
    chip_measures(board_chip(d.board), &m);
    const double per_us = (double)chip_us(board_chip(d.board), 1);
    figures_value("stack", "deepest seen", "bytes", m.stack > starting.stack ? m.stack : starting.stack);
    print_interrupts(&m, vectors);
    figures_value("interrupts off", "longest; by an interrupt", "us", (double)m.off_by_interrupts / per_us);
    figures_value("interrupts off", "longest; by the program", "us", (double)m.off_by_program / per_us);
    recorder_news(&recorder);
    rig_free(&d);
}

// Words of one picture are at most 10 us apart, or 60 us with an interrupt between them; drawing the next
// picture takes more than 75 us.
enum { GAP_US = 75, ROWS = 8, SIZES = 7, ROUNDS = 5, IDLE_MS = 10000 };
enum { ROW_WORDS = 0x1FE, TEST_WORD = 1 << 15 }; // register masks: the rows, and the display test

// Consecutive words, and their first and last edge of CS.
static struct {
    unsigned words, refresh_words;
    uint16_t registers; // bit i: register i was written
    chip_time_t begun, ended;
} burst;

static void end_burst(board_t *board)
{
    const double us = (double)(burst.ended - burst.begun) / (double)chip_us(board_chip(board), 1);
    if (burst.words == ROWS && burst.registers == ROW_WORDS)
        samples_add(&pictures, us);
    // Only refreshes without a picture in the same burst count.
    if ((burst.registers & TEST_WORD) != 0 &&
        (burst.refresh_words == 0 || burst.words == burst.refresh_words)) {
        burst.refresh_words = burst.words;
        samples_add(&refreshes, us);
    }
    burst.words = burst.registers = 0;
}

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    (void)context;
    if (!board_pin_is(board, pin, "CS"))
        return;
    if (level == PIN_HIGH) {
        burst.ended = when;
    } else if (burst.words == 0 || when - burst.ended > chip_us(board_chip(board), GAP_US)) {
        end_burst(board);
        burst.begun = when;
    }
}

static void on_word(board_t *board, uint16_t word, void *context)
{
    (void)board;
    (void)context;
    burst.words++;
    burst.registers |= (uint16_t)(1 << (word >> 8 & 15));
}

// `B` steps through the sizes; on most, every row differs from the previous size's.
static void measure_pictures(void)
{
    rig_t d = rig_on(1);
    board_on_pin(d.board, on_pin, NULL);
    board_on_word(d.board, on_word, NULL);
    rig_wait_ms(&d, IDLE_MS);
    for (unsigned i = 0; i < ROUNDS * SIZES; i++)
        rig_press(&d, "B");
    figures_value("all rows over SPI", "", "words", ROWS);
    figures_spread("all rows over SPI", "", "us", &pictures);
    figures_value("refresh over SPI", "", "words", burst.refresh_words);
    figures_spread("refresh over SPI", "", "us", &refreshes);
    rig_free(&d);
}

void chip_cost_measure(const char *vectors)
{
    measure_session(vectors);
    measure_pictures();
}
