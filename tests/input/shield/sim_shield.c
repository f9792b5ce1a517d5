// Tests the keys of an LCD keypad shield with the flashed ELF: both revisions, bounce and spikes, two keys, a
// ladder that floats, drifts, hums or is stuck, power-down and its end.
// SPDX-License-Identifier: MIT
#include <math.h>
#include <string.h>

#include <vboard/ladder_part.h>
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// docs/five-keys.md.
enum { STEP_MS = 34, WAKES_MS = 300, DOWN_AFTER_S = 602 };

static rig_t d;
static model_t m;
static ladder_part_t *ladder;

BEFORE_EACH
{
    d = rig_on(2);
    ladder = board_part(d.board, "ladder");
    model_start(&m);
}

AFTER_EACH
{
    rig_free(&d);
}

static void press(const char *keys)
{
    rig_press(&d, keys);
    for (; *keys != '\0'; keys++)
        model_key(&m, *keys);
}

// The resistors that give these readings.
static void build(const unsigned readings[LADDER_KEYS])
{
    for (unsigned i = 0; i < LADDER_KEYS; i++)
        ladder->ohms[i] = ladder->supply_ohms * (readings[i] + 0.5) / (1023.5 - readings[i]);
    ladder->ohms[LADDER_RIGHT] = 0;
}

static const unsigned older[LADDER_KEYS] = {
    [LADDER_UP] = 99, [LADDER_DOWN] = 255, [LADDER_LEFT] = 408, [LADDER_SELECT] = 639};

TEST(each_key_acts_alone_on_both_revisions_with_noise)
{
    ladder->noise_volts = 0.02;
    for (unsigned revision = 0; revision < 2; revision++) {
        if (revision != 0)
            build(older);
        for (const char *key = "2456852468"; *key != '\0'; key++) {
            press((char[]){*key, '\0'});
            judge_display(&d, &m);
        }
    }
}

// The pin is looked at every 16 ms, and the reading must be steady for 12 ms.
TEST(a_step_is_shown_in_time_after_the_last_bounce)
{
    chip_time_t worst = 0;
    for (unsigned i = soak_trials(60, 300); i > 0; i--) {
        const chip_time_t now = chip_now(board_chip(d.board));
        assert_true(
            rig_changes_by(&d, now + rig_us(&d, 250000))); // the cursor has just blinked: it stays for 100 ms
        const chip_time_t at =
            chip_now(board_chip(d.board)) + rig_us(&d, 2000) + rig_random(&d, rig_us(&d, 17000));
        const chip_time_t bounce = rig_random(&d, rig_us(&d, RIG_BOUNCE_US)), edge = at + bounce;
        rig_wait_ms(&d, 2);
        rig_press_at(&d, "2468"[i % 4], at, at + rig_us(&d, 90000), bounce);
        assert_true(rig_changes_by(&d, at + rig_us(&d, 70000)));
        const chip_time_t seen = chip_now(board_chip(d.board));
        worst = seen > edge && seen - edge > worst ? seen - edge : worst;
        rig_wait_ms(&d, 120);
    }
    printf("step to light %.2f ms\n", (double)worst / (double)rig_us(&d, 1000));
    assert_in_range(worst, rig_us(&d, 12000), rig_us(&d, 1000 * STEP_MS));
}

TEST(a_spike_shorter_than_10_ms_is_not_a_press)
{
    for (unsigned i = soak_trials(100, 300); i > 0; i--) {
        const chip_time_t at = chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 20000));
        rig_press_at(&d, "24568"[i % 5], at, at + rig_us(&d, 1 + rig_random(&d, 9998)), 0);
        rig_wait_ms(&d, 60);
    }
    judge_display(&d, &m);
}

// Taps a key while another is held.
static void tap_beside(char held, char tapped, const char *acts)
{
    board_contact(d.board, rig_key(held), true);
    rig_wait_ms(&d, 60);
    board_contact(d.board, rig_key(tapped), true);
    rig_wait_ms(&d, 60);
    board_contact(d.board, rig_key(tapped), false);
    rig_wait_ms(&d, 60);
    board_contact(d.board, rig_key(held), false);
    rig_wait_ms(&d, 60);
    for (; *acts != '\0'; acts++)
        model_key(&m, *acts);
    judge_display(&d, &m);
}

// The key nearer to ground is seen. The other is down all the while, and not pressed again after it.
TEST(of_two_keys_each_acts_once_if_both_are_seen)
{
    tap_beside('8', '6', "86");
    tap_beside('5', '2', "52"); // SELECT plays before the direction moves, and not again when it goes up
    tap_beside('6', '4', "6");  // the tapped one is never seen
}

static void start_with(char key)
{
    board_power_off(d.board);
    board_contact(d.board, rig_key(key), true);
    board_power_on(d.board);
    rig_wait_ms(&d, 200);
}

TEST(up_begins_the_layout_and_select_the_self_test_if_they_are_down_at_power_on)
{
    char seen[RIG_PIXELS + 1];
    start_with('2');
    rig_watch(&d, 50, seen);
    rig_assert_seen(".######. .######. .##..... .####... .####... .##..... .##..... .##.....", seen);
    board_contact(d.board, rig_key('2'), false);
    start_with('5');
    rig_watch(&d, 50, seen);
    rig_assert_seen("######## ######## ######## ######## ######## ######## ######## ########", seen);
    board_contact(d.board, rig_key('5'), false);
}

// ---- A pin with nothing on it ----

// Nothing has been pressed, and a plugged ladder is obeyed at once.
static void plug_in(void)
{
    ladder->unplugged = false;
    rig_wait_ms(&d, 100);
    judge_display(&d, &m);
    press("65");
    judge_display(&d, &m);
    press("5");
    rig_wait_ms(&d, 1000);
}

TEST(a_pin_that_floats_presses_nothing_also_from_power_on)
{
    ladder->unplugged = true;
    rig_wait_ms(&d, 60000);
    plug_in();
    ladder->unplugged = true;
    board_power_off(d.board);
    board_power_on(d.board);
    model_power_up(&m);
    rig_wait_ms(&d, 30000);
    ladder->unplugged = false;
    rig_wait_ms(&d, 100);
    judge_display(&d, &m);
}

TEST(a_pin_that_drifts_presses_nothing)
{
    ladder->unplugged = true;
    for (unsigned ms = 100; ms <= 20000; ms *= 2)
        for (unsigned way = 0; way < 2; way++)
            for (unsigned i = 0; i <= ms; i++) {
                ladder->stray_volts = 5.0 * (way ? i : ms - i) / ms;
                rig_wait_ms(&d, 1);
            }
    plug_in();
}

TEST(a_pin_that_hums_presses_nothing)
{
    ladder->unplugged = true;
    for (double volts = 1; volts < 1000; volts *= 2)
        for (unsigned i = 0; i < 10000; i++) {
            const double at = 2.5 + volts * sin(2 * 3.14159265 * 50 * i / 5000.0);
            ladder->stray_volts = at < 0 ? 0 : at > 5 ? 5 : at;
            chip_run(board_chip(d.board), chip_now(board_chip(d.board)) + rig_us(&d, 200));
        }
    plug_in();
}

// ---- Power-down ----

static bool is_on(board_t *board, void *unused)
{
    (void)unused;
    return !board_display_is_off(board);
}

static void power_down(void)
{
    rig_wait_ms(&d, 1000 * DOWN_AFTER_S + (unsigned)rig_random(&d, 1000));
    assert_true(board_display_is_off(d.board));
}

TEST(any_key_only_ends_power_down_in_time)
{
    chip_time_t worst = 0;
    for (unsigned i = 0; i < 5; i++) {
        power_down();
        const chip_time_t at = chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 500000));
        const chip_time_t bounce = rig_random(&d, rig_us(&d, RIG_BOUNCE_US));
        rig_press_at(&d, "24568"[i], at, at + rig_us(&d, 1000 * WAKES_MS), bounce);
        assert_true(board_run_until(d.board, at + rig_us(&d, 1000 * WAKES_MS), is_on, NULL));
        const chip_time_t seen = chip_now(board_chip(d.board));
        assert_true(seen > at + rig_us(&d, 10000));
        worst = seen - at > worst ? seen - at : worst;
        rig_wait_ms(&d, 2 * WAKES_MS);
        judge_display(&d, &m);
    }
    printf("key to light in power-down %.1f ms\n", (double)worst / (double)rig_us(&d, 1000));
}

// Also with the slowest oscillator of the watchdog that is usual (ATmega328P data sheet, 30.10).
TEST(a_slow_watchdog_wakes_it_in_time_and_a_fast_one_lets_it_sleep)
{
    for (unsigned slow = 0; slow < 2; slow++) {
        rig_free(&d);
        d = rig_new(3);
        chip_set_watchdog_hz(board_chip(d.board), slow ? 100000 : 150000);
        board_power_on(d.board);
        power_down();
        const double asleep = rig_asleep_percent(&d, "", 5);
        printf("asleep %.3f %% in power-down\n", asleep);
        assert_true(asleep > 99.8 && asleep < 100);
        const chip_time_t at = chip_now(board_chip(d.board));
        board_press(d.board, rig_key('4'), at, 0);
        assert_true(board_run_until(d.board, at + rig_us(&d, 1000 * WAKES_MS), is_on, NULL));
        board_release(d.board, rig_key('4'), chip_now(board_chip(d.board)), 0);
        rig_wait_ms(&d, 100);
    }
}

TEST(a_spike_in_power_down_wakes_nothing)
{
    power_down();
    for (unsigned i = 0; i < 400; i++) {
        const chip_time_t at = chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 20000));
        rig_press_at(&d, "24568"[i % 5], at, at + rig_us(&d, 1 + rig_random(&d, 9998)), 0);
        rig_wait_ms(&d, 60);
        assert_true(board_display_is_off(d.board));
    }
}

TEST(a_key_that_stays_down_does_not_keep_it_on_and_its_release_wakes_it)
{
    board_press(d.board, rig_key('4'), chip_now(board_chip(d.board)), 0);
    power_down();
    rig_wait_ms(&d, 5000);
    assert_true(board_display_is_off(d.board));
    assert_true(rig_asleep_percent(&d, "", 5) > 99.8);
    board_release(d.board, rig_key('4'), chip_now(board_chip(d.board)), rig_us(&d, RIG_BOUNCE_US));
    rig_wait_ms(&d, WAKES_MS);
    assert_false(board_display_is_off(d.board));
}

TEST(a_pin_that_floats_does_not_keep_it_on_and_wakes_nothing)
{
    ladder->unplugged = true;
    power_down();
    for (unsigned s = 0; s < 60; s++) {
        rig_wait_ms(&d, 1000);
        assert_true(board_display_is_off(d.board));
    }
    ladder->unplugged = false;
    rig_wait_ms(&d, 1000);
    rig_press_at(&d, '4', chip_now(board_chip(d.board)), chip_now(board_chip(d.board)) + rig_us(&d, 300000),
                 0);
    rig_wait_ms(&d, 400);
    assert_false(board_display_is_off(d.board));
}

TEST(when_a_line_has_woken_it_a_direction_steps)
{
    power_down();
    board_type(d.board, "\r", 1);
    rig_wait_ms(&d, 500);
    assert_false(board_display_is_off(d.board));
    press("6");
    judge_display(&d, &m);
}

// The clock's timer as the firmware has read it last.
static uint16_t clock_ticks(void)
{
    enum { TCNT1_LOW = 0x84 };
    size_t size;
    const uint8_t *data = chip_data(board_chip(d.board), &size);
    return (uint16_t)(data[TCNT1_LOW] | data[TCNT1_LOW + 1] << 8);
}

// Else it passes periods unseen, as its interrupts are off: after a quarter of an hour, time went back while
// the key that had woken the chip was discarded, and so it played.
TEST(the_clock_stands_in_power_down_however_often_the_pin_is_looked_at)
{
    enum { TICKS_PER_MS = F_CPU / 64 / 1000, AWAKE_MS = 10 };
    power_down();
    const uint16_t before = clock_ticks();
    rig_wait_ms(&d, 60000);
    const chip_time_t at = chip_now(board_chip(d.board));
    board_press(d.board, rig_key('4'), at, 0);
    assert_true(board_run_until(d.board, at + rig_us(&d, 1000 * WAKES_MS), is_on, NULL));
    rig_wait_ms(&d, 2);
    assert_in_range((uint16_t)(clock_ticks() - before), 1, TICKS_PER_MS * AWAKE_MS);
    board_release(d.board, rig_key('4'), chip_now(board_chip(d.board)), 0);
}
