#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "tests/bench/product/figures.h"
#include "tests/bench/product/sections.h"
#include "tests/support/rig.h"

// Words of one picture follow each other within 10 us, or 60 when an interrupt comes between; drawing the
// next takes longer than 75.
enum { GAP_US = 75, ROWS = 8, SIZES = 7, ROUNDS = 20, IDLE_MS = 30000 };
enum { ROW_WORDS = 0x1FE, TEST_WORD = 1 << 15 }; // sets of registers: those of the rows, and the display test

// The words that have come in one go, and from which edge of CS to which.
typedef struct {
    unsigned words;
    uint16_t registers; // a bit for each that was written
    chip_time_t begun, ended;
} burst_t;

typedef struct {
    burst_t burst;
    chip_time_t gap;
    samples_t pictures, refreshes; // cycles
    unsigned refresh_words;
} tap_t;

static void take(tap_t *tap)
{
    const burst_t *b = &tap->burst;
    const double cycles = (double)(b->ended - b->begun);
    if (b->words == ROWS && b->registers == ROW_WORDS)
        samples_add(&tap->pictures, cycles);
    // A refresh alone, without a picture before it in the same burst.
    if ((b->registers & TEST_WORD) != 0 && (tap->refresh_words == 0 || b->words == tap->refresh_words)) {
        tap->refresh_words = b->words;
        samples_add(&tap->refreshes, cycles);
    }
}

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    (void)board;
    tap_t *tap = context;
    if (pin != BOARD_PIN_CS)
        return;
    if (level == PIN_HIGH) {
        tap->burst.ended = when;
    } else if (tap->burst.words == 0 || when - tap->burst.ended > tap->gap) {
        take(tap);
        tap->burst = (burst_t){.begun = when};
    }
}

static void on_word(board_t *board, uint16_t word, void *context)
{
    (void)board;
    tap_t *tap = context;
    tap->burst.words++;
    tap->burst.registers |= (uint16_t)(1 << (word >> 8 & 15));
}

static void print_cost(const char *what, samples_t *cycles, double per_us)
{
    samples_t us = {0};
    for (size_t i = 0; i < cycles->count; i++)
        samples_add(&us, cycles->sample[i] / per_us);
    figures_spread(what, "", "cycles", cycles);
    figures_spread(what, "", "us", &us);
}

// `B` goes through the sizes: on most of them, every row differs from the size before.
void wire_measure(void)
{
    rig_t d = rig_on(1);
    tap_t tap = {.gap = board_us(d.board, GAP_US)};
    board_on_pin(d.board, on_pin, &tap);
    board_on_word(d.board, on_word, &tap);
    rig_wait_ms(&d, IDLE_MS);
    for (unsigned i = 0; i < ROUNDS * SIZES; i++)
        rig_press(&d, "B");
    figures_value("all rows over SPI", "", "words", ROWS);
    print_cost("all rows over SPI", &tap.pictures, (double)board_us(d.board, 1));
    figures_value("refresh over SPI", "", "words", tap.refresh_words);
    print_cost("refresh over SPI", &tap.refreshes, (double)board_us(d.board, 1));
    rig_free(&d);
}
