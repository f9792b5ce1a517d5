#include "tests/support/blinks.h"
#include "tests/support/model_output.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

// The pixels of a mark: what a board with it has more than one without, the cursor being elsewhere.
static frame_t pixels_of(int n, int cell, char mark)
{
    char without[MODEL_LEDS], with[MODEL_LEDS];
    frame_t pixels = {{0}};
    model_t m;
    model_start(&m);
    model_new_game(&m, n);
    m.row = (cell / n + 1) % n;
    model_leds(&m, without);
    m.cell[cell / n][cell % n] = mark;
    model_leds(&m, with);
    for (int i = 0; i < RIG_PIXELS; i++) {
        if (with[i] != without[i])
            pixels.row[i / 8] |= (uint8_t)(0x80 >> i % 8);
    }
    return pixels;
}

// How many of the pixels are lit.
static int lit_of(const frame_t *lit, const frame_t *pixels)
{
    int count = 0;
    for (int i = 0; i < FRAME_SIZE; i++)
        count += __builtin_popcount(lit->row[i] & pixels->row[i]);
    return count;
}

blinks_t blinks_of(const film_t *film, chip_time_t since, int n, int cell, char mark)
{
    blinks_t b = {0};
    frame_t pixels = pixels_of(n, cell, mark);
    int all = lit_of(&pixels, &pixels);
    for (unsigned i = 0; i < film->count; i++) {
        int lit = lit_of(&film->lit[i], &pixels);
        bool comes = b.count % 2 == 0;
        if (film->since[i] >= since && lit == (comes ? all : 0)) {
            assert_true(b.count < BLINKS_MAX);
            b.at[b.count++] = film->since[i];
        }
    }
    return b;
}

void blinks_assert_three(const blinks_t *b, const rig_t *d)
{
    if (b->count < 7)
        fail_msg("the mark came and went %u times, not 7", b->count);
    for (int i = 0; i < 6; i++)
        assert_in_range(b->at[i + 1] - b->at[i], board_us(d->board, 97000), board_us(d->board, 103000));
}
