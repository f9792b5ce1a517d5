// What docs/behaviour.md promises in milliseconds, measured on the virtual board: key to picture, reset to
// picture, and what is to be seen in between.
#include <string.h>

#include "tests/support/rig.h"
#include "tests/support/film.h"
#include "tests/support/pace.h"
#include "tests/support/soak.h"
#include "tests/support/stopwatch.h"
#include "tests/support/test.h"

static film_t film;

static double ms(const rig_t *d, chip_time_t cycles)
{
    return (double)cycles / (double)board_us(d->board, 1000);
}

TEST(a_key_is_on_the_matrix_4_ms_after_its_last_bounce)
{
    rig_t d = rig_on(1);
    latency_t latency = stopwatch_measure(&d, 400);
    printf("last bounce to picture, 400 presses: median %.2f ms, worst %.2f ms\n", latency.median_ms,
           latency.worst_ms);
    assert_true(latency.worst_ms <= 4.0);
    rig_free(&d);
}

TEST(the_right_picture_is_there_50_ms_after_reset_and_nothing_wrong_before)
{
    frame_t board = stopwatch_three_with_x_at(-1), dark = {{0}};
    chip_time_t worst_dark = 0, worst_board = 0;
    rig_t d = {0};
    for (uint64_t seed = 1; seed <= 100; seed++) {
        d = rig_new(seed);
        board_power_on(d.board);
        film_start(&film, &d);
        chip_time_t start = board_now(d.board);
        rig_wait_ms(&d, 300);
        // What the display powered up with; then dark; then the board, row by row; and then nothing else.
        unsigned i = memcmp(&film.lit[0], &dark, sizeof dark) == 0 ? 0 : 1;
        assert_memory_equal(&film.lit[i], &dark, sizeof dark);
        if (film.since[i] - start > worst_dark)
            worst_dark = film.since[i] - start;
        for (i++; i < film.count; i++) {
            for (int row = 0; row < FRAME_SIZE; row++)
                assert_true(film.lit[i].row[row] == board.row[row] || film.lit[i].row[row] == 0);
        }
        assert_memory_equal(&film.lit[film.count - 1], &board, sizeof board);
        if (film.since[film.count - 1] - start > worst_board)
            worst_board = film.since[film.count - 1] - start;
        if (seed < 100)
            rig_free(&d);
    }
    printf("reset to dark: %.3f ms, reset to picture: %.2f ms, worst of 100\n", ms(&d, worst_dark),
           ms(&d, worst_board));
    assert_true(ms(&d, worst_dark) <= 1.0);
    assert_true(ms(&d, worst_board) <= 50.0);
    rig_free(&d);
}

// Every size, every screen, keys at random: at no cycle anything but a picture, the next one, or rows of
// both.
TEST(nothing_but_pictures_is_ever_seen)
{
    rig_t d = rig_on(7);
    film_start(&film, &d);
    unsigned changes = 0;
    chip_time_t worst, worst_of_all = 0;
    for (int i = 0; i < (int)soak_trials(250, 1000); i++) {
        rig_press(&d, (char[]){"1234567890ABCD*#555"[rig_random(&d, 19)], '\0'});
        rig_wait_ms(&d, (unsigned)rig_random(&d, 700));
        changes += film_assert_clean(&film, &d, &worst);
        film_rewind(&film);
        if (worst > worst_of_all)
            worst_of_all = worst;
    }
    printf("%u changes of the picture, none with rows of both for longer than %.3f ms\n", changes,
           ms(&d, worst_of_all));
    assert_true(changes > 400);
    rig_free(&d);
}

TEST(asleep_95_percent_in_play)
{
    for (int n = 2; n <= 8; n++) {
        rig_t d = pace_begin(n);
        pace_press(&d, "123456789", 15);
        double asleep = pace_asleep_percent(&d);
        printf("n = %d, a key every 2 s: asleep %.2f %%\n", n, asleep);
        assert_true(asleep >= 95.0);
        rig_free(&d);
    }
}

// A picture of many marks is dearer, and the cursor has it drawn ten times a second.
TEST(asleep_98_percent_and_a_half_before_a_board_that_is_nearly_full)
{
    rig_t d = rig_on(8);
    rig_press(&d, "*8 1111"); // the corner; from there row by row
    for (int row = 0; row < 7; row++)
        rig_press(&d, "56565656565656568");
    pace_press(&d, "6", 15);
    double asleep = pace_asleep_percent(&d);
    printf("56 marks on 8x8, a key every 2 s: asleep %.2f %%\n", asleep);
    assert_true(asleep >= 98.5);
    rig_free(&d);
}

// The bound that tools/stack.awk works out from the linked program.
static unsigned stack_bound(void)
{
    FILE *file = fopen(STACK_FILE, "r");
    unsigned bound = 0;
    assert_true(file && fscanf(file, "%u", &bound) == 1);
    fclose(file);
    return bound;
}

TEST(the_stack_stays_within_its_bound)
{
    rig_t d = rig_on(3);
    for (int i = 0; i < 1000; i++)
        rig_press(&d, (char[]){"1234567890ABCD*#555"[rig_random(&d, 19)], '\0'});
    chip_measures_t m;
    board_measures(d.board, &m);
    printf("deepest stack seen: %u bytes\n", m.stack);
    assert_in_range(m.stack, 1, stack_bound());
    rig_free(&d);
}
