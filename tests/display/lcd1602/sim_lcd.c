// Tests of the LCD with the flashed ELF: start-up from any state, controllers of other speeds, what is sent
// again in the background, and a display that is glitched, disturbed or unplugged in the middle of a game.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/hd44780_part.h>
#include "display_traits.h"
#include "tests/display/lcd1602/lit.h"
#include "tests/products/judge.h"
#include "tests/support/model.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

// docs/parts.md.
enum { BACK_MS = 1000 };

static rig_t d;
static model_t m;
static hd44780_part_t *lcd;

static void make(uint64_t seed)
{
    d = rig_new(seed);
    lcd = board_part(d.board, "hd44780");
    model_start(&m);
}

static void start(uint64_t seed)
{
    make(seed);
    board_power_on(d.board);
    rig_wait_ms(&d, 100);
}

static void press(const char *keys)
{
    rig_press(&d, keys);
    for (; *keys != '\0'; keys++)
        model_key(&m, *keys);
}

static bool is_on(board_t *board, void *unused)
{
    (void)unused;
    return !board_display_is_off(board);
}

static bool shows(const char *words)
{
    char text[LIT_WORDS];
    lit_words(d.board, text);
    return strcmp(text, words) == 0;
}

#define FIRST_WORDS "X's turn   |X:O     0:0|"

// ---- The start ----

// The controller is in any state, also between two halves of a byte.
TEST(the_first_picture_is_complete_when_the_display_is_switched_on_in_time)
{
    double worst = 0;
    for (unsigned i = 0; i < soak_trials(60, 600); i++) {
        make(100 + i);
        lcd->driver.hz = i % 3 == 0 ? 190000 : i % 3 == 1 ? 270000 : 350000;
        lcd->open_lines = i % 2 ? 0x0F : 0;
        board_power_on(d.board);
        const chip_time_t from = chip_now(board_chip(d.board));
        assert_true(board_run_until(d.board, from + rig_us(&d, 1000 * DISPLAY_FIRST_MS), is_on, NULL));
        const double ms = (double)(chip_now(board_chip(d.board)) - from) / (double)rig_us(&d, 1000);
        worst = ms > worst ? ms : worst;
        assert_true(shows(FIRST_WORDS));
        char seen[LIT_BOARD + 1];
        lit_board(d.board, seen);
        assert_non_null(strchr(seen, '#'));
        rig_free(&d);
    }
    printf("first picture after %.1f ms\n", worst);
}

// A reset leaves the picture and the controller as they were: in the middle of a byte, or of its execution.
TEST(a_reset_at_any_time_is_followed_by_the_picture_without_a_fault)
{
    start(1);
    for (unsigned i = 0; i < soak_trials(60, 600); i++) {
        chip_run(board_chip(d.board), chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 200000)));
        board_reset(d.board);
        rig_wait_ms(&d, DISPLAY_FIRST_MS);
        assert_true(shows(FIRST_WORDS));
    }
    judge_display(&d, &m);
    rig_free(&d);
}

TEST(slow_and_fast_controllers_show_a_game)
{
    static const unsigned hz[] = {190000, 350000};
    for (unsigned i = 0; i < 2; i++) {
        make(2);
        lcd->driver.hz = hz[i];
        board_power_on(d.board);
        rig_wait_ms(&d, 100);
        for (unsigned move = 0; move < 4; move++) {
            press("56");
            judge_display(&d, &m);
        }
        rig_free(&d);
    }
}

// ---- In the background ----

static struct {
    unsigned wrong;
    chip_time_t since, longest; // that the words have been others; that they were so at most
} watch;

static void on_display(board_t *board, void *unused)
{
    (void)unused;
    const bool right = shows(FIRST_WORDS) && lcd->driver.shift == 0;
    const chip_time_t now = chip_now(board_chip(board));
    if (right && watch.since != 0) {
        const chip_time_t was = now - watch.since;
        watch.longest = was > watch.longest ? was : watch.longest;
        watch.since = 0;
    } else if (!right && watch.since == 0) {
        watch.since = now;
        watch.wrong++;
    }
}

// Pixels that change belong to the cursor's cell, the middle of 3x3.
static void assert_board_is_steady(unsigned ms)
{
    char first[LIT_BOARD + 1], now[LIT_BOARD + 1];
    lit_board(d.board, first);
    for (unsigned t = 0; t < ms; t++) {
        rig_wait_ms(&d, 1);
        lit_board(d.board, now);
        for (unsigned i = 0; i < LIT_BOARD; i++)
            if (now[i] != first[i] &&
                (i % LIT_WIDTH < 8 || i % LIT_WIDTH > 11 || i / LIT_WIDTH < 6 || i / LIT_WIDTH > 9))
                fail_msg("pixel %u, %u has changed", i % LIT_WIDTH, i / LIT_WIDTH);
    }
}

TEST(sending_everything_again_changes_nothing_that_is_seen)
{
    start(3);
    rig_wait_ms(&d, 500);
    const unsigned writes = lcd->writes;
    memset(&watch, 0, sizeof watch);
    board_on_display(d.board, on_display, NULL);
    assert_board_is_steady(5000);
    assert_int_equal(watch.wrong, 0);
    assert_true(lcd->writes - writes > 5 * 96); // each second at least once
    rig_free(&d);
}

// The lines that are not connected, on a module that has them at ground: the lower row vanishes for less than
// a frame of a liquid crystal.
TEST(with_grounded_data_lines_it_is_half_a_millisecond)
{
    start(4);
    lcd->open_lines = 0;
    rig_wait_ms(&d, 500);
    memset(&watch, 0, sizeof watch);
    board_on_display(d.board, on_display, NULL);
    rig_wait_ms(&d, 5000);
    printf("other words for %.0f us\n", (double)watch.longest / (double)rig_us(&d, 1));
    assert_in_range(watch.longest, 1, rig_us(&d, 600));
    rig_free(&d);
}

// Lines typed without a pause: a byte that is lost is a fault.
TEST(the_console_loses_no_byte)
{
    static const char text[] = "show\rscore\rhelp\rbright\rstats\rlayout\rversion\r";
    start(5);
    for (unsigned i = 0; i < 40; i++) {
        board_type(d.board, text, strlen(text));
        rig_wait_ms(&d, 250);
    }
    judge_display(&d, &m);
    rig_free(&d);
}

// ---- Disturbances ----

// After `ms` ms the words and the board are those of the model.
static void expect_back(const char *what)
{
    char text[LIT_WORDS];
    rig_wait_ms(&d, BACK_MS);
    lit_words(d.board, text);
    if (strncmp(text, "X's turn", 8) != 0 && strncmp(text, "O's turn", 8) != 0)
        fail_msg("%s: after a second: %s", what, text);
    judge_display(&d, &m);
}

TEST(a_display_that_is_disturbed_in_the_middle_of_a_game_is_back_within_a_second)
{
    start(6);
    press("564");
    for (unsigned i = 0; i < soak_trials(40, 400); i++) {
        chip_run(board_chip(d.board), chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 700000)));
        if (i % 4 == 3) {
            board_glitch_display(d.board);
            expect_back("a glitch");
        } else {
            for (unsigned k = 0; k <= i % 4; k++)
                hd44780_part_disturb(lcd);
            expect_back("a disturbance of E");
        }
    }
    rig_free(&d);
}

TEST(a_display_that_is_unplugged_in_the_middle_of_a_game_is_back_within_a_second)
{
    start(7);
    press("56");
    for (unsigned i = 0; i < soak_trials(16, 100); i++) {
        chip_run(board_chip(d.board), chip_now(board_chip(d.board)) + rig_random(&d, rig_us(&d, 1500000)));
        hd44780_part_unplug(lcd, true);
        press(i % 2 ? "4" : "6");
        rig_wait_ms(&d, 500);
        hd44780_part_unplug(lcd, false);
        expect_back("plugged in again");
    }
    rig_free(&d);
}

// A module whose controller has been set to shift, to write backwards, to one line, or has a cursor.
TEST(registers_that_have_changed_are_set_again)
{
    start(8);
    for (unsigned i = 0; i < 8; i++) {
        lcd->driver.shift = i == 0 ? 7 : 0;
        lcd->driver.backward = i == 1;
        lcd->driver.shifting = i == 2;
        lcd->driver.cursor = i == 3;
        lcd->driver.blinking = i == 4;
        lcd->driver.two_lines = i != 5;
        lcd->driver.on = i != 6;
        expect_back("a register");
        assert_false(lcd->driver.cursor || lcd->driver.blinking || lcd->driver.shifting ||
                     lcd->driver.backward);
        assert_true(lcd->driver.on && lcd->driver.two_lines && lcd->driver.shift == 0);
    }
    rig_free(&d);
}

TEST(without_a_display_the_device_plays_and_powers_down)
{
    make(9);
    hd44780_part_unplug(lcd, true);
    board_power_on(d.board);
    hd44780_part_unplug(lcd, true);
    rig_wait_ms(&d, 100);
    press("56");
    rig_wait_ms(&d, 602000);
    assert_true(rig_asleep_percent(&d, "", 5) > 99.8);
    hd44780_part_unplug(lcd, false);
    rig_press_at(&d, '4', chip_now(board_chip(d.board)), chip_now(board_chip(d.board)) + rig_us(&d, 400000),
                 0);
    rig_wait_ms(&d, 1500);
    judge_display(&d, &m);
    rig_free(&d);
}

// ---- The backlight ----

TEST(each_level_is_a_duty_of_the_backlight)
{
    start(10);
    for (unsigned level = 0; level <= 15; level++) {
        char line[20];
        board_type(d.board, line, (size_t)sprintf(line, "bright %u\r", level));
        rig_wait_ms(&d, 300);
        for (unsigned t = 0; t < 1500; t++) { // also while bytes are sent
            rig_wait_ms(&d, 1);
            const unsigned seen = board_intensity(d.board); // at 8 MHz an interrupt takes twice as long
            assert_true(seen == level || (F_CPU < 16000000 && seen + 1 >= level && seen <= level + 1));
        }
    }
    rig_free(&d);
}

// An edge comes late when another interrupt is under way, so pulses differ; an eye sees the mean of 20 ms, or
// of ten periods.
TEST(the_light_of_20_ms_varies_too_little_to_be_seen)
{
    enum { WINDOWS = 100, PERIOD_US = 2048, STEP_US = 2, STEPS = 10 * PERIOD_US / STEP_US };
    for (unsigned level = 0; level <= 3; level++) {
        char line[20];
        start(20 + level);
        board_type(d.board, line, (size_t)sprintf(line, "bright %u\r", level));
        rig_wait_ms(&d, 300);
        unsigned least = STEPS, most = 0, sum = 0;
        for (unsigned window = 0; window < WINDOWS; window++) {
            unsigned lit = 0;
            if (window % 10 == 0)
                board_type(d.board, "show\r", 5);
            for (unsigned step = 0; step < STEPS; step++) {
                chip_run(board_chip(d.board), chip_now(board_chip(d.board)) + rig_us(&d, STEP_US));
                lit += lcd->lit;
            }
            least = lit < least ? lit : least;
            most = lit > most ? lit : most;
            sum += lit;
        }
        const double mean = (double)sum / WINDOWS;
        printf("bright %u: lit for %.2f %% of the time, of 20 ms %.2f to %.2f %%\n", level,
               100 * mean / STEPS, 100.0 * least / STEPS, 100.0 * most / STEPS);
        assert_true(least > 0.9 * mean && most < 1.1 * mean);
        rig_free(&d);
    }
}

TEST(in_power_down_the_backlight_is_off_and_a_key_lights_it_again)
{
    start(11);
    rig_wait_ms(&d, 603000);
    assert_true(board_display_is_off(d.board));
    assert_int_equal(board_intensity(d.board), 0);
    rig_press_at(&d, '4', chip_now(board_chip(d.board)), chip_now(board_chip(d.board)) + rig_us(&d, 400000),
                 0);
    rig_wait_ms(&d, 500);
    assert_int_equal(board_intensity(d.board), 4);
    judge_display(&d, &m);
    rig_free(&d);
}
