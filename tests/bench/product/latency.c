#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/bench/product/figures.h"
#include "tests/bench/product/sections.h"
#include "tests/support/rig.h"
#include "tests/support/model_input.h"
#include "tests/support/model_output.h"
#include "tests/support/recorder.h"

enum { PRESSES = 1000, PRESSES_FLOODED = 250 };

// Waits for one picture: since when it has been lit first.
typedef struct {
    frame_t expected;
    bool seen;
    chip_time_t at;
} lookout_t;

static void on_word(board_t *board, uint16_t word, void *context)
{
    (void)word;
    lookout_t *lookout = context;
    frame_t lit;
    board_picture(board, &lit);
    if (lookout->seen || memcmp(&lit, &lookout->expected, sizeof lit) != 0)
        return;
    lookout->seen = true;
    lookout->at = board_now(board);
}

// A mark or a cursor that has come just now is lit, though it blinks from then on.
static frame_t expected_at_once(const model_t *m)
{
    char seen[RIG_PIXELS + 1];
    frame_t frame = {{0}};
    model_leds(m, seen);
    for (unsigned i = 0; i < RIG_PIXELS; i++) {
        if (seen[i] != '.')
            frame.row[i / 8] |= (uint8_t)(0x80 >> i % 8);
    }
    return frame;
}

// Presses a key at a random phase, with bounce, and lets it go. Returns after how many ms from the last
// bounce of the closing contact the picture was there; less than 0 is before.
static double press(rig_t *d, lookout_t *lookout, char key, frame_t expected)
{
    const chip_time_t down =
        board_now(d->board) + board_us(d->board, 1000) + rig_random(d, board_us(d->board, 20000));
    const chip_time_t bounce = rig_random(d, board_us(d->board, RIG_BOUNCE_US));
    const chip_time_t up = down + board_us(d->board, 30000);
    board_press(d->board, rig_key(key), down, bounce);
    board_release(d->board, rig_key(key), up, rig_random(d, board_us(d->board, RIG_BOUNCE_US)));
    board_run(d->board, down);
    *lookout = (lookout_t){.expected = expected};
    board_run(d->board, up + board_us(d->board, 20000));
    assert_true(lookout->seen);
    return (double)((int64_t)lookout->at - (int64_t)(down + bounce)) / (double)board_us(d->board, 1000);
}

// A key that shows at once and leaves the board empty of O, whose blinking would be in the way: on small
// boards X's first mark or its undoing, on others a step of the cursor.
static char next_key(rig_t *d, model_t *m)
{
    char key;
    if (m->n <= 3 && m->moves != 0)
        key = '#';
    else
        do
            key = (char)('1' + rig_random(d, 9));
        while (m->n > 3 && key == '5');
    assert_int_not_equal(model_key(m, key), MODEL_REFUSED);
    return key;
}

static void measure_presses(rig_t *d, int n, unsigned presses, samples_t *ms)
{
    lookout_t lookout = {0};
    model_t model;
    model_start(&model);
    model_new_game(&model, n);
    board_on_word(d->board, on_word, &lookout);
    for (unsigned i = 0; i < presses; i++) {
        const char key = next_key(d, &model);
        samples_add(ms, press(d, &lookout, key, expected_at_once(&model)));
    }
    board_on_word(d->board, NULL, NULL);
}

static void measure_size(int n)
{
    char name[20];
    samples_t ms = {0};
    rig_t d = rig_on((uint64_t)n);
    rig_press(&d, (char[]){'*', (char)('0' + n), '\0'});
    measure_presses(&d, n, PRESSES, &ms);
    snprintf(name, sizeof name, "n = %d", n);
    figures_spread("last bounce to picture", name, "ms", &ms);
    rig_free(&d);
}

// The longest answer that a line this short brings, over and over: of the floods that
// tests/console/sim_flood.c tries, this holds a key up longest.
static void pour(board_t *board, void *context)
{
    static const char line[] = "stats\r";
    bool *stop = context;
    if (*stop)
        return;
    board_type(board, line, sizeof line - 1);
    board_at(board, board_now(board) + (sizeof line - 1) * 10 * board_hz(board) / 115200, pour, stop);
}

static void measure_flooded(void)
{
    samples_t ms = {0};
    bool stop = false;
    rig_t d = rig_on(1);
    pour(d.board, &stop);
    measure_presses(&d, 3, PRESSES_FLOODED, &ms);
    figures_spread("last bounce to picture", "n = 3; the console flooded", "ms", &ms);
    stop = true;
    rig_wait_ms(&d, 1000);
    rig_free(&d);
}

void latency_measure(void)
{
    static const int sizes[] = {3, 4, 8};
    for (unsigned i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        measure_size(sizes[i]);
    measure_flooded();
}
