// Tests of a supply that is not ideal: a rail that sags under the display's load, and is unplugged and
// plugged in again, with the chip held in reset below its brown-out level.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <math.h>
#include <string.h>

#include "parts/max7219_part.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

enum { OHMS = 4, MICROFARADS = 1000, LIT = 28 };

static bench_t *b;

static void assert_near(double seen, double expected, double by)
{
    if (fabs(seen - expected) > by)
        fail_msg("%f instead of %f", seen, expected);
}

// LIT LEDs of the matrix.
static void light(unsigned intensity)
{
    max7219_part_t *matrix = board_part(b->board, "max7219");
    uint8_t *reg = matrix->driver[0].reg;
    memset(reg, 0, sizeof matrix->driver[0].reg);
    memset(reg + MAX7219_DIGIT0, 0x7F, LIT / 7);
    reg[MAX7219_SCAN_LIMIT] = 7;
    reg[MAX7219_SHUTDOWN] = 1;
    reg[MAX7219_INTENSITY] = (uint8_t)intensity;
    part_changed(&matrix->part);
}

static void plug_in(bool in)
{
    board_set_supply(b->board, in ? 5 : 0, in ? OHMS : 1e9, MICROFARADS);
}

// Drives CS low, so that it floats while the chip is in reset.
BEFORE_EACH
{
    b = bench_run(100, CODE(PUT(DDRB, 4), STOP));
    light(0);
    plug_in(true);
}

// All LEDs take 330 mA at 5 V and none below 2 V; everything else draws 20 mA.
static double expected_volts(unsigned intensity)
{
    const double siemens = 0.33 / 3 * LIT / 64 * (2 * intensity + 1) / 31;
    return (5 - 0.02 * OHMS + 2 * OHMS * siemens) / (1 + OHMS * siemens);
}

TEST(the_rail_sags_under_the_load_of_lit_leds_and_the_capacitor_slows_it)
{
    double before = 5;
    for (unsigned intensity = 1; intensity <= 15; intensity += 7) {
        light(intensity);
        assert_near(board_volts(b->board), before, 1e-9);
        bench_run_us(b, 500000);
        before = board_volts(b->board);
        assert_near(before, expected_volts(intensity), 1e-3);
        assert_near(board_display_ma(b->board), (5 - before) / OHMS * 1000 - 20, 0.2);
    }
}

static bool is_reset(board_t *board, void *context)
{
    (void)context;
    return board_pin(board, "CS") == PIN_FLOATING;
}

static bool is_running(board_t *board, void *context)
{
    return !is_reset(board, context);
}

TEST(below_the_brown_out_level_the_chip_is_held_in_reset)
{
    chip_t *chip = board_chip(b->board);
    plug_in(false);
    assert_true(board_run_until(b->board, chip_now(chip) + chip_hz(chip), is_reset, NULL));
    assert_near(board_volts(b->board), 2.7, 1e-3);
    bench_run_us(b, 10000);
    assert_true(board_volts(b->board) > 1.5);
    chip_reset(chip);
    bench_run_us(b, 10000);
    assert_true(is_reset(b->board, NULL));
    plug_in(true);
    assert_true(board_run_until(b->board, chip_now(chip) + chip_hz(chip), is_running, NULL));
    assert_near(board_volts(b->board), 2.75, 0.005);
}

TEST(an_unplugged_chip_loses_its_power_below_1_volt)
{
    chip_t *chip = board_chip(b->board);
    plug_in(false);
    for (unsigned ms = 0; chip_is_powered(chip) && ms < 1000; ms++)
        bench_run_us(b, 1000);
    assert_false(chip_is_powered(chip));
    assert_near(board_volts(b->board), 1, 0.03);
    plug_in(true);
    bench_run_us(b, 100000);
    assert_true(chip_is_powered(chip));
}

TEST(switching_off_empties_the_rail_and_switching_on_charges_it_at_once)
{
    for (unsigned i = 0; i < 2; i++) {
        board_power_off(b->board);
        assert_near(board_volts(b->board), 0, 0);
        bench_run_us(b, 100000);
        assert_false(chip_is_powered(board_chip(b->board)));
        assert_near(board_volts(b->board), 0, 0);
        board_power_on(b->board);
        assert_near(board_volts(b->board), 5, 0);
        light(15);
        bench_run_us(b, 500000);
        assert_near(board_volts(b->board), expected_volts(15), 1e-3);
    }
}
