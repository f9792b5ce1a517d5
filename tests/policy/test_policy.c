// The policies for dimming, power-down and restarts, second by second.
#include "policy/health.h"
#include "policy/power.h"
#include "tests/support/test.h"

// The first second may be a short one, so a limit of 120 s is reached with the 121st.
static power_state_t expected(unsigned seconds)
{
    return seconds > 600 ? POWER_OFF : seconds > 120 ? POWER_DIMMED : POWER_BRIGHT;
}

TEST(the_display_dims_after_120_s_and_the_device_powers_down_after_600)
{
    power_t power = {0};
    assert_int_equal(power_state(&power), POWER_BRIGHT);
    for (unsigned seconds = 1; seconds < 70000; seconds++) { // beyond 16 bits: no counter wraps
        assert_int_equal(power_second(&power), expected(seconds) != expected(seconds - 1));
        assert_int_equal(power_state(&power), expected(seconds));
    }
}

TEST(input_at_any_second_restarts_the_count)
{
    for (unsigned at = 0; at < 700; at++) {
        power_t power = {0};
        for (unsigned seconds = 0; seconds < at; seconds++)
            power_second(&power);
        power_input(&power);
        for (unsigned seconds = 1; seconds < 700; seconds++) {
            assert_int_equal(power_second(&power), expected(seconds) != expected(seconds - 1));
            assert_int_equal(power_state(&power), expected(seconds));
        }
    }
}

TEST(a_restart_is_requested_after_five_whole_seconds_without_a_saved_moment_and_every_second_after)
{
    health_t health = {0};
    for (unsigned seconds = 1; seconds < 1000; seconds++)
        assert_int_equal(health_second(&health), seconds <= 5);
}

TEST(one_saved_moment_every_five_seconds_prevents_restarts)
{
    for (unsigned pause = 1; pause <= 5; pause++) {
        health_t health = {0};
        for (unsigned seconds = 1; seconds < 1000; seconds++) {
            assert_true(health_second(&health));
            if (seconds % pause == 0)
                health_saved(&health);
        }
    }
}
