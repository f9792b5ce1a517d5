// The virtual board's button and joystick as electrical models.
#include <math.h>

#include "board/virtual/parts/button_part.h"
#include "board/virtual/parts/joystick_part.h"
#include "board/virtual/parts/keypad_part.h"
#include "tests/support/test.h"

TEST(a_button_is_a_key_whose_row_is_ground)
{
    for (unsigned i = 0; i < 8; i++) {
        pin_drive_t drive = (pin_drive_t)(i / 2);
        pin_level_t line[KEYPAD_LINES];
        keypad_part_t key = {.closed = (uint16_t)(i % 2), .drive = {DRIVE_LOW, [KEYPAD_ROWS] = drive}};
        bool shorted, keypad_shorted = keypad_part_resolve(&key, line) != 0;
        assert_int_equal(button_part_resolve(drive, i % 2, &shorted), line[KEYPAD_ROWS]);
        assert_int_equal(shorted, keypad_shorted);
    }
}

static const joystick_axis_t ideal = {.rest = 0.5, .least = 0, .most = 1};
static const joystick_axis_t real = {.rest = 0.59, .least = 0.04, .most = 0.97, .noise_volts = 0.1};

static void expect_volts(const joystick_axis_t *axis, double tilt, pin_drive_t drive, double noise,
                         double volts)
{
    double got = joystick_part_volts(axis, tilt, drive, noise);
    if (fabs(got - volts) > 0.001)
        fail_msg("%.3f V at tilt %.2f, drive %d, noise %.1f; want %.3f V", got, tilt, drive, noise, volts);
}

TEST(an_axis_is_a_share_of_the_supply_by_its_tilt)
{
    expect_volts(&ideal, 0, DRIVE_NONE, 0, 2.5);
    expect_volts(&ideal, -1, DRIVE_NONE, 0, 0);
    expect_volts(&ideal, 0.5, DRIVE_NONE, 0, 3.75);
    expect_volts(&real, 0, DRIVE_NONE, 0, 2.95);
    expect_volts(&real, -1, DRIVE_NONE, 0, 0.2);
    expect_volts(&real, 0.5, DRIVE_NONE, 0, 3.9);
    expect_volts(&real, 0.5, DRIVE_NONE, -1, 3.8);
    expect_volts(&ideal, 1, DRIVE_NONE, 1, 5);
    expect_volts(&(joystick_axis_t){.rest = 0.5, .least = 0, .most = 1, .noise_volts = 1}, 1, DRIVE_NONE, 1,
                 5);
}

// 2.5 kOhm to the middle, 20 kOhm to the supply.
TEST(a_pull_up_bends_an_axis_and_an_output_wins_over_it)
{
    expect_volts(&ideal, 0, DRIVE_PULL_UP, 0, 2.5 + 2.5 * 2500 / 22500);
    expect_volts(&ideal, -1, DRIVE_PULL_UP, 0, 0);
    expect_volts(&ideal, 0, DRIVE_LOW, 0, 0);
    expect_volts(&ideal, 0, DRIVE_HIGH, 0, 5);
}

TEST(between_low_and_high_an_axis_has_no_level)
{
    assert_int_equal(joystick_part_level(1.4), PIN_LOW);
    assert_int_equal(joystick_part_level(1.6), PIN_FLOATING);
    assert_int_equal(joystick_part_level(2.9), PIN_FLOATING);
    assert_int_equal(joystick_part_level(3.1), PIN_HIGH);
}
