// Records pictures, checks their changes and measures latency.
// SPDX-License-Identifier: MIT
#include "tests/support/film.h"

#include <stdlib.h>
#include <string.h>

#include "tests/support/test.h"

// Between two rows of a picture the keypad's interrupt may run, 62 us, and others behind it.
enum { STABLE_CYCLES = 1600, PRESSES_MAX = 1000 };

static bool same(const frame_t *a, const frame_t *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void record(film_t *film, board_t *board)
{
    frame_t lit;
    board_picture(board, lit.row);
    if (film->count != 0 && same(&lit, &film->lit[film->count - 1]))
        return;
    assert_true(film->count < FILM_MAX);
    film->since[film->count] = chip_now(board_chip(board));
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

static bool is_stable(const film_t *film, unsigned i)
{
    return i + 1 == film->count || film->since[i + 1] - film->since[i] > STABLE_CYCLES;
}

unsigned film_assert_clean(const film_t *film, const rig_t *d)
{
    const chip_time_t longest = chip_us(board_chip(d->board), 500);
    unsigned changes = 0;
    for (unsigned from = 0, to; from + 1 < film->count; from = to) {
        to = from + 1;
        while (!is_stable(film, to))
            to++;
        for (unsigned i = from + 1; i < to; i++)
            assert_true(is_mix(&film->lit[i], &film->lit[from], &film->lit[to]));
        assert_true(film->since[to] - film->since[from + 1] <= longest);
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
                fail_msg("unexpected picture: %02X %02X %02X %02X %02X %02X %02X %02X", row[0], row[1],
                         row[2], row[3], row[4], row[5], row[6], row[7]);
    }
}

chip_time_t film_shows(const film_t *film, const model_t *before, const model_t *after, chip_time_t since)
{
    for (unsigned i = 0; i < film->count; i++) {
        const frame_t *lit = &film->lit[i];
        if (film->since[i] >= since && is_stable(film, i) && model_may_show(after, lit) &&
            !model_may_show(before, lit))
            return film->since[i];
    }
    return CHIP_NEVER;
}

// ---- Latency ----

// Presses and releases a key with bounce. Returns the time from the last bounce of the press to the model's
// picture in ms, negative if the picture came first.
static double press_and_time(film_t *film, rig_t *d, char key, const model_t *expected)
{
    const chip_time_t ms = chip_us(board_chip(d->board), 1000),
                      down = chip_now(board_chip(d->board)) + ms + rig_random(d, 20 * ms),
                      bounce = rig_random(d, chip_us(board_chip(d->board), RIG_BOUNCE_US)),
                      up = down + 50 * ms;
    const frame_t picture = model_picture(expected);
    board_press(d->board, rig_key(key), down, bounce);
    board_release(d->board, rig_key(key), up, rig_random(d, chip_us(board_chip(d->board), RIG_BOUNCE_US)));
    film_rewind(film);
    chip_run(board_chip(d->board), up + 50 * ms);
    assert_int_equal(film_assert_clean(film, d), 1);
    assert_true(same(&film->lit[film->count - 1], &picture));
    return ((double)film->since[film->count - 1] - (double)(down + bounce)) / (double)ms;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

latency_t film_latency(rig_t *d, unsigned presses)
{
    static film_t film;
    static double ms[PRESSES_MAX];
    model_t board;
    assert_true(presses <= PRESSES_MAX && presses % 2 == 0);
    model_start(&board);
    film_start(&film, d);
    for (unsigned i = 0; i < presses; i += 2) {
        int cell = (int)rig_random(d, 9);
        model_mark(&board, cell);
        ms[i] = press_and_time(&film, d, (char)('1' + cell), &board);
        model_undo(&board);
        ms[i + 1] = press_and_time(&film, d, '#', &board);
    }
    qsort(ms, presses, sizeof ms[0], by_size);
    return (latency_t){ms[presses / 2], ms[presses - 1]};
}
