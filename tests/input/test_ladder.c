// Tests of a ladder's readings: keys of both revisions of the LCD keypad shield, and what a pin with nothing
// on it reads, which must press no key.
// SPDX-License-Identifier: MIT
#include <math.h>

#include <vboard/splitmix64.h>
#include "hal/ladder.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { KEYS = 5, OPEN = 1023 };
static const uint8_t key_of[KEYS] = {DPAD_RIGHT, DPAD_UP, DPAD_DOWN, DPAD_LEFT, DPAD_OK};
static const uint16_t reading_of[2][KEYS] = {{0, 145, 329, 505, 741}, {0, 99, 255, 408, 639}};

static ladder_t l;
static uint64_t random_state;

BEFORE_EACH
{
    random_state = soak_seed(1);
    ladder_start(&l, (const uint16_t[]){OPEN}, 1);
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

TEST(a_key_of_either_revision_is_pressed_once_its_reading_has_been_steady_for_12_ms)
{
    for (unsigned revision = 0; revision < 2; revision++)
        for (unsigned i = 0; i < KEYS; i++)
            for (int noise = 0; noise <= 4; noise++) {
                assert_int_equal(take(OPEN, noise, 1), 0);
                const double reading = reading_of[revision][i];
                assert_int_equal(take(reading, noise, LADDER_STEADY - 1), LADDER_UNSURE);
                assert_int_equal(take(reading, noise, 1), key_of[i]);
                assert_int_equal(take(reading, noise, 1000), key_of[i]);
                assert_int_equal(take(OPEN, noise, 1), 0);
            }
}

TEST(a_pressed_key_is_sure_also_with_three_times_the_noise_that_a_press_may_have)
{
    for (unsigned revision = 0; revision < 2; revision++)
        for (unsigned i = 0; i < KEYS; i++) {
            take(OPEN, 0, 1);
            assert_int_equal(take(reading_of[revision][i], 0, LADDER_STEADY), key_of[i]);
            for (unsigned samples = 0; samples < 1000; samples++)
                assert_int_equal(take(reading_of[revision][i], 24, 1), key_of[i]);
        }
}

// Resistors of 5 % and a supply with its own.
TEST(readings_may_be_off_by_a_fifth_of_the_way_to_the_next_key)
{
    for (unsigned revision = 0; revision < 2; revision++)
        for (unsigned i = 0; i < KEYS; i++) {
            const uint16_t *r = reading_of[revision];
            const double back = i == 0 ? 0 : (r[i] - r[i - 1]) / 5.0;
            const double on = ((i + 1 < KEYS ? r[i + 1] : OPEN) - r[i]) / 5.0;
            take(OPEN, 0, 1);
            assert_int_equal(take(r[i] - back, 0, LADDER_STEADY), key_of[i]);
            take(OPEN, 0, 1);
            assert_int_equal(take(r[i] + on, 0, LADDER_STEADY), key_of[i]);
        }
}

TEST(a_contact_may_bounce_before_it_is_steady)
{
    for (unsigned i = 0; i < soak_trials(2000, 100000); i++) {
        const unsigned key = (unsigned)(splitmix64(&random_state) % KEYS);
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

// Each pair, nested and overlapping. What is beneath another key is not seen; a key that was is down until the
// reading shows that it is not.
TEST(a_step_back_to_a_key_that_was_down_before_is_no_press)
{
    for (unsigned revision = 0; revision < 2; revision++)
        for (unsigned low = 0; low < KEYS; low++)
            for (unsigned high = low + 1; high < KEYS; high++) {
                const double covers = reading_of[revision][low], is_covered = reading_of[revision][high];
                const uint8_t both = key_of[low] | key_of[high];
                // The higher one is down first, and last.
                take(OPEN, 0, 1);
                assert_int_equal(take(is_covered, 2, LADDER_STEADY), key_of[high]);
                assert_int_equal(take(covers, 2, LADDER_STEADY), both);
                assert_int_equal(take(is_covered, 2, LADDER_STEADY), key_of[high]);
                assert_int_equal(take(OPEN, 2, 1), 0);
                // It is down first, and goes up beneath the other.
                assert_int_equal(take(is_covered, 2, LADDER_STEADY), key_of[high]);
                assert_int_equal(take(covers, 2, LADDER_STEADY), both);
                assert_int_equal(take(OPEN, 2, 1), 0);
                // It goes down beneath the other: that is its first press.
                assert_int_equal(take(covers, 2, LADDER_STEADY), key_of[low]);
                assert_int_equal(take(is_covered, 2, LADDER_STEADY), key_of[high]);
                assert_int_equal(take(OPEN, 2, 1), 0);
            }
}

TEST(of_three_keys_each_is_down_until_the_reading_shows_that_it_is_not)
{
    take(OPEN, 0, 1);
    assert_int_equal(take(741, 2, LADDER_STEADY), DPAD_OK);
    assert_int_equal(take(145, 2, LADDER_STEADY), DPAD_OK | DPAD_UP);
    assert_int_equal(take(0, 2, LADDER_STEADY), DPAD_OK | DPAD_UP | DPAD_RIGHT);
    assert_int_equal(take(505, 2, LADDER_STEADY), DPAD_OK | DPAD_LEFT);
    assert_int_equal(take(741, 2, LADDER_STEADY), DPAD_OK);
    assert_int_equal(take(OPEN, 2, 1), 0);
}

TEST(a_second_key_counts_if_its_reading_is_lower_and_not_before_it_is_steady)
{
    take(OPEN, 0, 1);
    assert_int_equal(take(741, 2, LADDER_STEADY), DPAD_OK);
    assert_int_equal(take(145, 2, LADDER_STEADY - 1), DPAD_OK | LADDER_UNSURE);
    assert_int_equal(take(145, 2, 1), DPAD_OK | DPAD_UP);
    assert_int_equal(take(741, 2, LADDER_STEADY), DPAD_OK);
    assert_int_equal(take(0, 2, 3) & ~LADDER_UNSURE, DPAD_OK); // a spike
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
            ladder_start(&l, (const uint16_t[]){OPEN}, 1);
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
