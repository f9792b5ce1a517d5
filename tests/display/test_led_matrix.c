// Tests of the times for which the driver of the LEDs lights them.
// SPDX-License-Identifier: MIT
#include "hal/led_matrix.h"
#include "tests/support/test.h"

TEST(a_row_is_lit_for_its_share_and_a_frame_is_at_least_as_fast_as_the_eye_needs)
{
    enum { PARTS = 2 * LED_BRIGHTNESS_MAX + 1 };
    for (unsigned b = 0; b <= LED_BRIGHTNESS_MAX; b++) {
        led_times_t t = led_matrix_times((uint8_t)b);
        unsigned row = t.lit + t.dark;
        assert_true(t.lit >= 8); // longer than an interrupt
        assert_true(LED_ROWS * row * LED_TICK_US * LED_FRAME_HZ_MIN <= 960000);
        assert_in_range(1000 * t.lit / row, 1000 * (2 * b + 1) / PARTS - 3, 1000 * (2 * b + 1) / PARTS + 3);
    }
    assert_int_equal(led_matrix_times(LED_BRIGHTNESS_MAX).dark, 0);
    for (unsigned b = LED_BRIGHTNESS_MAX + 1; b < 256; b++) // a RAM fault
        assert_int_equal(led_matrix_times((uint8_t)b).lit, led_matrix_times(LED_BRIGHTNESS_MAX).lit);
}
