#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "tests/bench/product/figures.h"
#include "tests/bench/product/sections.h"
#include "tests/support/generator.h"
#include "tests/support/rig.h"
#include "tests/support/recorder.h"

// How much is done, of each kind.
enum { KEYS = 600, LINES = 300, FISTS = 100, BURSTS = 30, BURST_BYTES = 200, NAME_SIZE = 32 };

static recorder_t recorder;

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

// Many keys at once, while more comes in on the console than can be answered.
static void pour_in_everything(rig_t *d)
{
    uint32_t seed = 2;
    for (int i = 0; i < FISTS; i++) {
        if (i < BURSTS) {
            char bytes[BURST_BYTES];
            for (int k = 0; k < BURST_BYTES; k++)
                bytes[k] = (char)generator_random(&seed, 256);
            board_type(d->board, bytes, sizeof bytes);
        }
        for (unsigned key = 0; key < 16; key++) {
            if (rig_random(d, 4) == 0)
                board_press(d->board, key, board_now(d->board) + rig_random(d, board_us(d->board, 3000)),
                            board_us(d->board, 2000));
        }
        rig_wait_ms(d, 10 + (unsigned)rig_random(d, 40));
        for (unsigned key = 0; key < 16; key++)
            board_release(d->board, key, board_now(d->board) + board_us(d->board, 6000),
                          board_us(d->board, 3000));
        rig_wait_ms(d, 20 + (unsigned)rig_random(d, 100));
    }
}

static void read_names(const char *path, char name[CHIP_VECTORS_MAX][NAME_SIZE])
{
    unsigned number;
    char word[NAME_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "bench: cannot open %s; `make bench` makes it\n", path);
        exit(1);
    }
    while (fscanf(file, "%u %31s", &number, word) == 2) {
        if (number < CHIP_VECTORS_MAX)
            snprintf(name[number], NAME_SIZE, "%s", word);
    }
    fclose(file);
}

static void print_interrupts(const chip_measures_t *m, const char *vectors)
{
    static char name[CHIP_VECTORS_MAX][NAME_SIZE];
    read_names(vectors, name);
    for (unsigned v = 0; v < CHIP_VECTORS_MAX; v++) {
        const unsigned long calls = (unsigned long)m->vector[v].calls;
        if (calls == 0)
            continue;
        if (name[v][0] == '\0') {
            fprintf(stderr, "bench: %s has no name for vector %u\n", vectors, v);
            exit(1);
        }
        figures_mean("interrupt", name[v], "cycles", calls, (double)m->vector[v].total / (double)calls,
                     (double)m->vector[v].worst);
    }
}

void session_measure(const char *vectors)
{
    chip_measures_t starting, m;
    rig_t d = rig_on(1);
    recorder_start(&recorder, d.board);
    board_measures(d.board, &starting);
    board_measure_from_here(d.board); // interrupts are off while it starts, and nothing waits for them
    press_keys(&d);
    type_lines();
    pour_in_everything(&d);
    board_measures(d.board, &m);
    const double per_us = (double)board_us(d.board, 1);
    figures_value("stack", "deepest seen", "bytes", m.stack > starting.stack ? m.stack : starting.stack);
    print_interrupts(&m, vectors);
    figures_value("interrupts off", "longest; by an interrupt", "us", (double)m.off_by_interrupts / per_us);
    figures_value("interrupts off", "longest; by the program", "us", (double)m.off_by_program / per_us);
    recorder_news(&recorder);
    rig_free(&d);
}
