// Pictures as they come, and what they have of a mark.
#include "tests/support/film.h"

#include <string.h>

#include "tests/support/model_output.h"
#include "tests/support/test.h"

enum { STANDS_CYCLES = 1200 };

static bool same(const frame_t *a, const frame_t *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void record(film_t *film, board_t *board)
{
    frame_t lit;
    board_picture(board, &lit);
    if (film->count != 0 && same(&lit, &film->lit[film->count - 1]))
        return;
    assert_true(film->count < FILM_MAX);
    film->since[film->count] = board_now(board);
    film->lit[film->count++] = lit;
}

static void on_word(board_t *board, uint16_t word, void *context)
{
    (void)word;
    record(context, board);
}

void film_start(film_t *film, rig_t *d)
{
    film->count = 0;
    record(film, d->board);
    board_on_word(d->board, on_word, film);
}

void film_rewind(film_t *film)
{
    film->since[0] = film->since[film->count - 1];
    film->lit[0] = film->lit[film->count - 1];
    film->count = 1;
}

static bool is_mix(const frame_t *lit, const frame_t *a, const frame_t *b)
{
    for (int i = 0; i < FRAME_SIZE; i++) {
        if (lit->row[i] != a->row[i] && lit->row[i] != b->row[i])
            return false;
    }
    return true;
}

unsigned film_assert_clean(const film_t *film, const rig_t *d, chip_time_t *worst)
{
    const chip_time_t longest = board_us(d->board, 500), stands = STANDS_CYCLES;
    unsigned changes = 0;
    *worst = 0;
    for (unsigned from = 0, to; from + 1 < film->count; from = to) {
        // The change that begins with picture from + 1 ends with the first one that stands.
        to = from + 1;
        while (to + 1 < film->count && film->since[to + 1] - film->since[to] <= stands)
            to++;
        for (unsigned i = from + 1; i < to; i++)
            assert_true(is_mix(&film->lit[i], &film->lit[from], &film->lit[to]));
        chip_time_t took = film->since[to] - film->since[from + 1];
        assert_true(took <= longest);
        if (took > *worst)
            *worst = took;
        changes++;
    }
    return changes;
}

void film_assert_like(const film_t *film, const char *seen)
{
    for (unsigned i = 1; i < film->count; i++) {
        const uint8_t *row = film->lit[i].row;
        for (unsigned led = 0; led < RIG_PIXELS; led++)
            if (seen[led] != 'b' && (seen[led] == '#') != (row[led / 8] >> (7 - led % 8) & 1))
                fail_msg("this picture was not there before: %02X %02X %02X %02X %02X %02X %02X %02X", row[0],
                         row[1], row[2], row[3], row[4], row[5], row[6], row[7]);
    }
}

// ---- A mark ----

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
