#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/bench/product/figures.h"
#include "tests/bench/product/sections.h"
#include "tests/support/film.h"
#include "tests/support/stopwatch.h"

// Power-ons, each with other contents of the matrix; and after how long nothing changes any more.
enum { STARTS = 100, STANDS_MS = 100 };

static film_t film;

void start_measure(void)
{
    const frame_t board = stopwatch_three_with_x_at(-1), dark = {{0}};
    samples_t to_dark = {0}, to_board = {0};
    for (uint64_t seed = 1; seed <= STARTS; seed++) {
        rig_t d = rig_new(seed);
        const double per_ms = (double)board_us(d.board, 1000);
        board_power_on(d.board);
        film_start(&film, &d);
        const chip_time_t start = board_now(d.board);
        rig_wait_ms(&d, STANDS_MS);
        // The matrix powers up with anything; the first word that the firmware sends makes it dark.
        const unsigned first_dark = memcmp(&film.lit[0], &dark, sizeof dark) == 0 ? 0 : 1;
        assert_memory_equal(&film.lit[first_dark], &dark, sizeof dark);
        assert_memory_equal(&film.lit[film.count - 1], &board, sizeof board);
        if (first_dark == 1)
            samples_add(&to_dark, (double)(film.since[1] - start) / per_ms);
        samples_add(&to_board, (double)(film.since[film.count - 1] - start) / per_ms);
        rig_free(&d);
    }
    figures_spread("reset to dark", "", "ms", &to_dark);
    figures_spread("reset to picture", "n = 3", "ms", &to_board);
}
