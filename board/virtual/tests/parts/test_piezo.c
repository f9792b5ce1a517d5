// Tests of the piezo: which tones it hears in the edges at its pin.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/circuit.h"
#include "parts/piezo.h"
#include "tests/support/test.h"

enum { HZ = 16000000, HEARD_MAX = 64 };

static circuit_t circuit;
static piezo_t piezo;
static uint64_t random_state;
static struct {
    double hz;
    chip_time_t when;
} heard[HEARD_MAX];
static unsigned count;

static void on_tone(void *context, double hz, chip_time_t when)
{
    (void)context;
    assert_true(count < HEARD_MAX);
    heard[count].hz = hz;
    heard[count++].when = when;
}

BEFORE_EACH
{
    char error[200];
    const chip_config_t config = {.mcu = "atmega328p", .hz = HZ, .random = &random_state};
    count = 0;
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
    circuit_ignore(&circuit, CHIP_FAULT_PROGRAM); // the chip is blank
    piezo_start(&piezo, circuit.chip, on_tone, NULL);
    circuit_plug(&circuit, &piezo.part, (chip_pin_t[]){{'C', 2}});
    chip_power_on(circuit.chip);
}

AFTER_EACH
{
    circuit_free(&circuit);
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

TEST(a_pin_that_is_left_high_is_a_fault)
{
    chip_time_t from = chip_now(circuit.chip);
    beep(from, 4);
    piezo.part.sense(&piezo.part, &(pin_level_t){PIN_HIGH}, from);
    chip_run(circuit.chip, from + chip_us(circuit.chip, 19000));
    assert_int_equal(circuit_faults(&circuit), 0);
    chip_run(circuit.chip, from + chip_us(circuit.chip, 21000));
    assert_int_equal(circuit_faults(&circuit), 1);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "left high"));
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
