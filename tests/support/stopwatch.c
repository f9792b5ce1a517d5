#include "tests/support/stopwatch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/film.h"

enum { PRESSES_MAX = 1000 };

static film_t film;

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

frame_t stopwatch_three_with_x_at(int cell)
{
    frame_t f = {{0x24, 0x24, 0xFF, 0x24, 0x24, 0xFF, 0x24, 0x24}};
    if (cell >= 0) {
        int y = cell / 3 * 3, x = cell % 3 * 3;
        f.row[y] |= (uint8_t)(0x80 >> x);
        f.row[y + 1] |= (uint8_t)(0x40 >> x);
    }
    return f;
}

// Presses a key with bounce and lets it go with bounce; the picture must be the given one and nothing else
// before and after, and must stay. Returns how long after the last bounce of the closing contact it was
// there, in cycles; less than 0 is before.
static int64_t press_and_time(rig_t *d, char key, frame_t expected)
{
    chip_time_t down =
        board_now(d->board) + board_us(d->board, 1000) + rig_random(d, board_us(d->board, 20000));
    chip_time_t bounce = rig_random(d, board_us(d->board, RIG_BOUNCE_US)),
                up = down + board_us(d->board, 50000);
    board_press(d->board, rig_key(key), down, bounce);
    board_release(d->board, rig_key(key), up, rig_random(d, board_us(d->board, RIG_BOUNCE_US)));
    film_rewind(&film);
    board_run(d->board, up + board_us(d->board, 50000));
    chip_time_t worst;
    assert_int_equal(film_assert_clean(&film, d, &worst), 1);
    assert_memory_equal(&film.lit[film.count - 1], &expected, sizeof expected);
    return (int64_t)(film.since[film.count - 1] - (down + bounce));
}

latency_t stopwatch_measure(rig_t *d, unsigned presses)
{
    static int64_t latency[PRESSES_MAX];
    assert_true(presses <= PRESSES_MAX && presses % 2 == 0);
    film_start(&film, d);
    for (unsigned i = 0; i < presses; i += 2) {
        int cell = (int)rig_random(d, 9);
        latency[i] = press_and_time(d, (char)('1' + cell), stopwatch_three_with_x_at(cell));
        latency[i + 1] = press_and_time(d, '#', stopwatch_three_with_x_at(-1));
    }
    qsort(latency, presses, sizeof latency[0], by_size);
    double per_ms = (double)board_us(d->board, 1000);
    return (latency_t){(double)latency[presses / 2] / per_ms, (double)latency[presses - 1] / per_ms};
}

double stopwatch_awake_ms(checked_t *c, int cell)
{
    chip_measures_t m;
    board_t *board = c->rig.board;
    chip_time_t due = board_now(board) + board_us(board, STOPWATCH_REPLY_MS * 1000);
    board_measure_from_here(board);
    checked_line(c, "%d %d", cell / c->model.n, cell % c->model.n);
    assert_true(board_now(board) < due);
    board_run(board, due);
    board_measures(board, &m);
    return (double)(m.elapsed - m.asleep) / (double)board_us(board, 1000);
}

// ---- Sleep ----

// rig_press takes 100 ms of two seconds.
enum { BETWEEN_MS = 1900 };

rig_t pace_begin(int n)
{
    rig_t d = rig_on((uint64_t)n);
    rig_press(&d, (char[]){'*', (char)('0' + n), '\0'});
    return d;
}

void pace_press(rig_t *d, const char *keys, int count)
{
    board_measure_from_here(d->board);
    for (int i = 0; i < count; i++) {
        rig_press(d, (char[]){keys[rig_random(d, strlen(keys))], '\0'});
        rig_wait_ms(d, BETWEEN_MS);
    }
}

double pace_asleep_percent(const rig_t *d)
{
    chip_measures_t m;
    board_measures(d->board, &m);
    return 100.0 * (double)m.asleep / (double)m.elapsed;
}
