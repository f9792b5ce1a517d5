// Tests of a ladder's readings: keys of the known LCD keypad shields and of others that are learned, two keys
// at once, and what a pin with nothing on it reads, which must press no key.
// SPDX-License-Identifier: MIT
#include <math.h>
#include <string.h>

#include <vboard/splitmix64.h>
#include "hal/ladder.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { KEYS = LADDER_KEYS, OPEN = 1023, LADDERS = 3 };
enum { RIGHT, UP, DOWN, LEFT, SELECT };
static const uint8_t key_of[KEYS] = {DPAD_RIGHT, DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_OK};

// As docs/five-keys.md has them.
enum { MOST_CLONES, OLDER, DFROBOT };
static const uint16_t reading_of[LADDERS][KEYS] = {
    [MOST_CLONES] = {0, 145, 329, 505, 741},
    [OLDER] = {0, 99, 255, 408, 639},
    [DFROBOT] = {0, 205, 405, 623, 824},
};

static ladder_t l;
static uint64_t random_state;

static void start(void)
{
    l = (ladder_t){0};
    ladder_start(&l, (const uint16_t[]){OPEN}, 1);
}

BEFORE_EACH
{
    random_state = soak_seed(1);
    start();
}

static int chance(int limit)
{
    return (int)(splitmix64(&random_state) % (2 * (unsigned)limit + 1)) - limit;
}

// A reading with noise, in the range of the converter.
static uint16_t noisy(double reading, int noise)
{
    double with = reading + chance(noise);
    return (uint16_t)(with < 0 ? 0 : with > OPEN ? OPEN : with);
}

// Takes samples of a reading. Returns the last answer.
static uint8_t take(double reading, int noise, unsigned samples)
{
    uint8_t answer = l.key;
    while (samples-- > 0)
        answer = ladder_update(&l, noisy(reading, noise));
    return answer;
}

// The next press: the pressed key, which is let go again.
static uint8_t press(double reading)
{
    take(OPEN, 0, 1);
    const uint8_t key = take(reading, 0, LADDER_STEADY);
    assert_int_equal(take(OPEN, 0, 1), 0);
    return key;
}

static void start_on(unsigned ladder)
{
    start();
    assert_int_equal(press(reading_of[ladder][UP]), DPAD_UP);
}

TEST(a_key_is_pressed_once_its_reading_has_been_steady_for_12_ms)
{
    for (unsigned ladder = 0; ladder < LADDERS; ladder++) {
        start_on(ladder);
        for (unsigned i = 0; i < KEYS; i++)
            for (int noise = 0; noise <= 6; noise++) {
                assert_int_equal(take(OPEN, noise, 1), 0);
                const double reading = reading_of[ladder][i];
                assert_int_equal(take(reading, noise, LADDER_STEADY - 1), LADDER_UNSURE);
                assert_int_equal(take(reading, noise, 1), key_of[i]);
                assert_int_equal(take(reading, noise, 1000), key_of[i]);
                assert_int_equal(take(OPEN, noise, 1), 0);
            }
    }
}

// ---- Which ladder it is ----

// What 5 % in both resistors make of a reading, at the most.
static double off(double reading)
{
    return reading * (OPEN - reading) / OPEN * 0.1;
}

// Each key as the first one, with resistors of 2 %: those that two ladders have are not known before UP.
TEST(a_reading_that_belongs_to_one_known_ladder_alone_chooses_it)
{
    for (unsigned ladder = 0; ladder < LADDERS; ladder++)
        for (unsigned first = 0; first < KEYS; first++)
            for (int way = -1; way <= 1; way++) {
                const uint16_t *r = reading_of[ladder];
                const bool two = (ladder == OLDER && (first == LEFT || first == SELECT)) ||
                                 (ladder == DFROBOT && (first == DOWN || first == LEFT));
                start();
                take(OPEN, 0, 1);
                take(r[first] + way * 0.4 * off(r[first]), 0, LADDER_STEADY);
                assert_int_equal(l.key, two ? DPAD_OTHER : key_of[first]);
                assert_int_equal(ladder_needs_up(&l), two);
                assert_int_equal(press(r[UP]), DPAD_UP);
                for (unsigned i = 0; i < KEYS; i++)
                    assert_int_equal(press(r[i] + way * off(r[i])), key_of[i]);
            }
}

TEST(a_shield_that_is_exchanged_is_known_after_up)
{
    for (unsigned from = 0; from < LADDERS; from++)
        for (unsigned to = 0; to < LADDERS; to++) {
            start_on(from);
            assert_int_equal(press(reading_of[to][UP]), DPAD_UP);
            for (unsigned i = 0; i < KEYS; i++)
                assert_int_equal(press(reading_of[to][i]), key_of[i]);
        }
}

TEST(a_reading_of_no_known_ladder_is_another_key_and_chooses_nothing)
{
    static const uint16_t others[] = {60, 288, 365, 450, 560, 680, 790, 860};
    for (unsigned ladder = 0; ladder <= LADDERS; ladder++) {
        ladder < LADDERS ? start_on(ladder) : start();
        for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
            const ladder_t before = l;
            take(OPEN, 0, 1);
            take(others[i], 0, LADDER_STEADY);
            assert_int_equal(l.key, DPAD_OTHER);
            assert_false(ladder_needs_up(&l));
            take(OPEN, 0, 1);
            assert_memory_equal(l.calibration, before.calibration, KEYS);
        }
    }
}

// A reading that two keys may have, which are too far apart to be the same.
TEST(between_two_known_readings_the_nearer_one_is_meant)
{
    static const struct {
        uint16_t reading;
        unsigned ladder, key;
    } between[] = {{120, OLDER, UP}, {124, MOST_CLONES, UP}, {228, DFROBOT, UP}, {232, OLDER, DOWN}};
    for (unsigned i = 0; i < sizeof between / sizeof *between; i++) {
        start();
        assert_int_equal(press(between[i].reading), key_of[between[i].key]);
        for (unsigned key = 0; key < KEYS; key++)
            assert_int_equal(press(reading_of[between[i].ladder][key]), key_of[key]);
    }
}

// ---- Lessons ----

static void learn(const uint16_t readings[KEYS])
{
    ladder_lesson_t lesson = {.taken = 0};
    l.learns = true;
    for (unsigned i = 0; i < KEYS; i++) {
        take(OPEN, 0, 1);
        assert_int_equal(take(readings[i], 0, LADDER_STEADY), DPAD_OTHER);
        assert_false(ladder_needs_up(&l));
        take(OPEN, 0, 1);
        assert_true(ladder_lesson_take(&lesson, readings[i]));
        assert_false(ladder_lesson_take(&lesson, readings[i]));
    }
    assert_int_equal(lesson.taken, KEYS);
    assert_true(ladder_is_possible(lesson.calibration));
    memcpy(l.calibration, lesson.calibration, KEYS);
    l.learns = false;
}

// Any readings, in any order, 40 apart and below 860: among them those of known ladders on other keys.
TEST(any_ladder_can_be_learned_and_stays_whatever_is_read)
{
    for (unsigned trial = 0; trial < soak_trials(2000, 100000); trial++) {
        uint16_t r[KEYS];
        for (unsigned i = 0; i < KEYS; i++) {
            bool apart;
            do {
                apart = true;
                r[i] = (uint16_t)(splitmix64(&random_state) % 860);
                for (unsigned k = 0; k < i; k++)
                    apart &= r[k] + 40 <= r[i] || r[i] + 40 <= r[k];
            } while (!apart);
        }
        start_on(trial % LADDERS);
        learn(r);
        for (unsigned i = 0; i < 4 * KEYS; i++) {
            const unsigned key = (unsigned)(splitmix64(&random_state) % KEYS);
            assert_int_equal(press(noisy(r[key], 15)), key_of[key]);
            take((double)(splitmix64(&random_state) % 870), 0, LADDER_STEADY);
            assert_true(l.key != 0 && !ladder_needs_up(&l));
        }
        for (unsigned i = 0; i < KEYS; i++)
            assert_int_equal(press(r[i]), key_of[i]);
    }
}

TEST(a_lesson_refuses_readings_that_are_too_near_and_an_open_ladder)
{
    ladder_lesson_t lesson = {.taken = 0};
    assert_true(ladder_lesson_take(&lesson, 400));
    for (uint16_t reading = 0; reading <= OPEN; reading++) {
        ladder_lesson_t next = lesson;
        const bool is_taken = ladder_lesson_take(&next, reading);
        if (reading >= 864 || (reading > 363 && reading < 437))
            assert_false(is_taken);
        if (reading <= 860 && (reading <= 360 || reading >= 440))
            assert_true(is_taken);
    }
}

TEST(a_calibration_is_possible_if_its_readings_can_be_told_apart)
{
    assert_true(ladder_is_possible((const uint8_t[KEYS]){0}));
    assert_true(ladder_is_possible((const uint8_t[KEYS]){0, 51, 101, 155, 205}));
    for (unsigned i = 0; i < KEYS; i++)
        for (unsigned value = 0; value < 256; value++) {
            uint8_t c[KEYS] = {0, 40, 80, 120, 160};
            c[i] = (uint8_t)value;
            bool apart = value < 216;
            for (unsigned k = 0; k < KEYS; k++)
                apart &= k == i || (value > c[k] ? value - c[k] : c[k] - value) >= 10;
            assert_int_equal(ladder_is_possible(c), apart);
        }
}

// ---- Contacts ----

TEST(a_contact_may_bounce_before_it_is_steady)
{
    for (unsigned i = 0; i < soak_trials(2000, 100000); i++) {
        const unsigned key = (unsigned)(splitmix64(&random_state) % KEYS);
        start_on(i % 2);
        for (unsigned bounce = 0; bounce < 40; bounce++)
            assert_int_equal(take(splitmix64(&random_state) & 1 ? OPEN : reading_of[i % 2][key], 3, 1) &
                                 ~LADDER_UNSURE,
                             0);
        assert_int_equal(take(reading_of[i % 2][key], 3, LADDER_STEADY), key_of[key]);
        for (unsigned bounce = 0; bounce < 40; bounce++)
            take(splitmix64(&random_state) & 1 ? OPEN : reading_of[i % 2][key], 3, 1);
        assert_int_equal(take(OPEN, 3, 1), 0);
    }
}

// The presses that a sequence of steps gives: a letter a press, of RUDLS; each step is the lowest key that is
// down.
static void presses(const uint16_t *r, const uint8_t steps[], unsigned count, char *to)
{
    uint8_t before = 0;
    for (unsigned i = 0; i < count; i++) {
        const uint8_t now =
            take(steps[i] < KEYS ? r[steps[i]] : OPEN, 2, LADDER_STEADY) & (uint8_t)~LADDER_UNSURE;
        for (unsigned k = 0; k < KEYS; k++)
            if (now & ~before & key_of[k])
                *to++ = "RUDLS"[k];
        before = now;
    }
    *to = '\0';
}

// Two keys, in each order in which they can go down and up: a press each, whichever is seen first.
TEST(of_two_keys_each_is_one_press_and_the_one_that_is_seen_again_is_none)
{
    for (unsigned ladder = 0; ladder < LADDERS; ladder++)
        for (uint8_t low = 0; low < KEYS; low++)
            for (uint8_t high = (uint8_t)(low + 1); high < KEYS; high++) {
                const char l_ = "RUDLS"[low], h = "RUDLS"[high];
                const struct {
                    uint8_t steps[6];
                    char presses[6];
                } c[] = {
                    {{high, low, high, KEYS, KEYS, KEYS}, {h, l_}},    // the lower one tapped meanwhile
                    {{high, low, high, low, high, KEYS}, {h, l_, l_}}, // twice
                    {{high, low, KEYS, KEYS, KEYS, KEYS}, {h, l_}},    // the higher one up first
                    {{low, high, KEYS, KEYS, KEYS, KEYS}, {l_, h}},    // pressed beneath: its first
                    {{low, high, low, high, KEYS, KEYS}, {l_, h, l_}}, // and seen again
                    {{high, low, high, KEYS, high, KEYS}, {h, l_, h}}, // pressed anew
                };
                for (unsigned i = 0; i < sizeof c / sizeof *c; i++) {
                    char seen[8];
                    start_on(ladder);
                    presses(reading_of[ladder], c[i].steps, 6, seen);
                    assert_string_equal(seen, c[i].presses);
                }
            }
}

TEST(of_three_keys_one_within_the_other_each_is_one_press)
{
    static const uint8_t nested[] = {SELECT, LEFT, UP, LEFT, SELECT, KEYS},
                         again[] = {SELECT, LEFT, UP,
                                    SELECT, LEFT, KEYS}, // LEFT up beneath UP, and pressed anew
        first[] = {SELECT, LEFT, UP, SELECT, UP, LEFT};  // and then beneath UP: its first
    char seen[8];
    start_on(MOST_CLONES);
    presses(reading_of[MOST_CLONES], nested, 6, seen);
    assert_string_equal(seen, "SLU");
    presses(reading_of[MOST_CLONES], again, 6, seen);
    assert_string_equal(seen, "SLUL");
    presses(reading_of[MOST_CLONES], first, 6, seen);
    assert_string_equal(seen, "SLUUL");
}

TEST(a_pressed_key_stays_within_23_of_its_reading_and_a_spike_to_another_is_none)
{
    take(OPEN, 0, 1);
    assert_int_equal(take(741, 0, LADDER_STEADY), DPAD_OK);
    for (int way = -23; way <= 23; way += 46)
        assert_int_equal(take(741 + way, 0, 1), DPAD_OK); // not unsure
    assert_int_equal(take(741 + 24, 0, 1), DPAD_OK | LADDER_UNSURE);
    take(741, 0, 1);
    assert_int_equal(take(145, 2, LADDER_STEADY - 1), DPAD_OK | LADDER_UNSURE);
    assert_int_equal(take(741, 2, 1), DPAD_OK);
    assert_int_equal(take(880, 0, 1) & ~LADDER_UNSURE, 0); // from here on, none is down
}

TEST(a_key_that_is_down_at_the_start_is_pressed_if_all_readings_agree)
{
    const uint16_t up[] = {145, 147, 143, 146}, spike[] = {145, 146, 1023, 145},
                   none[] = {1023, 1020, 1023, 1023};
    ladder_start(&l, up, 4);
    assert_int_equal(take(145, 2, 1), DPAD_UP);
    ladder_start(&l, spike, 4);
    assert_int_equal(take(145, 2, 1000) & ~LADDER_UNSURE, 0); // until the ladder has been open
    take(OPEN, 0, 1);
    assert_int_equal(take(145, 2, LADDER_STEADY), DPAD_UP);
    ladder_start(&l, none, 4);
    assert_int_equal(take(OPEN, 2, 1), 0);
    assert_int_equal(take(505, 2, LADDER_STEADY), DPAD_LEFT);
}

// ---- A pin with nothing on it ----

static void expect_none(uint16_t reading)
{
    const uint8_t key = ladder_update(&l, reading) & (uint8_t)~LADDER_UNSURE;
    if (key != 0)
        fail_msg("key 0x%02X at reading %u", key, reading);
}

TEST(readings_at_random_press_nothing)
{
    for (unsigned long i = soak_trials(3000000, 100000000); i > 0; i--)
        expect_none((uint16_t)(splitmix64(&random_state) % 1024));
}

// From all rates of which a sample sees anything to 5 V a second, up and down, between any two voltages;
// looked at 61 times a second while nothing has changed, as the driver does.
TEST(a_drift_of_any_rate_presses_nothing)
{
    enum { LOOK = 33 };
    for (double rate = 0.001; rate < 2000; rate *= 1.1)
        for (int noise = 0; noise <= 3; noise++) {
            start();
            double reading = OPEN, way = -rate;
            const unsigned long samples = (unsigned long)(4 * OPEN / rate) + 200;
            unsigned sure_for = 0;
            for (unsigned long i = 0; i < samples; i++) {
                reading += way;
                if (reading <= 0 || reading >= OPEN) {
                    reading = reading <= 0 ? 0 : OPEN;
                    way = -way;
                }
                sure_for -= sure_for != 0;
                if (sure_for != 0)
                    continue;
                const uint8_t answer = ladder_update(&l, noisy(reading, noise));
                if ((answer & (uint8_t)~LADDER_UNSURE) != 0)
                    fail_msg("key 0x%02X, %f steps a sample, noise %d, reading %f", answer, rate, noise,
                             reading);
                sure_for = answer & LADDER_UNSURE ? 0 : LOOK;
            }
        }
}

// Of any amplitude around any middle, clipped at the rails.
TEST(the_hum_of_the_mains_presses_nothing)
{
    for (unsigned hz = 50; hz <= 60; hz += 10)
        for (double amplitude = 100; amplitude < 20000; amplitude *= 1.3)
            for (double middle = 0; middle <= OPEN; middle += 93)
                for (unsigned i = 0; i < 2000; i++) {
                    const double at = middle + amplitude * sin(2 * 3.14159265 * hz * i * 0.0005);
                    expect_none(noisy(at, 2));
                }
}

// Slow drifts keep the key that is down, whatever range they come to.
TEST(a_drift_presses_no_other_key_while_one_is_down)
{
    for (double rate = 0.001; rate < 0.3; rate *= 1.2) {
        take(OPEN, 0, 1);
        assert_int_equal(take(741, 0, LADDER_STEADY), DPAD_OK);
        for (double reading = 741; reading > 1; reading -= rate)
            assert_int_equal(ladder_update(&l, noisy(reading, 2)) & ~LADDER_UNSURE, DPAD_OK);
        assert_int_equal(take(OPEN, 0, 1), 0);
    }
}
