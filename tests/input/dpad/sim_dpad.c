// Tests a d-pad with the flashed ELF: time from a direction's contact to the LEDs, spikes, and the end of
// power-down. tests/products tests OK and games.
#include "input_traits.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// docs/five-keys.md: a joystick's axes are sampled 61 times a second.
enum { STEP_US = INPUT_USES_ADC ? 22000 : 4000, DOWN_AFTER_S = 602 };

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

// Runs until the LEDs change. Returns the time.
static chip_time_t change_by(chip_time_t deadline)
{
    assert_true(rig_changes_by(&d, deadline));
    return chip_now(board_chip(d.board));
}

// Presses begin just after the cursor blinked; it then stays for 100 ms.
TEST(a_step_is_shown_in_time_after_the_last_bounce)
{
    chip_time_t worst = 0;
    for (unsigned i = soak_trials(60, 300); i > 0; i--) {
        chip_time_t at = change_by(chip_now(board_chip(d.board)) + rig_us(&d, 250000)) + rig_us(&d, 2000) +
                         rig_random(&d, rig_us(&d, 17000));
        chip_time_t bounce = rig_random(&d, rig_us(&d, RIG_BOUNCE_US));
        rig_wait_ms(&d, 2);
        rig_press_at(&d, "2468"[i % 4], at, at + rig_us(&d, 70000), bounce);
        chip_time_t seen = change_by(at + rig_us(&d, 60000)), edge = at + bounce; // seen may be before edge
        worst = seen > edge && seen - edge > worst ? seen - edge : worst;
        rig_wait_ms(&d, 100);
    }
    printf("step to light %.2f ms\n", (double)worst / (double)rig_us(&d, 1000));
    assert_in_range(worst, 1, rig_us(&d, STEP_US));
}

TEST(ok_and_a_direction_that_close_at_once_play_and_then_move)
{
    for (unsigned i = 0; i < 3; i++) {
        chip_time_t at = chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 20000));
        rig_press_at(&d, "246"[i], at, at + rig_us(&d, 70000), 0);
        rig_press_at(&d, '5', at, at + rig_us(&d, 70000), 0);
        rig_wait_ms(&d, 200);
        model_key(&m, '5');
        model_key(&m, "246"[i]);
        judge_display(&d, &m);
    }
}

TEST(a_spike_shorter_than_a_millisecond_is_not_a_press)
{
    for (unsigned i = soak_trials(100, 300); i > 0; i--) {
        chip_time_t at = chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 20000));
        rig_press_at(&d, "24568"[i % 5], at, at + rig_us(&d, 1 + rig_random(&d, 998)), 0);
        rig_wait_ms(&d, 30);
    }
    judge_display(&d, &m);
}

// Up held while it starts begins the layout.
TEST(a_spike_while_it_starts_is_no_held_key)
{
    enum { SPIKE_US = 800, EVERY_US = 300, STARTS_US = 5000 };
    for (unsigned us = 0; us < STARTS_US; us += EVERY_US) {
        board_power_off(d.board);
        const chip_time_t at = chip_now(board_chip(d.board)) + rig_us(&d, us);
        rig_press_at(&d, '2', at, at + rig_us(&d, SPIKE_US), 0);
        board_power_on(d.board);
        rig_wait_ms(&d, 100);
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
