// How much of the time the chip sleeps, and that a key does not take longer for it.

#include "tests/support/checked.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/pace.h"
#include "tests/support/stopwatch.h"
#include "tests/support/test.h"

// A minute of keys, and a minute of none.
enum { KEYS = 30, IDLE_MS = 60000, HOUR_S = 3600 };

static checked_t session;

static double percent(chip_time_t part, chip_time_t whole)
{
    return 100.0 * (double)part / (double)whole;
}

// Returns how many shares were too small.
static int judge(const rig_t *d, const char *who, int n, double least)
{
    double asleep = pace_asleep_percent(d);
    printf("%s, n = %d: asleep %.3f %%%s\n", who, n, asleep, asleep < least ? ", too little" : "");
    return asleep < least;
}

TEST(asleep_99_percent_while_two_people_play)
{
    int too_small = 0;
    for (int n = 2; n <= 8; n++) {
        rig_t d = pace_begin(n);
        pace_press(&d, PACE_KEYS, KEYS);
        too_small += judge(&d, "two players", n, 99.0);
        rig_free(&d);
    }
    assert_int_equal(too_small, 0);
}

TEST(asleep_99_percent_against_the_computer)
{
    static const char *const names[] = {"", "against easy", "against medium", "against perfect"};
    int too_small = 0;
    for (int level = MODEL_EASY; level <= MODEL_PERFECT; level++) {
        for (int n = 2; n <= 8; n++) {
            checked_start_against(&session, n, level, n % 2 != 0, (uint64_t)n);
            pace_press(&session.rig, PACE_KEYS, KEYS);
            too_small += judge(&session.rig, names[level], n, 99.0);
            checked_end(&session);
        }
    }
    assert_int_equal(too_small, 0);
}

TEST(asleep_99_8_percent_while_nobody_plays)
{
    int too_small = 0;
    for (int n = 2; n <= 8; n++) {
        rig_t d = pace_begin(n);
        rig_press(&d, "5"); // X and, from 4x4 on, a cursor that blinks on it
        rig_wait_ms(&d, 100);
        board_measure_from_here(d.board);
        rig_wait_ms(&d, IDLE_MS);
        too_small += judge(&d, "nobody plays", n, 99.8);
        rig_free(&d);
    }
    assert_int_equal(too_small, 0);
}

TEST(an_hour_alone_is_spent_asleep_and_for_the_most_part_powered_down)
{
    for (int n = 2; n <= 8; n += 3) {
        chip_measures_t m;
        rig_t d = pace_begin(n);
        board_measure_from_here(d.board);
        board_run(d.board, board_now(d.board) + (chip_time_t)HOUR_S * board_hz(d.board));
        assert_int_equal(judge(&d, "an hour alone", n, 99.9), 0);
        board_measures(d.board, &m);
        printf("and powered down %.2f %%\n", percent(m.powered_down, m.elapsed));
        assert_true(m.powered_down >=
                    (chip_time_t)(HOUR_S - SLEEP_DOWN_S - SLEEP_LATE_S) * board_hz(d.board));
        rig_free(&d);
    }
}

static void assert_in_time(latency_t latency, const char *from)
{
    printf("last bounce to picture, from %s: median %.2f ms, worst %.2f ms\n", from, latency.median_ms,
           latency.worst_ms);
    assert_true(latency.worst_ms <= 4.0);
}

// The worst of several, each the first behind the sleep.
static latency_t worst_of_first(rig_t *d, void prepare(rig_t *d))
{
    enum { TIMES = 20 };
    latency_t all = {0, 0};
    for (int i = 0; i < TIMES; i++) {
        prepare(d);
        latency_t latency = stopwatch_measure(d, 2);
        all.median_ms += latency.median_ms / (double)TIMES;
        if (latency.worst_ms > all.worst_ms)
            all.worst_ms = latency.worst_ms;
    }
    return all;
}

static void dim(rig_t *d)
{
    rig_wait_ms(d, 1000 * (SLEEP_DIM_S + SLEEP_LATE_S));
    assert_int_equal(board_intensity(d->board), 0);
}

static void go_down_and_wake(rig_t *d)
{
    rig_wait_ms(d, 1000 * (SLEEP_DOWN_S + SLEEP_LATE_S));
    assert_true(sleep_is_down(d));
    rig_press(d, "5");
}

TEST(a_key_is_on_the_matrix_4_ms_after_its_last_bounce_from_any_sleep_but_power_down)
{
    rig_t d = rig_on(1);
    assert_in_time(stopwatch_measure(&d, 100), "idle sleep");
    assert_in_time(worst_of_first(&d, dim), "dimmed");
    assert_in_time(worst_of_first(&d, go_down_and_wake), "idle sleep behind power-down");
    rig_free(&d);
}
