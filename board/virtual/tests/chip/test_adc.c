// Tests of the ADC: ATmega328P data sheet, 24.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board/virtual_board_private.h"
#include "tests/support/chip_rig.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

enum { ADEN = 0x80, ADSC = 0x40, ADATE = 0x20, ADIF = 0x10, ADIE = 8, SLOW = 4, GO = ADEN | ADSC | SLOW };
enum { AVCC = 0x40, ADLAR = 0x20, INTERNAL = 0xC0, BEFORE_FIRST = 0x11, BEFORE_SECOND };

// Voltages at C0 and C1; other pins are open.
typedef struct {
    part_t part;
    double volts[2];
    chip_time_t sampled, before; // the last two times
    unsigned samples;
    chip_t *chip;
} divider_t;

static bool give_volts(part_t *part, unsigned pin, double *volts)
{
    divider_t *d = (divider_t *)part;
    *volts = d->volts[pin];
    d->before = d->sampled;
    d->sampled = chip_now(d->chip);
    d->samples++;
    return true;
}

static divider_t divider;

static bench_t *divide(double volts_0, double volts_1)
{
    bench_t *b = bench_new_off(NULL);
    divider = (divider_t){{.pins = 2, .volts = give_volts}, {volts_0, volts_1}, .chip = b->board->chip};
    circuit_plug(&b->board->circuit, &divider.part, (chip_pin_t[]){{'C', 0}, {'C', 1}});
    return b;
}

#define EXPECT_OF(volts_0, volts_1, markers, fault, ...)                                                     \
    program_expect(divide(volts_0, volts_1), 1000, markers, fault, CODE(__VA_ARGS__))

#define CONVERT(mux)  PUT(ADMUX, mux), PUT(ADCSRA, GO), LDS(16, ADCSRA), SBRC(16, 6), RJMP(-4)
#define SHOW_RESULT   SHOW(ADCL), SHOW(ADCH)
#define VOLTS(result) (5 * (result) / 1024.0)

// Converts in idle sleep until the interrupt.
#define CONVERT_ASLEEP(marker, adps)                                                                         \
    LDI(20, marker), LDI(21, ADEN | ADSC | ADIE | (adps)), OUT(GPIOR0, 20), STS(ADCSRA, 21), SLEEP
#define CONVERT_TWICE(adps)                                                                                  \
    PUT(ADMUX, AVCC), PUT(SMCR, 1), SEI, CONVERT_ASLEEP(BEFORE_FIRST, adps),                                 \
        CONVERT_ASLEEP(BEFORE_SECOND, adps), SHOW(ADCSRA)

TEST(a_conversion_takes_13_clocks_of_each_prescaler_and_the_first_one_25)
{
    static const unsigned clocks[] = {2, 2, 4, 8, 16, 32, 64, 128}; // table 24-5
    enum { WAKING = 4, AROUND = 1 + 2 + WAKING + CODE_ENTRY };      // the marker's OUT, and the STS
    for (uint8_t adps = 0; adps < 8; adps++) {
        bench_t *b = divide(1, 1);
        bench_start(b, CODE(CONVERT_TWICE(adps)));
        bench_run_us(b, 1000);
        assert_int_equal(bench_value(b, 2), BEFORE_SECOND);
        assert_int_equal(b->mark[1].at - b->mark[0].at, AROUND + 25 * clocks[adps]);
        assert_int_equal(b->mark[1].at - WAKING - CODE_ENTRY - divider.before, 23 * clocks[adps] / 2);
        // A conversion begins with the prescaler's next edge and samples 11.5 clocks before its end.
        chip_time_t second = b->mark[3].at - b->mark[2].at, end = b->mark[3].at - WAKING - CODE_ENTRY;
        assert_in_range(second, AROUND + 13 * clocks[adps], AROUND + 14 * clocks[adps] - 1);
        assert_int_equal(end - divider.sampled, 23 * clocks[adps] / 2);
        assert_int_equal(bench_value(b, 4) & (ADSC | ADIF), 0); // cleared by its interrupt
    }
}

// Expects both bytes of the result, right and left adjusted.
static void expect(uint8_t mux, double volts, unsigned result)
{
    char markers[20];
    snprintf(markers, sizeof markers, "94 %02X %02X %02X %02X ", result & 0xFF, result >> 8,
             result << 6 & 0xFF, result >> 2);
    EXPECT_OF(0, volts, markers, NULL, CONVERT(mux), SHOW(ADCSRA), SHOW_RESULT, PUT(ADMUX, mux | ADLAR),
              SHOW_RESULT);
}

TEST(the_result_is_the_input_in_1024ths_of_the_reference)
{
    for (unsigned step = 0; step < 1024; step += 31)
        expect(AVCC | 1, 5 * (step + 0.5) / 1024, step);
    expect(AVCC | 1, 5.0 / 1024, 1);
    expect(AVCC | 1, 5, 1023);
    expect(AVCC | 1, -1, 0);
    expect(INTERNAL | 1, 0.55, 512);
    expect(AVCC | 14, 0, 225); // the chip's own 1.1 V
    expect(AVCC | 15, 0, 0);   // 0 V
}

// The second result is lost, as ADCL of the first was read, but not ADCH.
TEST(a_result_stays_between_reading_adcl_and_adch)
{
    EXPECT_OF(VOLTS(0x155), VOLTS(0x2AA), "AA 02 AA 02 55 01 ", NULL, CONVERT(AVCC | 1), SHOW(ADCL),
              CONVERT(AVCC), SHOW(ADCH), SHOW_RESULT, CONVERT(AVCC), SHOW_RESULT);
}

TEST(the_input_is_selected_when_the_conversion_starts_and_a_one_clears_the_flag)
{
    EXPECT_OF(0, VOLTS(0x2AA), "84 AA 02 ", NULL, PUT(ADMUX, AVCC | 1), PUT(ADCSRA, GO), DELAY(16),
              PUT(ADMUX, AVCC), WAIT(ADCSRA, 4), PUT(ADCSRA, ADEN | SLOW | ADIF), SHOW(ADCSRA), SHOW_RESULT);
}

TEST(disabling_the_converter_drops_the_conversion)
{
    EXPECT_OF(0, 5, "04 04 00 00 ", NULL, PUT(ADMUX, AVCC | 1), PUT(ADCSRA, GO), DELAY(16), PUT(ADCSRA, SLOW),
              SHOW(ADCSRA), DELAY(250), SHOW(ADCSRA), SHOW_RESULT);
}

TEST(the_prescaler_starts_when_the_converter_is_enabled_and_not_when_it_is_started)
{
    enum { ENABLED = 7, CLOCK = 16 };
    for (unsigned i = 0; i < 2; i++) {
        bench_t *b = divide(0, 1);
        if (i)
            bench_start(b, CODE(PUT(ADMUX, AVCC | 1), MARK(ENABLED), PUT(ADCSRA, ADEN | SLOW), NOP, NOP, NOP,
                                PUT(ADCSRA, GO), DELAY(200)));
        else
            bench_start(b, CODE(PUT(ADMUX, AVCC | 1), MARK(ENABLED), PUT(ADCSRA, ADEN | SLOW),
                                PUT(ADCSRA, GO), DELAY(200)));
        bench_run_us(b, 1000);
        chip_time_t sampled = divider.sampled - bench_at(b, ENABLED), first = 1 + 3 + CLOCK;
        assert_in_range(sampled, first + 27 * CLOCK / 2,
                        first + 27 * CLOCK / 2 + 1); // seen between instructions
    }
}

TEST(the_first_conversion_after_enabling_the_converter_again_takes_longer)
{
    enum { AGAIN = 7, CLOCK = 16 };
    bench_t *b = divide(0, 1);
    bench_start(b, CODE(CONVERT(AVCC | 1), PUT(ADCSRA, 0), MARK(AGAIN), PUT(ADCSRA, GO), DELAY(200)));
    bench_run_us(b, 1000);
    assert_int_equal(divider.samples, 2);
    assert_in_range(divider.sampled - bench_at(b, AGAIN), 27 * CLOCK / 2, 29 * CLOCK / 2);
}

TEST(using_the_converter_without_clock_or_in_a_mode_not_modelled_is_a_fault)
{
    EXPECT(1000, "00 ", "ADC register written while PRADC is set", PUT(PRR, 1), PUT(ADCSRA, GO), DELAY(250),
           SHOW(ADCSRA));
    EXPECT(1000, "41 ", "ADC register written while PRADC is set", PUT(ADMUX, AVCC | 1), PUT(PRR, 1),
           PUT(ADMUX, AVCC), SHOW(ADMUX));
    EXPECT(1000, "", "nothing is connected to AREF", CONVERT(1));
    EXPECT(1000, "", "ADC channel 9", CONVERT(AVCC | 9));
    rig_make("atmega32u4", "B0", CODE(PUT(ADCSRB, 8)));
    rig_run(100);
    rig_assert_fault("trigger source 8 of the ADC is not modelled");
}

TEST(without_its_clock_the_converter_shows_no_result)
{
    EXPECT_OF(0, VOLTS(0x155), "55 01 00 00 55 01 ", NULL, CONVERT(AVCC | 1), SHOW_RESULT, PUT(PRR, 1),
              SHOW_RESULT, PUT(PRR, 0), SHOW_RESULT);
}

TEST(a_flag_that_is_set_interrupts_as_soon_as_its_interrupt_is_enabled)
{
    EXPECT_OF(0, 1, "01 D5 02 ", NULL, CONVERT(AVCC | 1), SEI, MARK(1), PUT(ADCSRA, ADEN | ADIE | SLOW), NOP,
              NOP, MARK(2));
}

TEST(a_reset_ends_a_conversion_and_the_next_one_is_whole)
{
    rig_make("atmega328p", "B0", CODE(SHOW_RESULT, CONVERT(AVCC), MARK(BEFORE_FIRST)));
    rig_drive_volts("C0", 1, 0);
    rig_run(200);
    chip_reset(rig.chip);
    rig_run(1000);
    chip_reset(rig.chip); // and forgets the result
    rig_run(1100);
    rig_assert_marks(0, 0, 0, 0, BEFORE_FIRST, 0, 0);
}

TEST(an_undriven_pin_has_any_voltage)
{
    unsigned differ = 0;
    RIG("B0", 4000, CONVERT(AVCC | ADLAR), SHOW(ADCH), CONVERT(AVCC | ADLAR), SHOW(ADCH),
        CONVERT(AVCC | ADLAR), SHOW(ADCH), CONVERT(AVCC | ADLAR), SHOW(ADCH));
    assert_int_equal(rig.marks, 4);
    for (unsigned i = 1; i < 4; i++)
        differ += rig.mark[i].value != rig.mark[0].value;
    assert_true(differ > 0);
}

// The flag need not be cleared. Without ADATE, the conversion in progress is the last one.
TEST(free_running_a_conversion_follows_the_other_every_13_clocks)
{
    bench_t *b = divide(0, VOLTS(0x155));
    bench_start(b, CODE(PUT(ADMUX, AVCC | 1), PUT(ADCSRA, GO | ADATE), DELAY(900), SHOW(ADCSRA),
                        PUT(ADCSRA, ADEN | SLOW), DELAY(400), SHOW(ADCSRA), SHOW_RESULT));
    bench_run_us(b, 1000);
    assert_int_equal(divider.sampled - divider.before, 13 * 16);
    assert_in_range(divider.samples, 16, 18);
    assert_int_equal(bench_value(b, 0) & (ADSC | ADIF), ADSC | ADIF);
    assert_int_equal(bench_value(b, 1) & ADSC, 0);
    assert_int_equal(bench_value(b, 2) | bench_value(b, 3) << 8, 0x155);
}

// INT0, by its own pin. Two clocks of the ADC and three of the CPU after the flag the input is sampled;
// another edge does nothing before the flag is cleared, nor during a conversion.
TEST(a_rising_flag_triggers_a_conversion_once_until_it_is_cleared)
{
    enum { TOGGLE = 1, MARKED = 0x77, CLOCK = 16, AROUND = 1 + 3 };
    bench_t *b = divide(0, 1);
    bench_start(b, CODE(PUT(ADMUX, AVCC | 1), PUT(DDRD, 4), PUT(EICRA, TOGGLE), PUT(ADCSRB, 2), PUT(EIFR, 1),
                        PUT(ADCSRA, ADEN | ADATE | SLOW), SBI(PIND, 2), DELAY(250), PUT(EIFR, 1),
                        MARK(MARKED), SBI(PIND, 2), DELAY(20), SHOW(ADCSRA), PUT(EIFR, 1), SBI(PIND, 2),
                        DELAY(80), SBI(PIND, 2), DELAY(250), SHOW(ADCSRA)));
    bench_run_us(b, 1000);
    assert_int_equal(divider.samples, 2);
    assert_in_range(divider.sampled - bench_at(b, MARKED), AROUND + 2 * CLOCK, AROUND + 2 * CLOCK + 3);
    assert_int_equal(bench_value(b, 1) & (ADSC | ADIF), ADSC | ADIF);
    assert_int_equal(bench_value(b, 2) & (ADSC | ADIF), ADIF);
}

TEST(selecting_a_source_whose_flag_is_set_triggers_a_conversion)
{
    bench_t *b = divide(0, 1);
    bench_start(b, CODE(PUT(ADMUX, AVCC | 1), PUT(DDRD, 4), PUT(EICRA, 1), PUT(EIFR, 1),
                        PUT(ADCSRA, ADEN | ADATE | SLOW), SBI(PIND, 2), DELAY(50), MARK(1), PUT(ADCSRB, 2),
                        DELAY(250), PUT(ADCSRB, 0), DELAY(250), PUT(ADCSRB, 4), DELAY(100)));
    bench_run_us(b, 1000);
    assert_int_equal(divider.samples, 1);
    assert_true(divider.sampled > bench_at(b, 1));
}

// Timer 1 overflows every 65,536 cycles, and nobody but the ADC watches it: its flag is set in time, once.
TEST(a_timers_flag_triggers_a_conversion_even_without_its_interrupt)
{
    // The source is set before ADATE, or after it, or both after the timer.
    for (unsigned order = 0; order < 3; order++) {
        bench_t *b = divide(0, 1);
        if (order == 2)
            bench_start(b, CODE(PUT(ADMUX, AVCC | 1), MARK(1), PUT(TCCR1B, 1), PUT(ADCSRB, 6),
                                PUT(ADCSRA, ADEN | ADATE | SLOW), DELAY(40000)));
        else
            bench_start(b, CODE(PUT(ADMUX, AVCC | 1), PUT(ADCSRB, order ? 0 : 6),
                                PUT(ADCSRA, ADEN | ADATE | SLOW), PUT(ADCSRB, 6), MARK(1), PUT(TCCR1B, 1),
                                DELAY(40000)));
        bench_run_us(b, 20000);
        assert_int_equal(divider.samples, 1);
        assert_in_range(divider.sampled - bench_at(b, 1), 65536 + 13 * 16, 65536 + 15 * 16);
    }
}

// 24.6: SLEEP starts a conversion in idle and in ADC noise reduction, where the CPU's clock stands until its
// end.
TEST(sleep_in_idle_and_adc_noise_reduction_starts_a_conversion_that_wakes_the_cpu)
{
    enum { WAKING = 4, AROUND = 1 + 2 + 1 + WAKING + CODE_ENTRY, CLOCK = 16, SLEEPS = 0x51 };
    chip_time_t took[2];
    for (uint8_t mode = 0; mode < 2; mode++) {
        bench_t *b = divide(0, VOLTS(0x155));
        bench_start(b, CODE(PUT(ADMUX, AVCC | 1), SLEEP_MODE(mode), LDI(20, SLEEPS),
                            LDI(21, ADEN | ADIE | SLOW), SEI, OUT(GPIOR0, 20), STS(ADCSRA, 21), SLEEP,
                            SHOW_RESULT, DELAY(5), OUT(GPIOR0, 20), SLEEP, SHOW(ADCSRA)));
        bench_run_us(b, 1000);
        assert_int_equal(b->count, 7);
        // The conversion starts with an edge of the prescaler, which has run since the STS.
        assert_in_range(b->mark[1].at - b->mark[0].at, AROUND + 25 * CLOCK, AROUND + 26 * CLOCK - 1);
        assert_int_equal(b->mark[1].at - WAKING - CODE_ENTRY - divider.before, 23 * CLOCK / 2);
        assert_int_equal(bench_value(b, 2) | bench_value(b, 3) << 8, 0x155);
        assert_in_range(b->mark[5].at - b->mark[4].at, AROUND - 2 + 13 * CLOCK, AROUND - 2 + 14 * CLOCK - 1);
        assert_int_equal((b->mark[5].at - b->mark[1].at) % CLOCK, 0); // its phase is kept
        assert_int_equal(bench_value(b, 6), ADEN | ADIE | SLOW);
        took[mode] = b->mark[1].at - b->mark[0].at;
    }
    assert_int_equal(took[IDLE], took[ADC_NOISE_REDUCTION]);
}

// The conversion goes on when something else wakes the CPU, here INT0.
TEST(a_conversion_that_sleep_has_started_goes_on_when_another_interrupt_wakes_the_cpu)
{
    enum {
        ASLEEP = 0x33,
        BY_INT0 = CODE_INTERRUPT + 1,
        EARLY = 200,
        CLOCK = 16,
        POLL = 10,
        DONE = ADEN | SLOW | ADIF,
        CONVERTS = ADEN | SLOW | ADSC
    };
    for (uint8_t mode = 0; mode < 2; mode++) {
        rig_make("atmega328p", "B0",
                 CODE(PUT(ADMUX, AVCC), PUT(PORTD, 4), PUT(EIMSK, 1), SLEEP_MODE(mode), SEI,
                      PUT(ADCSRA, ADEN | SLOW), MARK(ASLEEP), SLEEP, SHOW(ADCSRA), WAIT(ADCSRA, 4),
                      SHOW(ADCSRA), SHOW_RESULT));
        rig_drive_volts("C0", VOLTS(0x155), 0);
        rig_drive("D2", false, EARLY);
        rig_drive("D2", true, EARLY + 8);
        rig_run(1000);
        rig_assert_marks(ASLEEP, BY_INT0, CONVERTS, DONE, 0x55, 0x01);
        assert_in_range(rig_at(DONE) - rig_at(ASLEEP), 25 * CLOCK, 26 * CLOCK + POLL);
    }
}

TEST(sleep_starts_no_conversion_with_auto_trigger_in_power_down_or_while_the_converter_is_off)
{
    static const uint8_t sleep_of[][3] = {{ADEN | ADATE | SLOW, 0, IDLE},
                                          {SLOW, 0, IDLE},
                                          {ADEN | SLOW, 1, IDLE},
                                          {ADEN | SLOW, 0, POWER_DOWN}};
    for (unsigned i = 0; i < 4; i++) {
        const uint8_t *given = sleep_of[i];
        RIG("B0", 2000, PUT(ADMUX, AVCC), PUT(ADCSRA, given[0]), PUT(PRR, given[1]), SLEEP_MODE(given[2]),
            SEI, SLEEP);
        assert_int_equal(rig.data[ADCSRA], given[0]);
    }
}

#define WOKEN_BY_D0 PUT(PCMSK2, 1), PUT(PCICR, 4)

// Asleep in ADC noise reduction a conversion ends by itself, or by a reset. What wakes the CPU from a later
// sleep is a pin, D0; no conversion has been started then.
TEST(a_conversion_that_has_ended_asleep_sets_no_flag_after_a_later_sleep)
{
    enum { SLOWEST = 7, LONG = 20000 };
    rig_make("atmega328p", "B0",
             CODE(WOKEN_BY_D0, SEI, PUT(ADMUX, AVCC), SLEEP_MODE(ADC_NOISE_REDUCTION),
                  PUT(ADCSRA, ADEN | ADIE | SLOW), SLEEP, PUT(ADCSRA, ADEN | ADATE | SLOW),
                  SLEEP_MODE(POWER_DOWN), SLEEP, SLEEP_MODE(ADC_NOISE_REDUCTION), SLEEP, SHOW(ADCSRA)));
    rig_drive("D0", false, 0);
    rig_drive("D0", true, 1000);
    rig_drive("D0", false, 1000 + LONG);
    rig_run(2 * LONG);
    assert_int_equal(rig.mark[rig.marks - 1].value, ADEN | ADATE | SLOW);
    rig_make("atmega328p", "B0",
             CODE(WOKEN_BY_D0, SEI, LDS(16, MCUSR), SBRC(16, 1), RJMP(11), PUT(ADMUX, AVCC),
                  SLEEP_MODE(ADC_NOISE_REDUCTION), PUT(ADCSRA, ADEN | SLOWEST), SLEEP, STOP,
                  SLEEP_MODE(STANDBY), SLEEP, DELAY(1000), SHOW(ADCSRA)));
    rig_drive("D0", false, 0);
    rig_drive("D0", true, 200);
    rig_run(150);
    chip_reset(rig.chip);
    rig_run(LONG);
    assert_int_equal(rig.mark[rig.marks - 1].value, 0);
}

// In both lives ADCL is read, which locks the result until ADCH is read.
TEST(a_reset_unlocks_the_result)
{
    rig_make("atmega328p", "B0", CODE(CONVERT(AVCC), SHOW(ADCL)));
    rig_drive_volts("C0", VOLTS(0x155), 0);
    rig_drive_volts("C0", VOLTS(0x2AA), 900);
    rig_run(1000);
    chip_reset(rig.chip);
    rig_run(2000);
    rig_assert_marks(0x55, 0xAA);
}

// INT0 triggers the first conversion, which samples after 2 clocks; the other one does so after 1.5.
TEST(after_a_triggered_conversion_another_one_is_as_usual)
{
    enum { TOGGLE = 1, CLOCK = 16 };
    bench_t *b = divide(0, 1);
    bench_start(b, CODE(PUT(ADMUX, AVCC | 1), CONVERT(AVCC | 1), PUT(DDRD, 4), PUT(EICRA, TOGGLE),
                        PUT(ADCSRB, 2), PUT(EIFR, 1), PUT(ADCSRA, ADEN | ADATE | SLOW), SBI(PIND, 2),
                        DELAY(100), PUT(ADCSRA, GO)));
    bench_run_us(b, 1000);
    assert_int_equal(divider.samples, 3);
    assert_int_equal((divider.sampled - divider.before) % CLOCK, CLOCK / 2);
}

// The ADC's prescaler stands in power-down, and runs on in ADC noise reduction: after both, the phase of a
// conversion follows only the time awake.
TEST(power_down_after_a_conversion_asleep_does_not_shift_the_prescaler)
{
    enum { IN_ADC = CODE_INTERRUPT + 21, PHASES = 4 };
    chip_time_t came[PHASES];
    for (unsigned i = 0; i < PHASES; i++) {
        rig_make("atmega328p", "B0",
                 CODE(WOKEN_BY_D0, SEI, PUT(ADMUX, AVCC), SLEEP_MODE(ADC_NOISE_REDUCTION),
                      PUT(ADCSRA, ADEN | ADIE | SLOW), SLEEP, SLEEP_MODE(POWER_DOWN), SLEEP, SLEEP_MODE(IDLE),
                      SLEEP));
        rig_drive("D0", false, 0);
        rig_drive("D0", true, 1000 + 5 * i);
        rig_run(20000);
        assert_int_equal(rig.mark[rig.marks - 1].value, IN_ADC);
        came[i] = rig.mark[rig.marks - 1].at;
        assert_int_equal(came[i] - came[0], 5 * i);
    }
}

// Table 10-1: its clock stops. It goes on when the CPU wakes, long after the time of a conversion.
TEST(a_conversion_stands_still_in_power_down)
{
    enum { LONG = 20000 };
    rig_make("atmega328p", "B0",
             CODE(WOKEN_BY_D0, SEI, SLEEP_MODE(POWER_DOWN), PUT(ADMUX, AVCC), PUT(ADCSRA, GO), SLEEP,
                  SHOW(ADCSRA), DELAY(200), SHOW(ADCSRA)));
    rig_drive("D0", false, 0);
    rig_drive("D0", true, LONG);
    rig_run(3 * LONG);
    rig_assert_marks(IN_CHANGE, GO, ADEN | ADIF | SLOW);
}

// 2549, 26.8; 7766, 24.9: MUX5 selects ADC8 and up.
TEST(the_upper_channels_of_larger_chips_have_their_pins)
{
    enum { MUX5 = 8 };
    rig_make("atmega2560", "B0",
             CODE(PUT(ADCSRB, MUX5), CONVERT(AVCC | ADLAR | 2), SHOW(ADCH), PUT(ADCSRB, 0),
                  CONVERT(AVCC | ADLAR | 2), SHOW(ADCH)));
    rig_drive_volts("K2", 2.5, 0);
    rig_drive_volts("F2", 1.25, 0);
    rig_run(2000);
    rig_assert_marks(0x80, 0x40);
    rig_make("atmega2560", "B0", CODE(PUT(ADCSRB, MUX5), CONVERT(AVCC | ADLAR), SHOW(ADCH))); // ADC8
    rig_drive_volts("K0", 2.5, 0);
    rig_drive_volts("F0", 1.25, 0);
    rig_run(1000);
    rig_assert_marks(0x80);
    rig_make("atmega32u4", "B0", CODE(PUT(ADCSRB, 0x20), CONVERT(AVCC | ADLAR | 3), SHOW(ADCH))); // ADC11
    rig_drive_volts("B4", 2.5, 0);
    rig_drive_volts("D4", 1.25, 0);
    rig_run(1000);
    rig_assert_marks(0x80);
}

// Data sheets, section 1: ADC0 and up; the others' pins have next to 0 V.
TEST(each_channel_of_each_chip_has_its_pin)
{
    static const struct {
        const char *mcu, *pins; // two blanks: there is none
        uint8_t mux5;           // of ADCSRB
    } of[] = {{"atmega168", "C0C1C2C3C4C5", 0},
              {"atmega328p", "C0C1C2C3C4C5", 0},
              {"atmega1284p", "A0A1A2A3A4A5A6A7", 0},
              {"atmega1280", "F0F1F2F3F4F5F6F7K0K1K2K3K4K5K6K7", 8},
              {"atmega2560", "F0F1F2F3F4F5F6F7K0K1K2K3K4K5K6K7", 8},
              {"atmega32u4", "F0F1    F4F5F6F7D4D6D7B4B5B6", 0x20}};
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++)
        for (unsigned channel = 0; of[i].pins[2 * channel] != '\0'; channel++) {
            if (of[i].pins[2 * channel] == ' ')
                continue;
            rig_make(of[i].mcu, "B0",
                     CODE(PUT(ADCSRB, channel < 8 ? 0 : of[i].mux5), CONVERT(AVCC | ADLAR | channel % 8),
                          SHOW(ADCH)));
            for (unsigned other = 0; of[i].pins[2 * other] != '\0'; other++)
                if (of[i].pins[2 * other] != ' ')
                    rig_drive_volts(&of[i].pins[2 * other], other == channel ? 2.5 : 0.001, 0);
            rig_run(1000);
            rig_assert_marks(0x80);
        }
}

// Table 24-6: timer 0's match A and overflow, timer 1's match B and overflow. Each comes at its own time; the
// conversion samples after two clocks and the synchronisation.
TEST(each_flag_of_timers_0_and_1_triggers_by_its_own_source)
{
    enum { TCNT1_ = TCNT1L, OCR1BL = 0x8A, FIRST = 3, BEFORE_TIMERS = 1, PERIOD = 6, SAMPLED = 3 + 2 * 16 };
    static const unsigned after[] = {101, 256, 201 + PERIOD, 401 + PERIOD};
    for (unsigned i = 0; i < sizeof after / sizeof after[0]; i++) {
        bench_t *b = divide(0, 1);
        bench_start(b, CODE(PUT(ADMUX, AVCC | 1), CONVERT(AVCC | 1), PUT(OCR0A, 100),
                            PUT(OCR1BL + 1, (65536 - 201) >> 8), PUT(OCR1BL, (65536 - 201) & 0xFF),
                            PUT(TCNT1H, (65536 - 401) >> 8), PUT(TCNT1_, (65536 - 401) & 0xFF),
                            PUT(ADCSRB, FIRST + i), PUT(ADCSRA, ADEN | ADATE | SLOW | ADIF), MARK(1),
                            PUT(TCCR0B, 1), NOP, NOP, NOP, PUT(TCCR1B, 1), DELAY(300)));
        bench_run_us(b, 200);
        assert_int_equal(divider.samples, 2);
        chip_time_t took = divider.sampled - bench_at(b, 1) - BEFORE_TIMERS - SAMPLED;
        assert_in_range(took, after[i] - 6, after[i] + 10);
    }
}

// A pin without a voltage of its own has that of its level, which is from outside, or the chip's.
TEST(a_level_is_the_supply_or_ground)
{
    enum { FULL = 0xFF };
    rig_make("atmega328p", "B0",
             CODE(CONVERT(AVCC | ADLAR), SHOW(ADCH), CONVERT(AVCC | ADLAR | 1), SHOW(ADCL), SHOW(ADCH)));
    rig_drive("C0", true, 0);
    rig_drive("C1", false, 0);
    rig_run(3000);
    rig_assert_marks(FULL, 0, 0);
    RIG("B0", 2000, PUT(DDRC, 1), CONVERT(AVCC | ADLAR), SHOW(ADCH), PUT(PORTC, 1), CONVERT(AVCC | ADLAR),
        SHOW(ADCH));
    rig_assert_marks(0, FULL);
}

// Of a pin change at INT0 that sets its flag; the converter is off, or its trigger is.
TEST(a_trigger_starts_nothing_unless_both_the_converter_and_its_trigger_are_on)
{
    static const uint8_t control[] = {ADEN | SLOW, ADATE | SLOW};
    for (unsigned i = 0; i < 2; i++) {
        RIG("B0", 2000, PUT(ADMUX, AVCC), PUT(DDRD, 4), PUT(EICRA, 1), PUT(ADCSRB, 2), PUT(EIFR, 1),
            PUT(ADCSRA, control[i]), SBI(PIND, 2), DELAY(300), SHOW(ADCSRA), SHOW(EIFR));
        rig_assert_marks(control[i], 1);
    }
}

// Timer 0's match A, whose flag is not bit 0.
TEST(selecting_a_timers_flag_that_is_set_triggers_a_conversion)
{
    RIG("B0", 3000, PUT(OCR0A, 10), PUT(TCCR0B, 1), PUT(ADMUX, AVCC), PUT(ADCSRA, ADEN | ADATE | SLOW),
        DELAY(10), LDS(16, TIFR0), PUT(ADCSRB, 3), DELAY(200), SHOW(ADCSRA));
    rig_assert_marks(ADEN | ADATE | ADIF | SLOW);
}
