// Sleep modes: what they stop, what wakes, and what it costs. ATmega328P data sheet, 10.

#include "hal/key.h"
#include "tests/chip/image_chip_sleep.h"
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum { DDRB = 0x24, BEGIN = 0x11, AFTER = 0x12, IN_INTERRUPT = 0x50 };
enum { IDLE = 0, ADC_NOISE_REDUCTION = 1, POWER_DOWN = 2, POWER_SAVE = 3, STANDBY = 6 };
enum { TIMER_US = 100, PRESS_US = 50, LONG_US = 5000 };

// From the first cycle of waking: 4 more than an interrupt takes, 4 of entry, the vector's RJMP and an LDI.
enum { WAKE = 4 + 4 + 2 + 1 };

// In that mode, with row 1 driven low by hand, so that key 1 pulls C1 down.
static bench_t *sleep_in(uint8_t mode, unsigned us)
{
    bench_t *b = bench_run("chip_sleep", SLEEP_MODE, mode, us);
    b->data[DDRB] |= 1 << 1;
    return b;
}

TEST(the_timer_runs_in_idle_and_wakes_from_it)
{
    enum { TIMER_START_TO_MARK = 14 };
    bench_t *b = sleep_in(IDLE, 2 * TIMER_US);
    assert_in_range(bench_between(b, BEGIN, IN_INTERRUPT), board_us(b->board, TIMER_US) - TIMER_START_TO_MARK,
                    board_us(b->board, TIMER_US) + WAKE);
    bench_free(b);
}

// A key that closes in sleep; returns cycles from its contact to the interrupt's marker.
static chip_time_t wake_by_key(uint8_t mode)
{
    bench_t *b = sleep_in(mode, PRESS_US);
    assert_int_equal(bench_times(b, IN_INTERRUPT), 0);
    chip_time_t pressed = board_now(b->board);
    board_contact(b->board, KEY_1, true);
    bench_run_us(b, LONG_US);
    chip_time_t cycles = b->mark[1].at - pressed;
    assert_int_equal(b->mark[1].value, IN_INTERRUPT);
    bench_free(b);
    return cycles;
}

TEST(a_pin_change_wakes_from_power_down_after_16384_cycles)
{
    assert_int_equal(wake_by_key(POWER_DOWN), 16384 + WAKE);
    assert_int_equal(wake_by_key(POWER_SAVE), 16384 + WAKE);
    assert_int_equal(wake_by_key(STANDBY), 6 + WAKE);
    assert_int_equal(wake_by_key(ADC_NOISE_REDUCTION), WAKE);
    assert_int_equal(wake_by_key(IDLE), 3 + WAKE); // the flag is clocked through
}

TEST(a_pin_that_is_back_before_the_clock_is_wakes_without_an_interrupt)
{
    enum { AFTER_SLEEP = 4 + 2 + 2 }; // waking, and TCNT1 read
    bench_t *b = sleep_in(POWER_DOWN, PRESS_US);
    chip_time_t pressed = board_now(b->board);
    board_contact(b->board, KEY_1, true);
    bench_run_us(b, 1000); // of 1,024
    board_contact(b->board, KEY_1, false);
    bench_run_us(b, 24 + TIMER_US / 2); // no timer yet
    assert_int_equal(b->count, 2);
    assert_int_equal(bench_value(b, 1), 0); // TCNT1: it goes on behind SLEEP
    assert_int_equal(b->mark[1].at - pressed, 16384 + AFTER_SLEEP);
    board_contact(b->board, KEY_1, true);
    bench_run_us(b, 2);
    assert_int_equal(bench_value(b, 2), IN_INTERRUPT);
    bench_free(b);
}

TEST(a_pin_that_has_changed_again_when_the_clock_is_back_interrupts)
{
    bench_t *b = sleep_in(POWER_DOWN, PRESS_US);
    chip_time_t pressed = board_now(b->board);
    board_press(b->board, KEY_1, pressed, board_us(b->board, 900));
    bench_run_us(b, LONG_US);
    assert_int_equal(bench_value(b, 1), IN_INTERRUPT);
    assert_int_equal(b->mark[1].at - pressed, 16384 + WAKE);
    bench_free(b);
}

TEST(a_pin_whose_interrupt_is_off_does_not_wake)
{
    enum { PCICR = 0x68 };
    bench_t *b = sleep_in(POWER_DOWN, PRESS_US);
    b->data[PCICR] = 0;
    board_contact(b->board, KEY_1, true);
    bench_run_us(b, LONG_US);
    assert_int_equal(b->count, 1);
    bench_free(b);
}

TEST(timers_stand_still_in_the_deeper_modes)
{
    static const uint8_t mode[] = {ADC_NOISE_REDUCTION, POWER_DOWN, POWER_SAVE, STANDBY};
    for (unsigned i = 0; i < sizeof mode; i++) {
        bench_t *b = sleep_in(mode[i], LONG_US);
        assert_int_equal(b->count, 1); // the timer's 100 us never end
        board_contact(b->board, KEY_1, true);
        bench_run_us(b, LONG_US);
        assert_int_equal(bench_value(b, 1), IN_INTERRUPT);
        assert_int_equal(bench_value(b, 2), 0); // TCNT1 is below 256
        bench_free(b);
    }
}

TEST(sleep_without_se_is_no_sleep)
{
    chip_measures_t m;
    bench_t *b = bench_run("chip_sleep", SLEEP_DISABLED, 0, 100);
    assert_int_equal(bench_between(b, BEGIN, AFTER), 1 + 1 + 1); // OUT, SLEEP, LDI
    board_measures(b->board, &m);
    assert_int_equal(m.asleep, 0);
    bench_free(b);
}

TEST(sleep_with_interrupts_off_is_a_fault_and_lasts_until_reset)
{
    bench_t *b = bench_run("chip_sleep", SLEEP_DEAF, 0, 100000);
    assert_int_equal(b->count, 1);
    board_reset(b->board);
    bench_run_us(b, 100);
    assert_int_equal(b->count, 2);
    bench_free_faulty(b, "SLEEP with interrupts off");
}

TEST(measures_tell_time_asleep_and_powered_down)
{
    chip_measures_t m;
    bench_t *b = sleep_in(POWER_DOWN, PRESS_US);
    board_measure_from_here(b->board);
    bench_run_us(b, 1000);
    board_measures(b->board, &m);
    assert_int_equal(m.elapsed, board_us(b->board, 1000));
    assert_int_equal(m.asleep, m.elapsed);
    assert_int_equal(m.powered_down, m.elapsed);
    assert_int_equal(m.interrupts_off, 0);
    bench_free(b);
}
