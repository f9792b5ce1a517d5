// Tests a d-pad with the flashed ELF: each contact, time from a direction's contact to the LEDs, spikes, and
// how often it is sampled. sim_dpad_sleep has power-down; tests/products OK and games.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "hal/clock.h"
#include "input_traits.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/recorder.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// docs/five-keys.md: a joystick's axes are sampled 61 times a second.
enum { STEP_US = INPUT_USES_ADC ? 22000 : 4000 };

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

TEST(each_direction_and_ok_act_alone)
{
    for (const char *key = "2456852468"; *key != '\0'; key++) {
        rig_press(&d, (char[]){*key, '\0'});
        model_key(&m, *key);
        judge_display(&d, &m);
    }
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

// Whichever change main has not yet reported.
TEST(two_directions_at_almost_the_same_time_are_two_steps)
{
    for (unsigned i = 0; i < 48; i++) {
        const char *pair = (const char *[]){"48", "62", "84", "26"}[i % 4];
        const chip_time_t at = chip_now(board_chip(d.board)) + rig_us(&d, 1000) +
                               rig_random(&d, rig_us(&d, 20000)),
                          other = at + rig_random(&d, rig_us(&d, 2000));
        // A joystick's second axis counts when the first one rests.
        const chip_time_t second = INPUT_USES_ADC ? other + rig_us(&d, 120000) : other;
        rig_press_at(&d, pair[0], at, at + rig_us(&d, 60000), 0);
        rig_press_at(&d, pair[1], second, second + rig_us(&d, 60000), 0);
        rig_wait_ms(&d, 250);
        model_key(&m, pair[0]);
        model_key(&m, pair[1]);
        if (i % 8 == 7)
            judge_display(&d, &m);
    }
}

// ---- Keys that are down at power-on ----

static void start_with(char key)
{
    board_power_off(d.board);
    board_contact(d.board, rig_key(key), true);
    board_power_on(d.board);
    rig_wait_ms(&d, 200);
}

static void expect_picture(const char *picture)
{
    char seen[RIG_PIXELS + 1];
    rig_watch(&d, 50, seen);
    rig_assert_seen(picture, seen);
}

TEST(up_begins_the_layout_and_ok_the_self_test_which_shows_each_key_in_its_place)
{
    start_with('2');
    expect_picture(".######. .######. .##..... .####... .####... .##..... .##..... .##.....");
    board_contact(d.board, rig_key('2'), false);
    start_with('5');
    expect_picture("######## ######## ######## ######## ######## ######## ######## ########");
    board_contact(d.board, rig_key('5'), false);
    rig_wait_ms(&d, 100);
    for (const char *key = "24568"; *key != '\0'; key++) {
        char picture[RIG_PIXELS + 1] = "................................................................";
        const unsigned row = rig_key(*key) / 4 * 2, col = rig_key(*key) % 4 * 2;
        for (unsigned i = 0; i < 4; i++)
            picture[(row + i / 2) * 8 + col + i % 2] = '#';
        board_contact(d.board, rig_key(*key), true);
        rig_wait_ms(&d, 100);
        expect_picture(picture);
        board_contact(d.board, rig_key(*key), false);
        rig_wait_ms(&d, 100);
    }
}

// ---- Samples ----

static void expect_samples(double a_second, unsigned ms)
{
    const chip_measures_t measures = rig_measure(&d, ms);
    const double expected = a_second * ms / 1000;
    const double seen = (double)measures.vector[rig_chip()->timer0_compa].calls;
    if (seen < expected * 0.997 - 1 || seen > expected * 1.003 + 1)
        fail_msg("%.0f samples in %u ms, expected %.0f", seen, ms, expected);
}

// At 8 MHz 992 times, as a sample period is a whole number of the timer's ticks. An axis of a joystick is
// looked at by the slow clock while nothing is pressed, 61 times a second (docs/five-keys.md).
TEST(it_is_sampled_1000_times_a_second_while_a_key_is_held_and_else_only_if_it_has_axes)
{
    const unsigned tick_hz = chip_hz(board_chip(d.board)) / CLOCK_TICK_CYCLES,
                   ticks = (tick_hz + 1999) / 2000;
    const double idle = INPUT_USES_ADC ? 1e6 / 64 / 256 : 0;
    for (const char *key = "524685"; *key != '\0'; key++) {
        expect_samples(idle, 1000);
        board_contact(d.board, rig_key(*key), true);
        rig_wait_ms(&d, 100);
        expect_samples(tick_hz / ticks / 2.0, 5000);
        board_contact(d.board, rig_key(*key), false);
        rig_wait_ms(&d, 100);
    }
}

// Only the timer samples, half a millisecond after the contact's first edge, however often it bounces
// meanwhile.
TEST(a_contact_that_bounces_is_sampled_once_for_each_half_millisecond)
{
    enum { EDGE_US = 450, MS = 1800 };
    const chip_time_t end = chip_now(board_chip(d.board)) + rig_us(&d, (MS + 100) * 1000);
    for (chip_time_t at = chip_now(board_chip(d.board)); at < end; at += rig_us(&d, 2 * EDGE_US)) {
        board_press(d.board, rig_key('5'), at, 0);
        board_release(d.board, rig_key('5'), at + rig_us(&d, EDGE_US), 0);
    }
    rig_wait_ms(&d, 50);
    expect_samples(1e6 / (2 * EDGE_US), MS); // it is open when it is sampled
    rig_wait_ms(&d, 200);
    judge_display(&d, &m);
}

// In ticks of 4 us. The device counts from an interrupt's cause, so it may include another one.
TEST(stats_tell_the_longest_interrupt)
{
    static recorder_t recorder;
    unsigned told = 0;
    chip_time_t worst = 0;
    chip_measures_t measures;
    chip_measure_from_here(board_chip(d.board));
    rig_press(&d, "24685");
    chip_measures(board_chip(d.board), &measures);
    for (unsigned i = 0; i < CHIP_VECTORS_MAX; i++)
        worst = measures.vector[i].worst > worst ? measures.vector[i].worst : worst;
    recorder_start(&recorder, d.board);
    const char *interrupt = strstr(recorder_line(&recorder, "stats"), "interrupt ");
    assert_true(interrupt != NULL && sscanf(interrupt, "interrupt %u us", &told) == 1);
    const chip_time_t us = worst / rig_us(&d, 1);
    printf("longest interrupt %u us, told %u us\n", (unsigned)us, told);
    assert_in_range(told, us - 8, us + 40);
}
