// Tests of sleep modes, of the watchdog and of causes of resets in MCUSR: ATmega328P data sheet, 10 and 11.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/keys.h"
#include "tests/support/chip_rig.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

enum { BEGIN = 0x11, AFTER = 0x12, IN_TIMER = CODE_INTERRUPT + 11 };
enum { TIMER_US = 100, PRESS_US = 50, LONG_US = 5000 };

// Cycles from waking to a marker: 4 more than without sleep, 4 of entry, the vector's RJMP and an LDI.
enum { WAKE = 4 + 4 + 2 + 1 };

// Timer 1 interrupts after 100 us.
#define RUN_TIMER PUT(OCR1AH, 1600 >> 8), PUT(OCR1AL, 1600 & 0xFF), PUT(TIMSK1, 2), PUT(TCCR1B, 1)

// Sleeps in a mode until woken by C1 (PD5) or the timer; the last marker is the high byte of the timer's
// count. The test drives row 1 low, so that key 1 pulls C1 down.
static bench_t *sleep_in(uint8_t mode, unsigned us)
{
    bench_t *b = bench_run(us, CODE(LDI(20, BEGIN), PUT(PORTD, 0x20), PUT(PCMSK2, 0x20), PUT(PCICR, 4),
                                    SLEEP_MODE(mode), RUN_TIMER, SEI, OUT(GPIOR0, 20), SLEEP, LDS(18, TCNT1L),
                                    SHOW(TCNT1H)));
    b->data[DDRB] |= 1 << 1;
    return b;
}

TEST(the_timer_runs_in_idle_and_wakes_from_it)
{
    enum { TIMER_START_TO_MARK = 14 };
    bench_t *b = sleep_in(IDLE, 2 * TIMER_US);
    assert_in_range(bench_between(b, BEGIN, IN_TIMER),
                    chip_us(board_chip(b->board), TIMER_US) - TIMER_START_TO_MARK,
                    chip_us(board_chip(b->board), TIMER_US) + WAKE);
}

// Closes a key during sleep. Returns the cycles from its contact to the interrupt's marker.
static chip_time_t wake_by_key(uint8_t mode)
{
    bench_t *b = sleep_in(mode, PRESS_US);
    assert_int_equal(bench_times(b, IN_CHANGE), 0);
    chip_time_t pressed = chip_now(board_chip(b->board));
    board_contact(b->board, key_of('1'), true);
    bench_run_us(b, LONG_US);
    chip_time_t cycles = b->mark[1].at - pressed;
    assert_int_equal(b->mark[1].value, IN_CHANGE);
    return cycles;
}

TEST(a_pin_change_wakes_from_power_down_after_16384_cycles)
{
    assert_int_equal(wake_by_key(POWER_DOWN), 16384 + WAKE);
    assert_int_equal(wake_by_key(POWER_SAVE), 16384 + WAKE);
    assert_int_equal(wake_by_key(STANDBY), 6 + WAKE);
    assert_int_equal(wake_by_key(EXTENDED_STANDBY), 6 + WAKE);
    assert_int_equal(wake_by_key(ADC_NOISE_REDUCTION), WAKE);
    assert_int_equal(wake_by_key(IDLE), 3 + WAKE); // the flag is clocked through
}

TEST(a_pin_change_that_ends_during_start_up_wakes_without_an_interrupt)
{
    enum { AFTER_SLEEP = 4 + 2 + 2 }; // waking, and TCNT1 read
    bench_t *b = sleep_in(POWER_DOWN, PRESS_US);
    chip_time_t pressed = chip_now(board_chip(b->board));
    board_contact(b->board, key_of('1'), true);
    bench_run_us(b, 1000); // of 1,024
    board_contact(b->board, key_of('1'), false);
    bench_run_us(b, 24 + TIMER_US / 2); // before the timer's interrupt
    assert_int_equal(b->count, 2);
    assert_int_equal(bench_value(b, 1), 0); // TCNT1: execution continues after SLEEP
    assert_int_equal(b->mark[1].at - pressed, 16384 + AFTER_SLEEP);
    board_contact(b->board, key_of('1'), true);
    bench_run_us(b, 2);
    assert_int_equal(bench_value(b, 2), IN_CHANGE);
}

// Of the ATmega1284P, whose PCINT0 to PCINT7 are port A; it has the other level before.
TEST(a_pin_of_port_a_wakes_from_power_down_and_interrupts)
{
    enum { LONG = 20000, IN_PCINT0 = CODE_INTERRUPT + 4 };
    for (unsigned level = 0; level < 2; level++) {
        rig_make("atmega1284p", "B0",
                 CODE(PUT(PCMSK0, 1), DELAY(50), PUT(PCIFR, 1), PUT(PCICR, 1), SLEEP_MODE(POWER_DOWN), SEI,
                      SLEEP, MARK(AFTER)));
        rig_drive("A0", !level, 0);
        rig_drive("A0", level, 1000);
        rig_run(2 * LONG);
        rig_assert_marks(IN_PCINT0, AFTER);
    }
}

TEST(what_woke_from_power_down_does_not_wake_from_the_next_sleep)
{
    enum { LONG = 20000, FIRST = 0x41, SECOND };
    rig_make("atmega328p", "D0",
             CODE(PUT(PCMSK0, 1), PUT(PCICR, 1), SLEEP_MODE(POWER_DOWN), SEI, SLEEP, MARK(FIRST),
                  SLEEP_MODE(IDLE), SLEEP, MARK(SECOND)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 500);
    rig_run(2 * LONG);
    rig_assert_marks(CODE_INTERRUPT + 3, FIRST);
}

// Its flag would be clocked through two cycles later.
TEST(a_pin_change_just_before_power_down_wakes_once)
{
    enum { SLEEP_AT = 2 + 3 + 3 + 3 + 1 + 10, LONG = 20000 }; // RJMP, PUTs, SEI, NOPs
    rig_make("atmega328p", "D0",
             CODE(PUT(PCMSK0, 1), PUT(PCICR, 1), SLEEP_MODE(POWER_DOWN), SEI, NOP, NOP, NOP, NOP, NOP, NOP,
                  NOP, NOP, NOP, NOP, SLEEP, MARK(AFTER)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, SLEEP_AT - 1);
    rig_run(2 * LONG);
    rig_assert_marks(CODE_INTERRUPT + 3, AFTER);
}

TEST(what_woke_before_a_reset_does_not_wake_after_it)
{
    enum { LONG = 20000 };
    rig_make("atmega328p", "D0",
             CODE(PUT(PCMSK0, 1), PUT(PCICR, 1), SLEEP_MODE(POWER_DOWN), SEI, SLEEP, MARK(AFTER)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 500);
    rig_run(LONG / 2);
    chip_reset(rig.chip);
    rig_run(3 * LONG);
    rig_assert_marks_are(NULL, 0);
}

TEST(a_pin_whose_interrupt_is_off_does_not_wake)
{
    bench_t *b = sleep_in(POWER_DOWN, PRESS_US);
    b->data[PCICR] = 0;
    board_contact(b->board, key_of('1'), true);
    bench_run_us(b, LONG_US);
    assert_int_equal(b->count, 1);
}

TEST(timers_stop_in_the_deeper_modes)
{
    static const uint8_t mode[] = {ADC_NOISE_REDUCTION, POWER_DOWN, POWER_SAVE, STANDBY};
    for (unsigned i = 0; i < sizeof mode; i++) {
        bench_t *b = sleep_in(mode[i], LONG_US);
        assert_int_equal(b->count, 1); // the timer's 100 us never end
        board_contact(b->board, key_of('1'), true);
        bench_run_us(b, LONG_US);
        assert_int_equal(bench_value(b, 1), IN_CHANGE);
        assert_int_equal(bench_value(b, 2), 0); // TCNT1 is below 256
    }
}

TEST(sleep_with_interrupts_off_is_a_fault_and_lasts_until_reset)
{
    bench_t *b = bench_run(100000, CODE(PUT(SMCR, 1), RUN_TIMER, MARK(BEGIN), SLEEP, MARK(AFTER)));
    assert_int_equal(b->count, 1);
    chip_measures_t m;
    chip_measures(board_chip(b->board), &m);
    assert_in_range(m.interrupts_off, 1, 100); // sleep does not count
    assert_true(chip_next(board_chip(b->board)) > chip_now(board_chip(b->board)));
    chip_reset(board_chip(b->board));
    bench_run_us(b, 100);
    assert_int_equal(b->count, 2);
    bench_free_faulty(b, "SLEEP with interrupts off");
}

// A byte is written before each sleep; that it is done wakes from idle only.
TEST(the_eeprom_wakes_from_idle_but_not_from_power_down)
{
    enum { EERIE = 8, EEMPE = 4, EEPE = 2, IN_READY = CODE_INTERRUPT + 22 };
    static const uint8_t mode[] = {IDLE, POWER_DOWN};
    for (unsigned i = 0; i < 2; i++) {
        bench_t *b = bench_run(
            20000, CODE(SLEEP_MODE(mode[i]), PUT(EECR, EERIE | EEMPE), PUT(EECR, EERIE | EEPE), SEI, SLEEP));
        assert_int_equal(bench_times(b, IN_READY), mode[i] == IDLE);
    }
}

// ---- Watchdog ----

enum { PORF = 1, EXTRF = 2, WDRF = 8 };                            // MCUSR
enum { WDIE = 0x40, WDCE = 0x10, WDE = 8, WDP2 = 4, WDP0 = 1 };    // WDTCSR
enum { PERIOD = 256000, SETUP = 100, WOKEN = CODE_INTERRUPT + 6 }; // 2048 cycles of 128 kHz

// SET: the timed sequence. LIVE: reports the cause of the reset and switches the watchdog off.
#define SET(value) WDR, LDI(20, WDCE | WDE), LDI(21, value), STS(WDTCSR, 20), STS(WDTCSR, 21)
#define LIVE       SHOW(MCUSR), PUT(MCUSR, 0), SET(0)
#define SLEEP_ON   PUT(SMCR, 5), SEI, SLEEP, RJMP(-2)
#define CAUSES     SHOW(MCUSR), SBRS(16, 1), STOP, SET(WDE)

static void expect_resets(const uint16_t *code, size_t size)
{
    bench_t *b = bench_run(90000, code, size);
    bench_assert_marks(b, 0xFF, PORF, WDRF, WDRF);
    assert_in_range(b->mark[1].at - b->mark[0].at, 2 * PERIOD, 2 * PERIOD + SETUP);
    assert_int_equal(b->mark[2].at - b->mark[1].at, b->mark[1].at - b->mark[0].at);
}

TEST(a_watchdog_that_is_not_fed_resets_awake_and_in_power_down)
{
    expect_resets(CODE(LIVE, SET(WDE | WDP0)));
    expect_resets(CODE(LIVE, SET(WDE | WDP0), SLEEP_ON));
}

TEST(the_watchdogs_oscillator_may_be_off_by_20_percent)
{
    static const uint32_t hz[] = {128000 * 8 / 10, 128000 * 12 / 10};
    for (unsigned i = 0; i < 2; i++) {
        bench_t *b = bench_new_off(NULL);
        chip_set_watchdog_hz(board_chip(b->board), hz[i]);
        bench_start(b, CODE(LIVE, SET(WDE | WDP0)));
        bench_run_us(b, 90000);
        chip_time_t period = 4096ull * 16000000 / hz[i];
        assert_in_range(b->mark[1].at - b->mark[0].at, period, period + SETUP);
    }
}

TEST(the_watchdogs_interrupt_repeats_and_wakes_from_power_down)
{
    bench_t *b = bench_run(100000, CODE(SET(WDIE), SLEEP_ON));
    assert_int_equal(bench_times(b, WOKEN), b->count);
    assert_int_equal(b->count, 6);
    for (unsigned i = 1; i < 6; i++)
        assert_int_equal(b->mark[i].at - b->mark[i - 1].at, PERIOD);
}

TEST(with_interrupt_and_reset_the_watchdog_first_interrupts_and_then_resets)
{
    bench_t *b = bench_run(40000, CODE(LIVE, SET(WDE | WDIE), SEI));
    assert_int_equal(bench_value(b, 0), PORF);
    assert_int_equal(bench_value(b, 1), WOKEN);
    assert_int_equal(bench_value(b, 2), WDRF);
    assert_in_range(b->mark[2].at - b->mark[0].at, 2 * PERIOD, 2 * PERIOD + SETUP);
}

// Writes after four cycles: in time; after five: too late; without the sequence: WDE cannot be cleared.
TEST(a_write_that_opens_the_watchdogs_window_again_does_not_change_its_period)
{
    enum { OPEN = WDCE | WDE };
    RIG("D0", 200, LDI(20, OPEN), LDI(21, OPEN | 7), STS(WDTCSR, 20), STS(WDTCSR, 21), LDS(16, WDTCSR),
        ANDI(16, 7), OUT(GPIOR0, 16));
    rig_assert_marks(0);
}

TEST(the_watchdogs_flag_interrupts_as_soon_as_its_interrupt_is_enabled)
{
    enum { TICKS_16_MS = 256000, IN_WATCHDOG = CODE_INTERRUPT + 6 };
    RIG("B0", TICKS_16_MS + 10000, PUT(WDTCSR, 0x40), DELAY(TICKS_16_MS / 4 + 1000), PUT(WDTCSR, 0), SEI,
        MARK(BEGIN), PUT(WDTCSR, 0x40), NOP, NOP, MARK(AFTER));
    rig_assert_marks(BEGIN, IN_WATCHDOG, AFTER);
}

// 11.9.2
TEST(wdce_clears_itself_after_four_cycles)
{
    RIG("B0", 100, PUT(WDTCSR, 0x18), SHOW(WDTCSR), PUT(WDTCSR, 0x18), NOP, NOP, NOP, NOP, NOP, NOP,
        SHOW(WDTCSR));
    rig_assert_marks(0x18, 0x08);
    RIG("B0", 100, PUT(WDTCSR, 0x18), NOP, NOP, NOP, NOP, SHOW(WDTCSR), PUT(WDTCSR, 0x18), NOP, NOP, NOP, NOP,
        NOP, SHOW(WDTCSR));
    rig_assert_marks(0x18, 0x08);
}

TEST(a_one_clears_the_watchdogs_flag)
{
    enum { WDIF = 0x80, LONG = 300000 };
    RIG("D0", LONG, PUT(WDTCSR, WDIE), WAIT(WDTCSR, 7), PUT(WDTCSR, WDIE), SHOW(WDTCSR),
        PUT(WDTCSR, WDIF | WDIE), SHOW(WDTCSR));
    rig_assert_marks(WDIF | WDIE, WDIE);
}

TEST(the_watchdogs_period_changes_only_within_the_timed_sequence)
{
    EXPECT(100, "0C 0C 0C ", NULL, LDI(20, WDCE | WDE), LDI(21, WDE | WDP2), LDI(22, WDE), STS(WDTCSR, 20),
           NOP, NOP, STS(WDTCSR, 21), SHOW(WDTCSR), STS(WDTCSR, 20), NOP, NOP, NOP, STS(WDTCSR, 22),
           SHOW(WDTCSR), PUT(WDTCSR, 0), SHOW(WDTCSR));
    EXPECT(100, "00 ", NULL, LDI(20, WDCE), LDI(21, WDP2), STS(WDTCSR, 20), STS(WDTCSR, 21), NOP, NOP, NOP,
           SHOW(WDTCSR)); // WDE must be written, too
    EXPECT(100, "0C ", NULL, LDI(20, WDCE | WDE), LDI(21, WDE | WDP2), LDI(22, WDE), STS(WDTCSR, 20),
           STS(WDTCSR, 21), STS(WDTCSR, 22), SHOW(WDTCSR)); // for one write
}

// 11.8.2: the watchdog cannot be switched off before WDRF is cleared.
TEST(after_its_reset_the_watchdog_stays_on_until_wdrf_is_cleared)
{
    EXPECT(40000, "01 09 08 00 ", NULL, SHOW(MCUSR), SBRC(16, 3), RJMP(8), SET(WDE), STOP, SET(0),
           SHOW(WDTCSR), PUT(MCUSR, 0), SET(0), SHOW(WDTCSR));
}

// Table 11-2: periods up to 8 s; the four reserved values and those between are taken as the longest.
TEST(reserved_periods_of_the_watchdog_are_the_longest_one)
{
    enum { WDP3 = 0x20, LONGEST = WDP3 | 1, FIRST_RESERVED = WDP3 | 2, LAST_RESERVED = WDP3 | 7 };
    bench_t *half = bench_run(5000000, CODE(SET(WDIE | WDP3), SLEEP_ON));
    assert_int_equal(bench_times(half, WOKEN), 1);
    assert_in_range(bench_at(half, WOKEN), 256 * PERIOD, 256 * PERIOD + 16384 + SETUP);
    static const uint8_t wdp[] = {LONGEST, FIRST_RESERVED, LAST_RESERVED};
    for (unsigned i = 0; i < 3; i++) {
        bench_t *b = bench_run(9000000, CODE(SET(WDIE | wdp[i]), SLEEP_ON));
        assert_int_equal(bench_times(b, WOKEN), 1);
        assert_in_range(bench_at(b, WOKEN), 512 * PERIOD, 512 * PERIOD + 16384 + SETUP);
    }
}

TEST(causes_of_resets_accumulate_until_power_on)
{
    bench_t *b = bench_run(1000, CODE(CAUSES));
    chip_reset(board_chip(b->board));
    bench_run_us(b, 20000);
    bench_assert_marks(b, 0xFF, PORF, PORF | EXTRF, PORF | EXTRF | WDRF);
    bench_start(b, CODE(CAUSES));
    bench_run_us(b, 1000);
    assert_int_equal(bench_value(b, 0), PORF);
}

static bool was_reset_by_the_watchdog(board_t *board, void *unused)
{
    (void)unused;
    return chip_data(board_chip(board), &(size_t){0})[MCUSR] & WDRF;
}

TEST(waiting_for_a_reset_ends_with_it)
{
    bench_t *b = bench_run(100, CODE(SET(WDE), STOP));
    assert_true(
        board_run_until(b->board, chip_us(board_chip(b->board), 100000), was_reset_by_the_watchdog, NULL));
    assert_in_range(chip_now(board_chip(b->board)), PERIOD, PERIOD + SETUP);
}

TEST(causes_of_resets_cannot_be_set)
{
    bench_t *b = bench_run(100, CODE(PUT(MCUSR, 0x0F), SHOW(MCUSR), PUT(MCUSR, 0), SHOW(MCUSR)));
    bench_assert_marks(b, 0xFF, PORF, 0);
}

// Each USART's line falls asleep and is low when the clock runs again: a start bit. B0 wakes the CPU.
TEST(every_usart_sees_a_line_that_has_fallen_asleep)
{
    enum { RXEN = 0x10, RXC = 0x80, UCSRA = 0xC0, UCSRB, NEXT = 8, LONG = 20000 };
    for (unsigned n = 0; n < 2; n++) {
        const char *rx = n ? "D2" : "D0";
        rig_make("atmega1284p", "B1",
                 CODE(PUT(UCSRB + NEXT * n, RXEN), PUT(PCMSK1, 1), PUT(PCICR, 2), PUT(SMCR, 5), SEI, SLEEP,
                      DELAY(100), SHOW(UCSRA + NEXT * n)));
        rig_drive(rx, true, 0);
        rig_drive("B0", false, 0);
        rig_drive(rx, false, 500);
        rig_drive("B0", true, 600);
        rig_run(LONG);
        assert_int_equal(rig.mark[rig.marks - 1].value & RXC, RXC);
    }
}

// Falling edges in power-down: 8272, 14; 2549, 15; 7766, 11.
TEST(each_interrupt_that_needs_no_clock_wakes_by_an_edge)
{
    enum { EIMSK_ALL = 0xFF, FALLING_ALL = 0xAA, EICRB = 0x6A, LONG = 20000 };
    static const struct {
        const char *mcu, *pin;
        bool wakes;
    } of[] = {{"atmega328p", "D2", false}, {"atmega328p", "D3", false}, {"atmega1284p", "D2", true},
              {"atmega1284p", "D3", true}, {"atmega1284p", "B2", true}, {"atmega2560", "D0", true},
              {"atmega2560", "D3", true},  {"atmega2560", "E4", false}, {"atmega2560", "E7", false},
              {"atmega32u4", "D1", true},  {"atmega32u4", "D3", true},  {"atmega32u4", "E6", false}};
    static const char *const held[] = {"D0", "D1", "D2", "D3", "E4", "E5", "E6", "E7", "B2"};
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
        rig_make(of[i].mcu, "B0",
                 CODE(PUT(EICRA, FALLING_ALL), PUT(EICRB, FALLING_ALL), PUT(EIFR, 0xFF),
                      PUT(EIMSK, EIMSK_ALL), PUT(SMCR, 5), SEI, SLEEP));
        for (unsigned p = 0; p < sizeof held / sizeof held[0]; p++)
            if (chip_has_pin(rig.chip, (chip_pin_t){held[p][0], (unsigned char)(held[p][1] - '0')}))
                rig_drive(held[p], true, 0);
        rig_drive(of[i].pin, false, 1000);
        rig_run(LONG);
        assert_int_equal(rig.marks, of[i].wakes ? 1 : 0);
    }
}
