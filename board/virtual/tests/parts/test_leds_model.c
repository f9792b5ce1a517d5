// Tests of the virtual board's LEDs: currents, voltages, and what is seen of rows that are lit in turn.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/leds_model.h"
#include "tests/support/test.h"

static const leds_build_t usual = {.ohms = 1000};

// Each pin's drive by a letter: h l, p for a pull-up, . for none.
static leds_state_t state(const leds_build_t *build, const char *pins)
{
    pin_drive_t pin_drive[LEDS_PINS];
    assert_int_equal(strlen(pins), LEDS_PINS);
    for (unsigned i = 0; i < LEDS_PINS; i++)
        pin_drive[i] = pins[i] == 'h'   ? DRIVE_HIGH
                       : pins[i] == 'l' ? DRIVE_LOW
                       : pins[i] == 'p' ? DRIVE_PULL_UP
                                        : DRIVE_NONE;
    return leds_state(build, pin_drive);
}

static bool near(double a, double b)
{
    return a - b < 1e-9 && b - a < 1e-9;
}

TEST(a_row_carries_the_current_of_its_columns)
{
    leds_state_t s = state(&usual, ".l."
                                   "hlhllh");
    assert_int_equal(s.lit[0] | s.lit[2], 0);
    assert_int_equal(s.lit[1], 0x25);
    assert_true(near(s.column_ma, 3.2) && near(s.row_ma, 3 * 3.2));
    assert_int_equal(s.rows, 2);
    assert_int_equal(s.reversed, 0);
    for (unsigned row = 0; row < LEDS_ROWS; row++) {
        char one[] = "...hlllll";
        one[row] = 'l';
        assert_true(near(state(&usual, one).column_ma, 3.2) && near(state(&usual, one).row_ma, 3.2));
    }
    assert_true(near(state(&usual, "...hhhhhh").column_ma, 0));
    assert_true(near(state(&usual, "lllllllll").row_ma, 0));
    assert_int_equal(state(&usual, "lllllllll").rows, 0);
}

TEST(two_rows_at_once_too_much_current_and_a_reversed_led_are_seen)
{
    leds_state_t s = state(&usual, "l.lhlllll");
    assert_int_equal(s.rows, 5);
    assert_true(near(s.column_ma, 3.2) && near(s.row_ma, 1.6)); // shared
    s = state(&(leds_build_t){.ohms = 220}, "l..hhhhhh");
    assert_true(s.column_ma < LEDS_COLUMN_MAX_MA && s.row_ma > LEDS_ROW_MAX_MA);
    s = state(&(leds_build_t){.ohms = 150}, "l..hlllll");
    assert_true(s.column_ma > LEDS_COLUMN_MAX_MA && s.row_ma < LEDS_ROW_MAX_MA);
    assert_int_equal(state(&usual, ".h.lhhhhh").reversed, 1 << 6);
    assert_int_equal(state(&usual, "..phhhhhl").reversed, 1 << 17);
    assert_int_equal(state(&usual, "...llllll").reversed, 0);
}

TEST(an_led_that_is_built_in_backwards_stays_dark_and_is_reversed_where_it_should_light)
{
    const leds_build_t build = {.ohms = 1000, .backward = 1 << 7}; // ROW2, X2
    leds_state_t s = state(&build, ".l.hhllll");
    assert_int_equal(s.lit[1], 1);
    assert_int_equal(s.reversed, 1 << 7);
    assert_int_equal(state(&build, "l..hhllll").reversed, 0);
}

// ---- Seen ----

static leds_eye_t eye;
static uint64_t now;
enum { AFTER = 20000 };

static bool drive(const char *pins, uint64_t time)
{
    leds_state_t s = state(&usual, pins);
    bool changed = leds_eye_look(&eye, &s, now);
    now += time;
    return changed;
}

// Three rows, each lit and dark for a time.
static void frame(uint64_t lit, uint64_t dark)
{
    static const char *const rows[] = {"l..hlllll", ".l.lhllhl", "..lllllll"};
    for (unsigned i = 0; i < LEDS_ROWS; i++) {
        drive(rows[i], lit);
        drive("...llllll", dark);
    }
}

BEFORE_EACH
{
    memset(&eye, 0, sizeof eye);
    now = 1000000;
}

TEST(rows_that_are_lit_in_turn_are_seen_together_until_they_stop)
{
    assert_true(leds_eye_is_off(&eye));
    assert_true(drive("l..hlllll", 100));
    assert_false(leds_eye_is_off(&eye));
    frame(100, 0);
    frame(100, 0);
    assert_int_equal(eye.seen[0], 1);
    assert_int_equal(eye.seen[1], 0x12);
    assert_int_equal(eye.seen[2], 0);
    drive("...llllll", 100);
    assert_false(leds_eye_forget(&eye, now, AFTER) || leds_eye_is_off(&eye));
    now += AFTER;
    assert_true(leds_eye_forget(&eye, now, AFTER));
    assert_int_equal(eye.seen[0] | eye.seen[1], 0);
    assert_true(leds_eye_is_off(&eye));
}

TEST(a_row_is_forgotten_once_and_not_while_it_is_driven)
{
    for (unsigned row = 0; row < LEDS_ROWS; row++) {
        char pins[] = "...hlllll";
        pins[row] = 'l';
        drive(pins, 2 * AFTER);
        assert_false(leds_eye_forget(&eye, now, AFTER));
        assert_int_equal(eye.seen[row], 1);
        drive("...llllll", AFTER);
        assert_false(leds_eye_is_off(&eye));
        assert_true(leds_eye_forget(&eye, now, AFTER));
        assert_false(leds_eye_forget(&eye, now, AFTER));
        assert_true(leds_eye_is_off(&eye));
    }
}

TEST(leds_that_nobody_drives_are_off)
{
    assert_false(drive("...llllll", 100));
    assert_true(leds_eye_is_off(&eye));
}

TEST(an_led_that_is_not_lit_in_its_row_any_more_is_dark_once_the_row_is_over)
{
    for (unsigned row = 0; row < LEDS_ROWS; row++) {
        char first[] = "...hlllll", second[] = "...lhllll", none[] = "...llllll";
        first[row] = second[row] = none[row] = 'l';
        drive(first, 100);
        drive("...llllll", 0);
        assert_false(drive(none, 100));
        assert_true(drive(second, 100));
        assert_int_equal(eye.seen[row], 1 | 2);
        assert_true(drive("...llllll", 100));
        assert_int_equal(eye.seen[row], 2);
    }
}

// Times in units of 8 us of a row that is lit for 2 * brightness + 1 parts of 31, of at least 8 units.
typedef struct {
    unsigned lit, dark;
} led_times_t;

static led_times_t times_of(unsigned brightness)
{
    enum { PARTS = 31, UNITS = 4 * PARTS * 2 };
    const unsigned lit = UNITS * (2 * brightness + 1) / PARTS;
    return (led_times_t){lit, UNITS - lit};
}

TEST(each_brightness_is_seen_from_the_time_that_a_row_is_lit)
{
    for (unsigned b = 0; b <= LEDS_INTENSITY_MAX; b++) {
        led_times_t t = times_of(b);
        for (unsigned i = 0; i < 3; i++)
            frame(8u * t.lit, 8u * t.dark);
        assert_int_equal(eye.intensity, b);
    }
    led_times_t t = times_of(4);
    for (unsigned i = 0; i < 3; i++)
        frame(8u * t.lit, 8u * t.dark);
    for (unsigned i = 0; i < 2; i++) { // a row now and then is late
        drive("l..hlllll", 8u * t.lit + 500);
        drive("...llllll", 8u * t.dark);
        drive(".l.hlllll", 8u * t.lit);
        assert_int_equal(eye.intensity, 4);
        drive("...llllll", 8u * t.dark);
    }
}

// An exposure is measured when the next one begins.
TEST(a_brightness_counts_when_it_has_been_measured_three_times)
{
    static const unsigned brightness[] = {4, 9};
    for (unsigned i = 0; i < 2; i++) {
        led_times_t t = times_of(brightness[i]);
        for (unsigned begun = 1; begun <= 4; begun++) {
            drive("l..hlllll", 8u * t.lit);
            if (i == 1)
                assert_int_equal(eye.intensity, begun < 4 ? 4 : 9);
            drive("...llllll", 8u * t.dark);
        }
    }
}

TEST(the_time_while_they_were_off_is_not_dark_time)
{
    const led_times_t t = times_of(4);
    for (unsigned i = 0; i < 3; i++)
        frame(8u * t.lit, 8u * t.dark);
    for (unsigned i = 0; i < 4; i++) {
        leds_eye_forget(&eye, now += AFTER, AFTER);
        assert_true(leds_eye_is_off(&eye));
        drive("l..hlllll", 8u * t.lit);
        drive("...llllll", 8u * t.dark);
        assert_int_equal(eye.intensity, 4);
    }
}

TEST(a_row_that_is_forgotten_does_not_disturb_the_brightness_of_the_others)
{
    enum { FRAME = 24 * 256 };
    const led_times_t t = times_of(4);
    drive("..lhlllll", 100);
    for (unsigned i = 0; i < 16; i++) {
        drive("l..hlllll", 8u * t.lit);
        drive("...llllll", 8u * t.dark);
        leds_eye_forget(&eye, now, FRAME);
    }
    assert_int_equal(eye.seen[2], 0);
    assert_int_equal(eye.intensity, 4);
}
