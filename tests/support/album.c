#include "tests/support/album.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

// Longer than any change takes.
enum { STANDS_US = 1000 };

static bool stood(const film_t *film, unsigned i, const rig_t *d)
{
    chip_time_t end = i + 1 < film->count ? film->since[i + 1] : board_now(d->board);
    return end - film->since[i] >= board_us(d->board, STANDS_US);
}

bool album_has(const album_t *album, const frame_t *picture)
{
    for (unsigned i = 0; i < album->count; i++) {
        if (memcmp(&album->picture[i], picture, sizeof *picture) == 0)
            return true;
    }
    return false;
}

void album_collect(album_t *album, film_t *film, rig_t *d, unsigned ms)
{
    album->count = 0;
    film_start(film, d);
    rig_wait_ms(d, ms);
    for (unsigned i = 0; i < film->count; i++) {
        if (!stood(film, i, d) || album_has(album, &film->lit[i]))
            continue;
        assert_true(album->count < ALBUM_MAX);
        album->picture[album->count++] = film->lit[i];
    }
}

bool album_equals(const album_t *a, const album_t *b)
{
    for (unsigned i = 0; i < a->count; i++) {
        if (!album_has(b, &a->picture[i]))
            return false;
    }
    return a->count == b->count;
}

static void print(const frame_t *lit)
{
    for (int row = 0; row < FRAME_SIZE; row++) {
        for (int col = 0; col < FRAME_SIZE; col++)
            fputc(lit->row[row] >> (7 - col) & 1 ? '#' : '.', stderr);
        fputc('\n', stderr);
    }
}

void album_assert_shown(const album_t *album, const film_t *film, const rig_t *d)
{
    chip_time_t worst;
    film_assert_clean(film, d, &worst);
    for (unsigned i = 1; i < film->count; i++) {
        if (!stood(film, i, d) || album_has(album, &film->lit[i]))
            continue;
        print(&film->lit[i]);
        fail_msg("this picture was not there before");
    }
}
