// Tones of hal/avr/tone.c on the chip, as a piezo hears them. The piezo's own tests are the virtual board's.
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
