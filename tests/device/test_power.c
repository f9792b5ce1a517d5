// When the display dims and the device powers down, second by second.
// SPDX-License-Identifier: MIT
#include "power.h"
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
