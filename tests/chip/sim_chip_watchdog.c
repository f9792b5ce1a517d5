// The watchdog, and what MCUSR tells of resets: ATmega328P data sheet, 11.

#include "tests/support/measure_bench.h"
#include "tests/chip/image_chip_sleep.h"
#include "tests/support/test.h"

enum { PORF = 1, EXTRF = 2, WDRF = 8 };                             // MCUSR
enum { WDE = 0x08, WDP2 = 0x04 };                                   // WDTCSR
enum { PERIOD = 256000, SETUP = 100, AFTER_FED = 2, WOKEN = 0x60 }; // 2048 cycles of 128 kHz

TEST(a_watchdog_that_is_not_fed_resets_awake_and_in_power_down)
{
    static const uint8_t scenarios[] = {DOG_RESET, DOG_SLEEP};
    for (unsigned i = 0; i < 2; i++) {
        bench_t *b = bench_run("chip_sleep", scenarios[i], 0, 90000);
        bench_assert_marks(b, 0xFF, PORF, WDRF, WDRF);
        assert_in_range(b->mark[1].at - b->mark[0].at, 2 * PERIOD, 2 * PERIOD + SETUP);
        assert_int_equal(b->mark[2].at - b->mark[1].at, b->mark[1].at - b->mark[0].at);
        bench_free(b);
    }
}

TEST(its_oscillator_may_be_off_by_20_percent)
{
    static const uint32_t hz[] = {128000 * 8 / 10, 128000 * 12 / 10};
    for (unsigned i = 0; i < 2; i++) {
        bench_t *b = bench_new_off("chip_sleep");
        board_set_watchdog_hz(b->board, hz[i]);
        bench_power_on(b, DOG_RESET);
        bench_run_us(b, 90000);
        chip_time_t period = 4096ull * 16000000 / hz[i];
        assert_in_range(b->mark[1].at - b->mark[0].at, period, period + SETUP);
        bench_free(b);
    }
}

TEST(a_watchdog_that_is_fed_does_not_reset)
{
    bench_t *b = bench_run("chip_sleep", DOG_FED, 0, 110000);
    assert_int_equal(bench_times(b, AFTER_FED), 1);
    bench_free(b);
}

TEST(its_interrupt_alone_repeats_and_wakes_from_power_down)
{
    bench_t *b = bench_run("chip_sleep", DOG_WAKE, 0, 100000);
    assert_int_equal(bench_times(b, WOKEN), b->count);
    assert_int_equal(b->count, 6);
    for (unsigned i = 1; i < 6; i++)
        assert_int_equal(b->mark[i].at - b->mark[i - 1].at, PERIOD);
    bench_free(b);
}

TEST(in_both_modes_it_interrupts_first_and_resets_then)
{
    bench_t *b = bench_run("chip_sleep", DOG_BOTH, 0, 40000);
    assert_int_equal(bench_value(b, 0), PORF);
    assert_int_equal(bench_value(b, 1), WOKEN);
    assert_int_equal(bench_value(b, 2), WDRF);
    assert_in_range(b->mark[2].at - b->mark[0].at, 2 * PERIOD, 2 * PERIOD + SETUP);
    bench_free(b);
}

TEST(its_period_changes_only_within_the_timed_sequence)
{
    bench_t *b = bench_run("chip_sleep", DOG_SEQUENCE, 0, 100);
    // Four cycles after: in time. Five: too late. Without: WDE cannot be cleared
    bench_assert_marks(b, 0xFF, WDE | WDP2, WDE | WDP2, WDE | WDP2);
    bench_free(b);
}

TEST(causes_of_resets_accumulate_until_power_on)
{
    bench_t *b = bench_run("chip_sleep", CAUSES, 0, 1000);
    board_reset(b->board);
    bench_run_us(b, 20000);
    bench_assert_marks(b, 0xFF, PORF, PORF | EXTRF, PORF | EXTRF | WDRF);
    board_power_off(b->board);
    bench_power_on(b, CAUSES);
    bench_run_us(b, 1000);
    assert_int_equal(bench_value(b, 0), PORF);
    bench_free(b);
}
