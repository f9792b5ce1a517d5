// Tests power-down of a d-pad with the flashed ELF: its end by each key, with a key that stays down, and
// after a line.
// SPDX-License-Identifier: MIT
#include "input_traits.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { DOWN_AFTER_S = 602 };

static rig_t d;
static model_t m;

BEFORE_EACH
{
    d = rig_on(2);
    model_start(&m);
}

AFTER_EACH
{
    rig_free(&d);
}

// A joystick's tilt does not wake the chip; its switch does.
TEST(any_button_only_ends_power_down_and_a_tilt_does_not)
{
    for (unsigned i = 0; i < (INPUT_USES_ADC ? 1 : 4); i += soak_step(INPUT_USES_ADC ? 1 : 3)) {
        rig_wait_ms(&d, 1000 * DOWN_AFTER_S + (unsigned)rig_random(&d, 1000));
        assert_true(rig_asleep_percent(&d, "", 1) == 100);
        rig_press(&d, (char[]){"2468"[i], '\0'});
        assert_int_equal(rig_asleep_percent(&d, "", 1) == 100, INPUT_USES_ADC);
        if (INPUT_USES_ADC)
            rig_press(&d, "5");
        judge_display(&d, &m);
    }
}

// A stick at its rail, or a stuck button. The release of the stick cannot be seen, so its switch wakes.
TEST(a_key_that_stays_down_does_not_keep_it_on_and_the_next_change_wakes_it)
{
    board_press(d.board, rig_key('4'), chip_now(board_chip(d.board)), 0);
    rig_wait_ms(&d, 1000 * (DOWN_AFTER_S - 4));
    assert_false(rig_is_powered_down(&d));
    rig_wait_ms(&d, 4000);
    assert_true(rig_is_powered_down(&d));
    board_release(d.board, rig_key('4'), chip_now(board_chip(d.board)), rig_us(&d, RIG_BOUNCE_US));
    rig_wait_ms(&d, 500);
    assert_int_equal(rig_is_powered_down(&d), INPUT_USES_ADC);
    rig_press(&d, "5");
    assert_false(rig_is_powered_down(&d));
}

// An axis cannot wake the sampling, which the device has to do.
TEST(when_a_line_has_woken_it_a_direction_steps)
{
    rig_wait_ms(&d, 1000 * DOWN_AFTER_S);
    assert_true(rig_is_powered_down(&d));
    board_type(d.board, "\r", 1);
    rig_wait_ms(&d, 500);
    rig_press(&d, "6");
    model_key(&m, '6');
    judge_display(&d, &m);
}
