// Tones of hal/avr/tone.c on the chip, as a piezo hears them; and the piezo itself.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/circuit.h>
#include <vboard/piezo.h>
#include "tests/sound/tones.h"
#include "tests/support/test.h"

enum { HZ = 16000000, HEARD_MAX = 64 };

static const uint16_t wanted[] = TONES;
enum { WANTED = sizeof wanted / sizeof wanted[0] };

static circuit_t circuit;
static piezo_t piezo;
static uint64_t random_state;
static struct {
    double hz;
    chip_time_t when;
} heard[HEARD_MAX];
static unsigned count;
static uint8_t marker;

static void on_tone(void *context, double hz, chip_time_t when)
{
    (void)context;
    assert_true(count < HEARD_MAX);
    heard[count].hz = hz;
    heard[count++].when = when;
}

static void on_marker(void *context, uint8_t value)
{
    (void)context;
    marker = value;
}

static bool is_marked(void *context)
{
    return marker == *(const uint8_t *)context;
}

static void run_to(uint8_t mark)
{
    assert_true(chip_run_until(circuit.chip, chip_now(circuit.chip) + 2ull * HZ, is_marked, &mark));
}

BEFORE_EACH
{
    char error[200];
    const chip_config_t config = {.mcu = "atmega328p",
                                  .hz = HZ,
                                  .elf = IMAGES "/tone.elf",
                                  .random = &random_state,
                                  .hooks = {.marker = on_marker}};
    count = marker = 0;
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
    piezo_start(&piezo, circuit.chip, on_tone, NULL);
    circuit_plug(&circuit, &piezo.part, (chip_pin_t[]){{'C', 2}});
    chip_power_on(circuit.chip);
}

AFTER_EACH
{
    circuit_free(&circuit);
}

// 2 % up to 2,500 Hz, as hal/tone.h says.
static void assert_near(double hz, unsigned expected)
{
    double off = (hz - expected) / expected;
    if ((off < 0 ? -off : off) > (expected <= 2500 ? 0.02 : 0.05))
        fail_msg("%u Hz is heard as %.1f Hz", expected, hz);
}

TEST(each_tone_has_its_frequency_for_its_time_and_rests_without_voltage)
{
    run_to(TONES_ONE_BY_ONE);
    assert_int_equal(count, 2 * WANTED);
    for (unsigned i = 0; i < WANTED; i++) {
        assert_near(heard[2 * i].hz, wanted[i]);
        assert_true(heard[2 * i + 1].hz == 0);
        chip_time_t length = heard[2 * i + 1].when - heard[2 * i].when;
        assert_in_range(length, chip_us(circuit.chip, 50000 - 3 * 4000),
                        chip_us(circuit.chip, 52000)); // its interrupts delay its end
    }
    assert_int_equal(circuit_faults(&circuit), 0);
}

TEST(tones_in_a_row_change_without_silence)
{
    run_to(TONES_ONE_BY_ONE);
    count = 0;
    run_to(TONES_IN_A_ROW);
    assert_int_equal(count, WANTED + 1);
    for (unsigned i = 0; i < WANTED; i++)
        assert_near(heard[i].hz, wanted[i]);
    assert_true(heard[WANTED].hz == 0);
    assert_true(piezo_hz(&piezo) == 0);
}

TEST(a_tone_begins_within_its_first_half_periods)
{
    run_to(TONES_IN_A_ROW);
    chip_time_t rose = piezo.rose;
    chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, 250));
    assert_true(piezo.rose > rose);
}

// The late interrupt has toggled the pin. A match in the past would come again when the timer wraps: 2 ms
// later, and with a timer of 16 bits 262 ms.
TEST(a_tone_goes_on_at_once_however_long_interrupts_were_off)
{
    for (unsigned loops = TONES_LATE_FROM; loops <= TONES_LATE_TO; loops++) {
        run_to(TONES_LATE);
        chip_time_t rose = piezo.rose;
        chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, 250));
        if (piezo.rose == rose)
            fail_msg("silent after %u loops", loops);
        run_to(TONES_WAITED);
    }
}

TEST(a_pin_that_is_left_high_is_a_fault)
{
    run_to(TONES_OVER);
    assert_int_equal(circuit_faults(&circuit), 0);
    chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, 19000));
    assert_int_equal(circuit_faults(&circuit), 0);
    chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, 2000));
    assert_int_equal(circuit_faults(&circuit), 1);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "left high"));
}

static void beep(chip_time_t from, unsigned periods)
{
    for (unsigned i = 0; i < 2 * periods; i++)
        piezo.part.sense(&piezo.part, &(pin_level_t){i % 2 ? PIN_LOW : PIN_HIGH}, from + i * (HZ / 2000));
}

static void cut_power(void)
{
    chip_power_off(circuit.chip);
    chip_power_on(circuit.chip);
}

static bool is_silent(void *context)
{
    (void)context;
    return piezo_hz(&piezo) == 0;
}

TEST(who_waits_for_silence_goes_on_20_ms_after_the_last_edge)
{
    enum { PERIOD = HZ / 1000 };
    chip_power_off(circuit.chip); // no tone of the chip's
    chip_time_t from = chip_now(circuit.chip) + PERIOD;
    beep(from, 4);
    assert_false(is_silent(NULL));
    assert_true(chip_run_until(circuit.chip, from + 40 * PERIOD, is_silent, NULL));
    assert_in_range(chip_now(circuit.chip) - from, 23 * PERIOD, 23 * PERIOD + 10);
}

TEST(edges_further_apart_than_20_ms_are_no_tone)
{
    enum { APART = HZ / 1000 * 21 };
    chip_time_t from = chip_now(circuit.chip) + APART;
    for (unsigned i = 0; i < 20; i++)
        piezo.part.sense(&piezo.part, &(pin_level_t){i % 2 ? PIN_LOW : PIN_HIGH}, from + i / 2 * APART);
    assert_int_equal(count, 0);
}

TEST(a_power_cut_ends_a_tone_and_the_next_one_begins_after_it)
{
    enum { PERIOD = HZ / 1000 };
    chip_time_t from = chip_now(circuit.chip) + PERIOD;
    beep(from, 4);
    assert_int_equal(count, 1);
    assert_int_equal(heard[0].when, from);
    cut_power();
    assert_int_equal(count, 2);
    assert_true(piezo_hz(&piezo) == 0);
    beep(from + 4 * PERIOD, 2);
    cut_power();
    beep(from + 6 * PERIOD, 4);
    assert_int_equal(count, 3);
    assert_int_equal(heard[2].when, from + 6 * PERIOD);
    piezo.part.sense(&piezo.part, &(pin_level_t){PIN_HIGH}, from + 10 * PERIOD);
    cut_power();
    beep(from + 11 * PERIOD, 4);
    assert_int_equal(count, 5);
    assert_int_equal(heard[4].when, from + 11 * PERIOD);
    piezo.part.sense(&piezo.part, &(pin_level_t){PIN_HIGH}, from + 15 * PERIOD);
    cut_power(); // so that it does not stay high
    chip_run(circuit.chip, from + 40 * PERIOD);
    assert_int_equal(circuit_faults(&circuit), 0);
}

// One wave for each period, and its end.
static void wave(const unsigned *period, unsigned periods)
{
    chip_time_t at = chip_now(circuit.chip) + 1;
    cut_power();
    count = 0;
    for (unsigned i = 0; i <= periods; i++) {
        piezo.part.sense(&piezo.part, &(pin_level_t){PIN_HIGH}, at);
        piezo.part.sense(&piezo.part, &(pin_level_t){PIN_LOW}, at + 10);
        at += i < periods ? period[i] : 0;
    }
}

TEST(three_periods_that_differ_by_up_to_3_percent_are_a_tone)
{
    wave((unsigned[]){10000, 10000}, 2);
    assert_int_equal(count, 0);
    wave((unsigned[]){10000, 9700, 10000}, 3);
    assert_int_equal(count, 1);
    wave((unsigned[]){10000, 9699, 10000}, 3);
    assert_int_equal(count, 0);
    wave((unsigned[]){10000, 10000, 20000, 20000}, 4);
    assert_int_equal(count, 0);
    wave((unsigned[]){10000, 10000, 20000, 20000, 20000}, 5);
    assert_int_equal(count, 1);
}

TEST(each_of_the_last_tones_is_found_once_by_its_frequency)
{
    enum { MORE = 10, FIRST = 440, SECOND = 880 };
    unsigned from = 0, found = 0;
    memset(&piezo, 0, sizeof piezo);
    for (piezo.tones = 0; piezo.tones < PIEZO_KEPT + MORE; piezo.tones++)
        piezo.tone[piezo.tones % PIEZO_KEPT] = piezo.tones % 2 ? SECOND : FIRST;
    while (piezo_heard(&piezo, &from, SECOND))
        found++;
    assert_int_equal(found, PIEZO_KEPT / 2);
    assert_int_equal(from, piezo.tones);
    from = 0;
    assert_false(piezo_heard(&piezo, &from, SECOND * 105 / 100));
    from = 0;
    assert_false(piezo_heard(&piezo, &from, SECOND * 95 / 100));
}
