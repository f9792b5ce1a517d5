// What a display does without keys, and after a glitch, on any board with any input. Its judge compares it
// with the model.
// SPDX-License-Identifier: MIT
#include "input_traits.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/test.h"

// An input that is looked at is looked at 16 times a second, which takes a thousandth of the time.
enum { DIM_AFTER_S = 121, OFF_AFTER_S = 602, WAKES_MS = INPUT_IS_LOOKED_AT ? 300 : 50 };
static const double asleep_percent = INPUT_IS_LOOKED_AT ? 99.8 : 100;

static rig_t d;
static model_t m;

BEFORE_EACH
{
    d = rig_on(1);
    model_start(&m);
}

AFTER_EACH
{
    rig_free(&d);
}

static void play_in_the_middle(void)
{
    rig_press(&d, "5");
    model_key(&m, '5');
}

static bool is_on(board_t *board, void *unused)
{
    (void)unused;
    return !board_display_is_off(board);
}

TEST(without_keys_the_display_dims_and_powers_down_and_a_key_only_wakes_it_in_time)
{
    play_in_the_middle();
    const unsigned bright = board_intensity(d.board);
    rig_wait_ms(&d, 1000 * DIM_AFTER_S);
    assert_in_range(board_intensity(d.board), 0, bright - 1);
    judge_display(&d, &m);
    rig_wait_ms(&d, 1000 * (OFF_AFTER_S - DIM_AFTER_S));
    assert_true(board_display_is_off(d.board));
    const double asleep = rig_asleep_percent(&d, "", 5);
    printf("%s: asleep %.3f %% in power-down\n", DEVICE_NAME, asleep);
    assert_true(asleep >= asleep_percent);
    chip_time_t pressed = chip_now(board_chip(d.board));
    board_press(d.board, rig_key('5'), pressed, 0);
    assert_true(
        board_run_until(d.board, pressed + chip_us(board_chip(d.board), 1000 * WAKES_MS), is_on, NULL));
    board_release(d.board, rig_key('5'), pressed + chip_us(board_chip(d.board), 1000 * WAKES_MS), 0);
    rig_wait_ms(&d, 2 * WAKES_MS);
    judge_display(&d, &m);
    assert_int_equal(board_intensity(d.board), bright);
}

TEST(a_glitch_that_scrambles_the_display_is_repaired)
{
    play_in_the_middle();
    for (unsigned i = 0; i < 5; i++) {
        board_glitch_display(d.board);
        rig_wait_ms(&d, judge_repairs_ms);
        judge_display(&d, &m);
    }
}
