// Without input the matrix is dimmed after two minutes, and after ten it is off and the chip powered down,
// for as long as no input comes (docs/behaviour.md, section 8). When input begins the count anew is in
// tests/device.
#include <string.h>

#include "hal/key.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/recorder.h"
#include "tests/support/soak.h"
#include "tests/support/film.h"
#include "tests/support/test.h"

static recorder_t recorder;

static void assert_not_restarted(rig_t *d)
{
    recorder_start(&recorder, d->board);
    recorder_line(&recorder, "");
    assert_non_null(strstr(recorder_line(&recorder, "stats"), "resets 0, last by power"));
}

static bool is_dimmed(board_t *board, void *context)
{
    (void)context;
    return board_intensity(board) == 0;
}

static void wait_for_dimming(rig_t *d, chip_time_t since)
{
    chip_time_t due = since + (chip_time_t)SLEEP_DIM_S * board_hz(d->board);
    assert_true(
        board_run_until(d->board, due + (chip_time_t)SLEEP_LATE_S * board_hz(d->board), is_dimmed, NULL));
    assert_true(board_now(d->board) >= due);
}

TEST(dimmed_and_behind_ten_hours_of_power_down_it_shows_what_it_showed)
{
    for (char n = '2'; n <= '8'; n = (char)(n + (char)soak_step(3))) {
        char before[RIG_PIXELS + 1], now[RIG_PIXELS + 1];
        rig_t d = rig_on((uint64_t)n);
        rig_press(&d, (char[]){'*', n, '5', '1', '4', '5', '\0'});
        chip_time_t since = board_now(d.board) - board_us(d.board, SLEEP_AFTER_KEY_US);
        rig_wait_ms(&d, 500);
        rig_watch(&d, 5000, before);
        wait_for_dimming(&d, since);
        rig_wait_ms(&d, 20);
        rig_watch(&d, 5000, now);
        rig_assert_seen(before, now);
        sleep_enter(&d, since);
        const chip_measures_t m = rig_measure(&d, 10 * 3600 * 1000);
        assert_int_equal(m.powered_down, m.elapsed);
        rig_press(&d, "1");
        rig_watch(&d, 5000, now);
        rig_assert_seen(before, now);
        assert_not_restarted(&d);
        rig_free(&d);
    }
}

TEST(again_and_again_a_key_is_on_the_matrix_4_ms_after_its_last_bounce_and_nothing_restarts)
{
    const unsigned times = soak_trials(5, 20);
    rig_t d = rig_on(1);
    assert_true(film_latency(&d, 100).worst_ms <= 4.0);
    for (unsigned i = 0; i < 2 * times; i++) {
        chip_time_t since = board_now(d.board) - board_us(d.board, 60000);
        wait_for_dimming(&d, since);
        if (i % 2 == 1) {
            sleep_enter(&d, since);
            rig_wait_ms(&d, (unsigned)rig_random(&d, 100000));
            rig_press(&d, (char[]){KEYPAD_LEGEND[rig_random(&d, 16)], '\0'});
        }
        assert_true(film_latency(&d, 2).worst_ms <= 4.0);
    }
    assert_not_restarted(&d);
    rig_free(&d);
}
