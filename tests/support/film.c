#include "tests/support/film.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

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
    const chip_time_t longest = board_us(d->board, 500), stands = board_us(d->board, 75);
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
