// The clock of hal/avr/clock.c against the chip's cycles, and its count of time asleep at its limit.
// SPDX-License-Identifier: MIT
#include <vboard/avr_chip.h>
#include "hal/clock.h"
#include "tests/races/clock_image.h"
#include "tests/support/flashed.h"
#include "tests/support/test.h"

enum { TCCR1B = 0x81, GPIOR1 = 0x4A, GPIOR2 = 0x4B }; // ATmega328P data sheet, register summary
enum { HZ = 16000000 };

static chip_t *chip;

static uint8_t data(unsigned address)
{
    return chip_data(chip, &(size_t){0})[address];
}

BEFORE_EACH
{
    char error[200];
    const chip_config_t config = {.mcu = "atmega328p", .hz = HZ, .elf = IMAGES "/clock.elf"};
    chip = chip_new(&config, error, sizeof error);
    if (chip == NULL)
        fail_msg("%s", error);
    chip_power_on(chip);
    while (data(TCCR1B) == 0)
        chip_run(chip, chip_now(chip) + 1);
}

AFTER_EACH
{
    chip_free(chip);
}

// Reading and showing it takes up to 5 us (of other compilers 8), and a period's interrupt some more. A tick
// is 4 us.
TEST(each_millisecond_of_the_clock_begins_with_its_tick)
{
    enum { LATE_US = 6, OTHERS_LATE_US = 9, PERIOD_LATE_US = 20 };
    const unsigned read_late_us = flashed_allowance() == 1 ? LATE_US : OTHERS_LATE_US;
    const chip_time_t start = chip_now(chip);
    for (unsigned ms = 1; ms < CLOCK_READ_MS; ms++) {
        chip_run(chip, start + chip_us(chip, 1000 * ms - 1));
        assert_int_equal(data(GPIOR2), (uint8_t)(ms - 1));
        const unsigned late_us = ms % CLOCK_PERIOD_MS == 0 ? PERIOD_LATE_US : read_late_us;
        chip_run(chip, start + chip_us(chip, 1000 * ms + late_us));
        assert_int_equal(data(GPIOR2), (uint8_t)ms);
    }
}

TEST(an_alarm_rings_in_its_millisecond)
{
    static const uint16_t alarms[] = CLOCK_ALARMS;
    uint64_t ms = CLOCK_READ_MS + 1;
    for (unsigned i = 0; i < sizeof alarms / sizeof *alarms; i++)
        ms += alarms[i] + 1u;
    chip_run(chip, chip_us(chip, 1000 * ms));
    assert_int_equal(data(GPIOR1), CLOCK_RINGS + sizeof alarms / sizeof *alarms);
}

TEST(a_sleep_shorter_than_the_interrupts_in_it_does_not_count_as_a_long_one)
{
    assert_in_range(data(GPIOR1), 50, 80); // percent: from 100 towards 0 in 64 s, for 25 s
}
