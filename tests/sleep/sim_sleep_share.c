// How much of the time the chip sleeps, and that a key does not take longer for it.
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/checked.h"
#include "tests/support/pace.h"
#include "tests/support/soak.h"
#include "tests/support/stopwatch.h"
#include "tests/support/test.h"

// A minute of keys, soaked, and a minute of none.
enum { KEYS = 15, KEYS_SOAKED = 30, IDLE_MS = 60000 };

static checked_t session;

TEST(asleep_99_percent_in_play_against_whomever_and_99_8_while_nobody_plays)
{
    for (int level = MODEL_OFF; level <= MODEL_PERFECT; level++) {
        for (int n = 2; n <= 8; n += (int)soak_step(2)) {
            checked_start_against(&session, n, level, n % 4 != 0 && level != MODEL_OFF, (uint64_t)n);
            pace_press(&session.rig, PACE_KEYS, (int)soak_trials(KEYS, KEYS_SOAKED));
            double in_play = pace_asleep_percent(&session.rig);
            board_measure_from_here(session.rig.board);
            rig_wait_ms(&session.rig, IDLE_MS);
            double idle = pace_asleep_percent(&session.rig);
            if (in_play < 99.0 || idle < 99.8)
                fail_msg("n = %d, level %d: asleep %.3f %% in play, %.3f %% idle", n, level, in_play, idle);
            checked_end(&session);
        }
    }
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
    const unsigned times = soak_trials(5, 20);
    rig_t d = rig_on(1);
    assert_true(stopwatch_measure(&d, 100).worst_ms <= 4.0);
    for (unsigned i = 0; i < 2 * times; i++) {
        (i % 2 == 0 ? dim : go_down_and_wake)(&d);
        assert_true(stopwatch_measure(&d, 2).worst_ms <= 4.0);
    }
    rig_free(&d);
}
