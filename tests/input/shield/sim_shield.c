// Tests the keys of an LCD keypad shield with the flashed ELF: the known shields and others that it learns,
// bounce and spikes, two keys, a ladder that floats, drifts, hums or is stuck, power-down and its end.
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

enum { MOST_CLONES, OLDER, DFROBOT, KNOWN, OTHER = KNOWN, REVERSED, LADDERS };
static const unsigned readings[LADDERS][LADDER_KEYS] = {
    [MOST_CLONES] = {[LADDER_UP] = 145, [LADDER_DOWN] = 329, [LADDER_LEFT] = 505, [LADDER_SELECT] = 741},
    [OLDER] = {[LADDER_UP] = 99, [LADDER_DOWN] = 255, [LADDER_LEFT] = 408, [LADDER_SELECT] = 639},
    [DFROBOT] = {[LADDER_UP] = 205, [LADDER_DOWN] = 405, [LADDER_LEFT] = 623, [LADDER_SELECT] = 824},
    [OTHER] = {[LADDER_UP] = 60, [LADDER_DOWN] = 180, [LADDER_LEFT] = 450, [LADDER_SELECT] = 570},
    [REVERSED] = {[LADDER_SELECT] = 120, [LADDER_LEFT] = 300, [LADDER_DOWN] = 680, [LADDER_UP] = 780},
};

static void plug(unsigned which)
{
    build(readings[which]);
}

// Each key, a mark among them, in an order in which each must be known.
static void expect_all_keys(void)
{
    for (const char *key = "24568"; *key != '\0'; key++) {
        press((char[]){*key, '\0'});
        judge_display(&d, &m);
    }
}

static void power_up_again(void)
{
    board_power_off(d.board);
    board_power_on(d.board);
    rig_wait_ms(&d, 200);
    model_power_up(&m);
}

TEST(each_key_acts_alone_on_the_known_shields_with_noise)
{
    ladder->noise_volts = 0.03;
    for (unsigned i = 0; i < KNOWN; i++) {
        plug(i);
        for (const char *key = "2456852468"; *key != '\0'; key++) {
            press((char[]){*key, '\0'});
            judge_display(&d, &m);
        }
    }
}

// ---- Which shield it is ----

#define ASKS_RIGHT "........ ........ ....##.. ....##.. ........ ........ ........ ........"
#define ASKS_UP    "..##.... ..##.... ........ ........ ........ ........ ........ ........"
#define ASKS_DOWN  "........ ........ ........ ........ ..##.... ..##.... ........ ........"
#define ASKS_LEFT  "........ ........ ##...... ##...... ........ ........ ........ ........"
#define ASKS_OK    "........ ........ ..##.... ..##.... ........ ........ ........ ........"

static void expect_asked(const char *picture)
{
    char seen[RIG_PIXELS + 1];
    rig_watch(&d, 50, seen);
    rig_assert_seen(picture, seen);
}

TEST(a_key_that_two_shields_have_is_refused_until_up_is_pressed)
{
    static const struct {
        unsigned ladder;
        char key;
    } two[] = {{OLDER, '4'}, {OLDER, '5'}, {DFROBOT, '8'}, {DFROBOT, '4'}};
    for (unsigned i = 0; i < sizeof two / sizeof *two; i++) {
        rig_free(&d);
        d = rig_on(3 + i);
        ladder = board_part(d.board, "ladder");
        model_start(&m);
        plug(two[i].ladder);
        rig_press(&d, (char[]){two[i].key, '\0'});
        expect_asked(ASKS_UP);
        rig_press(&d, "2"); // which tells, and does nothing else
        judge_display(&d, &m);
        expect_all_keys();
        power_up_again();
        press((char[]){two[i].key, '\0'}); // known now
        judge_display(&d, &m);
    }
}

static void learn(void)
{
    static const char *const asked[] = {ASKS_RIGHT, ASKS_UP, ASKS_DOWN, ASKS_LEFT, ASKS_OK};
    for (unsigned i = 0; i < sizeof asked / sizeof *asked; i++) {
        expect_asked(asked[i]);
        rig_press(&d, (char[]){"62845"[i], '\0'});
        if (i == 2) { // a key that has been pressed already is asked for again
            expect_asked(asked[i + 1]);
            rig_press(&d, "6");
        }
    }
    judge_display(&d, &m);
}

// The first press of a key with a reading of no known shield begins the lesson, and plays nothing.
TEST(another_shield_is_learned_once_and_exchanged_for_another)
{
    ladder->noise_volts = 0.03;
    for (unsigned i = OTHER; i < LADDERS; i++) {
        plug(i);
        rig_press(&d, i == OTHER ? "5" : "8");
        learn();
        expect_all_keys();
        power_up_again();
        expect_all_keys();
    }
}

static void start_with(char key)
{
    board_power_off(d.board);
    board_contact(d.board, rig_key(key), true);
    board_power_on(d.board);
    rig_wait_ms(&d, 200);
    board_contact(d.board, rig_key(key), false);
    rig_wait_ms(&d, 60);
    model_power_up(&m);
}

TEST(right_held_at_power_on_begins_a_lesson)
{
    plug(REVERSED);
    start_with('6');
    learn();
    expect_all_keys();
}

// Until its last key, a lesson changes nothing: neither 20 s without a key nor a loss of power.
TEST(a_lesson_that_is_broken_off_changes_nothing)
{
    plug(DFROBOT);
    press("2");
    for (unsigned keys = 0; keys <= 4; keys++) {
        plug(REVERSED);
        if (keys == 0)
            rig_press(&d, "8");
        else
            start_with('6');
        for (unsigned i = 0; i < keys; i++)
            rig_press(&d, (char[]){"62845"[i], '\0'});
        if (keys % 2 == 0)
            rig_wait_ms(&d, 20500);
        else
            power_up_again();
        plug(DFROBOT);
        expect_all_keys();
    }
}

static bool is_asked_for_right(void)
{
    char seen[RIG_PIXELS + 1], *to = seen;
    const char *picture = ASKS_RIGHT;
    rig_watch(&d, 50, seen);
    for (; *picture != '\0'; picture++)
        if (*picture != ' ' && *to++ != *picture)
            return false;
    return true;
}

// A calibration is written with a log of its own: a loss of power at any time leaves the old one or the new
// one.
TEST(a_loss_of_power_after_a_lesson_leaves_the_old_shield_or_the_new_one)
{
    unsigned kept = 0;
    for (unsigned ms = 0; ms < 700; ms += 50) {
        rig_free(&d);
        d = rig_on(30 + ms);
        ladder = board_part(d.board, "ladder");
        model_start(&m);
        plug(MOST_CLONES);
        press("2");
        rig_wait_ms(&d, 1500);
        plug(OTHER);
        rig_press(&d, "5");
        for (unsigned i = 0; i < 4; i++)
            rig_press(&d, (char[]){"62845"[i], '\0'});
        board_contact(d.board, rig_key('5'), true);
        rig_wait_ms(&d, 40 + ms);
        board_contact(d.board, rig_key('5'), false);
        power_up_again();
        rig_press(&d, "4"); // 450, no key of most clones' shield: it begins a lesson
        const bool learned = !is_asked_for_right();
        kept += learned;
        if (learned)
            model_key(&m, '4');
        else
            rig_wait_ms(&d, 21000);
        judge_display(&d, &m);
    }
    printf("kept in %u of 14\n", kept);
    assert_in_range(kept, 1, 14);
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

// Each pair in each of the orders in which both can be seen: one press each, and no second mark.
TEST(of_two_keys_each_is_one_press)
{
    static const char order[] = "62845"; // from ground
    press("2");
    for (unsigned low = 0; low < 5; low++)
        for (unsigned high = low + 1; high < 5; high++)
            for (unsigned beneath = 0; beneath < 2; beneath++) {
                const char first = order[beneath ? low : high], second = order[beneath ? high : low];
                board_contact(d.board, rig_key(first), true);
                rig_wait_ms(&d, 60);
                board_contact(d.board, rig_key(second), true);
                rig_wait_ms(&d, 60);
                board_contact(d.board, rig_key(beneath ? first : second), false);
                rig_wait_ms(&d, 60);
                board_contact(d.board, rig_key(beneath ? second : first), false);
                rig_wait_ms(&d, 60);
                model_key(&m, first);
                model_key(&m, second);
                judge_display(&d, &m);
            }
}

TEST(up_begins_the_layout_and_select_the_self_test_if_they_are_down_at_power_on)
{
    char seen[RIG_PIXELS + 1];
    start_with('2');
    rig_watch(&d, 50, seen);
    rig_assert_seen(".######. .######. .##..... .####... .####... .##..... .##..... .##.....", seen);
    start_with('5');
    rig_watch(&d, 50, seen);
    rig_assert_seen("######## ######## ######## ######## ######## ######## ######## ########", seen);
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
