// Tests of the timers: ATmega328P data sheet, 15 to 18; 2549, 16 to 20.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "chip/timer_counter.h"
#include "chip/splitmix64.h"
#include "tests/support/chip_rig.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

// Registers from TCCRnA on.
enum { T0 = 0x44, T1 = 0x80, T2 = 0xB0, T3 = 0x90, T4 = 0xA0, T5 = 0x120 };
enum { A, B, TCNT, OCRA, OCRB };                                          // of 8 bits
enum { C = 2, TCNTL = 4, TCNTH, ICRL, ICRH, OCRAL, OCRAH, OCRBL, OCRBH }; // of 16 bits
enum { GTCCR = 0x43, TIFR2 = 0x37, TIMSK2 = 0x70, ASSR = 0xB6 };
enum { TOV = TIMER_TOV, OCFA = TIMER_OCFA, OCFB = 2 * OCFA, ICF = TIMER_ICF };
enum { IN_COMPA_0 = CODE_INTERRUPT + 14, IN_OVF_0 = CODE_INTERRUPT + 16, IN_CAPT_1 = CODE_INTERRUPT + 10 };
enum { BEGIN = 0x11, WARM_UP = 2 }; // the reset vector's RJMP

#define PUT_16(low, value) PUT((low) + 1, (value) >> 8), PUT(low, (value) & 0xFF)
#define SHOW_16(low)       LDS(16, low), LDS(17, (low) + 1), OUT(GPIOR0, 16), OUT(GPIOR0, 17)

// ---- Programs from outside ----

// Until the first interrupt moves it on, each clock matches, so that a second interrupt follows at once. An
// interrupt waits for the end of an instruction of two cycles.
TEST(a_match_with_0_is_moved_on_in_its_own_interrupt_and_comes_every_16001_cycles)
{
    rig_make_image("B3", "timer_from_zero");
    rig_run(16000000 / 10);
    assert_in_range(rig.edges, 100, 102);
    for (unsigned i = 3; i < rig.edges; i++)
        assert_in_range(rig.edge[i].at - rig.edge[2].at + 1, 16001 * (i - 2), 16001 * (i - 2) + 2);
}

TEST(fast_pwm_with_icr1_as_top_gives_1_khz_with_25_percent)
{
    rig_make_image("B1", "timer_pwm");
    rig_run(16000000 / 10);
    assert_in_range(rig.edges, 198, 201);
    for (unsigned i = 2; i + 1 < rig.edges; i++)
        assert_int_equal(rig.edge[i + 1].at - rig.edge[i].at, rig.edge[i].high ? 4000 : 12000);
}

// ---- Waveforms ----

typedef enum { NORMAL, CTC, FAST, PHASE } kind_t;

// Tables 15-8 and 16-4; TOP of modes with a register is 40.
enum { TOP = 40, OTHER = 12 };
static const struct {
    unsigned wgm;
    kind_t kind;
    unsigned top;
} modes_8[] = {{0, NORMAL, 0xFF}, {1, PHASE, 0xFF}, {2, CTC, TOP},
               {3, FAST, 0xFF},   {5, PHASE, TOP},  {7, FAST, TOP}},
  modes_16[] = {{0, NORMAL, 0xFFFF}, {1, PHASE, 0xFF}, {2, PHASE, 0x1FF}, {3, PHASE, 0x3FF}, {4, CTC, TOP},
                {5, FAST, 0xFF},     {6, FAST, 0x1FF}, {7, FAST, 0x3FF},  {8, PHASE, TOP},   {9, PHASE, TOP},
                {10, PHASE, TOP},    {11, PHASE, TOP}, {12, CTC, TOP},    {14, FAST, TOP},   {15, FAST, TOP}};

// From the formulas of 15.7 and 16.9: cycles of a period at channel B, and of its high part.
static void expect_duty(kind_t kind, unsigned com, unsigned top, unsigned ocr)
{
    unsigned period = kind == PHASE ? 2 * top : top + 1, high = kind == PHASE ? 2 * ocr : ocr + 1;
    unsigned first = rig.edges >= 4 ? rig.edges - 4 : 0; // by then everything has settled
    if (kind == NORMAL || kind == CTC) { // toggles at each match; set or clear changes nothing again
        if (com == 1)
            rig_assert_distances(first, top + 1, top + 1);
        else
            assert_in_range(rig.edges, 0, 1);
        return;
    }
    if (com == 1) { // reserved for channel B
        assert_int_equal(rig.edges, 0);
        return;
    }
    if (com == 3)
        high = period - high;
    if (high == 0 || high == period) {
        assert_int_equal(rig.level, high != 0);
        assert_in_range(rig.edges, 0, 3);
        return;
    }
    for (unsigned i = first; i < first + 3; i++)
        assert_int_equal(rig.edge[i + 1].at - rig.edge[i].at, rig.edge[i].high ? high : period - high);
}

TEST(every_mode_of_8_bits_has_the_period_and_duty_of_the_data_sheet)
{
    static const unsigned compare[] = {0, 1, OTHER, TOP - 1, TOP};
    for (unsigned m = 0; m < sizeof modes_8 / sizeof modes_8[0]; m++)
        for (unsigned com = 1; com <= 3; com++)
            for (unsigned i = 0; i < sizeof compare / sizeof compare[0]; i++) {
                unsigned wgm = modes_8[m].wgm;
                RIG("D5", 6000, PUT(DDRD, 0x20), PUT(T0 + OCRA, TOP), PUT(T0 + OCRB, compare[i]),
                    PUT(T0 + A, com << 4 | (wgm & 3)), PUT(T0 + B, (wgm >> 2) << 3 | 1));
                expect_duty(modes_8[m].kind, com, modes_8[m].top, compare[i]);
            }
}

TEST(every_mode_of_16_bits_has_the_period_and_duty_of_the_data_sheet)
{
    static const unsigned compare[] = {0, 1, OTHER, TOP - 1, TOP};
    for (unsigned m = 0; m < sizeof modes_16 / sizeof modes_16[0]; m++)
        for (unsigned com = 1; com <= 3; com++)
            for (unsigned i = 0; i < sizeof compare / sizeof compare[0]; i++) {
                unsigned wgm = modes_16[m].wgm;
                RIG("B2", wgm == 0 ? 400000 : 20000, PUT(DDRB, 4), PUT_16(T1 + OCRAL, TOP),
                    PUT_16(T1 + ICRL, TOP), PUT_16(T1 + OCRBL, compare[i]), PUT(T1 + A, com << 4 | (wgm & 3)),
                    PUT(T1 + B, (wgm >> 2) << 3 | 1));
                expect_duty(modes_16[m].kind, com, modes_16[m].top, compare[i]);
            }
}

// Table 15-3, 16-2: channel A toggles where TOP is a register.
TEST(channel_a_toggles_in_the_pwm_modes_whose_top_is_a_register)
{
    RIG("D6", 1000, PUT(DDRD, 0x40), PUT(T0 + OCRA, TOP), PUT(T0 + A, 0x43), PUT(T0 + B, 0x09));
    rig_assert_distances(2, TOP + 1, TOP + 1);
    RIG("D6", 1000, PUT(DDRD, 0x40), PUT(T0 + OCRA, TOP), PUT(T0 + A, 0x41), PUT(T0 + B, 0x09));
    rig_assert_distances(2, 2 * TOP, 2 * TOP);
    RIG("D6", 1000, PUT(DDRD, 0x40), PUT(T0 + OCRA, TOP), PUT(T0 + A, 0x43), PUT(T0 + B, 0x01));
    assert_int_equal(rig.edges, 0);
    RIG("B1", 1000, PUT(DDRB, 2), PUT_16(T1 + OCRAL, OTHER), PUT_16(T1 + ICRL, TOP), PUT(T1 + A, 0x42),
        PUT(T1 + B, 0x19));
    rig_assert_distances(2, TOP + 1, TOP + 1);
    for (uint8_t wgm = 0; wgm <= 2; wgm += 2) { // modes 8 and 10: phase correct, ICR1 is TOP
        RIG("B1", 1000, PUT(DDRB, 2), PUT_16(T1 + OCRAL, OTHER), PUT_16(T1 + ICRL, TOP),
            PUT(T1 + A, 0x40 | wgm), PUT(T1 + B, 0x11));
        assert_int_equal(rig.edges, 0);
    }
}

// ---- Flags ----

// Cycles from the end of the instruction that starts the timer, at 0, until a flag reads as one. Each try
// waits a cycle longer.
static unsigned cycles_to_flag(unsigned flag, unsigned a, unsigned b, unsigned ocra, unsigned tcnt)
{
    for (unsigned nops = 0; nops < 16; nops++) {
        uint16_t code[40] = {LDI(16, a),     OUT(T0 + A, 16),    LDI(16, ocra),  OUT(T0 + OCRA, 16),
                             LDI(16, tcnt),  OUT(T0 + TCNT, 16), LDI(16, 0xFF),  OUT(T0 + OCRB, 16),
                             OUT(TIFR0, 16), LDI(16, b),         OUT(T0 + B, 16)};
        unsigned n = 11 + nops;
        code[n] = IN(17, TIFR0);
        code[n + 1] = OUT(GPIOR0, 17);
        rig_make("atmega328p", "B0", code, (n + 2) * sizeof code[0]);
        rig_run(200);
        assert_int_equal(rig.marks, 1);
        if (rig.mark[0].value & flag)
            return nops;
    }
    return 99;
}

// The timer's first clock is a cycle after it starts. A flag is set when the counter leaves the value
// (figures 15-8 to 15-11). The count written blocks the match of the first clock.
TEST(flags_are_set_when_the_counter_leaves_the_value)
{
    assert_int_equal(cycles_to_flag(OCFA, 0, 1, 4, 2), 3);      // 2 3 4 5
    assert_int_equal(cycles_to_flag(TOV, 0, 1, 4, 0xFD), 3);    // FD FE FF 0
    assert_int_equal(cycles_to_flag(OCFA, 2, 1, 4, 2), 3);      // CTC: 2 3 4 0
    assert_int_equal(cycles_to_flag(TOV, 2, 1, 4, 0xFD), 3);    // TOP missed: FD FE FF 0
    assert_int_equal(cycles_to_flag(TOV, 2, 1, 0xFF, 0xFD), 3); // both at MAX
    assert_int_equal(cycles_to_flag(TOV, 3, 1, 4, 0xFD), 3);    // fast PWM
    assert_int_equal(cycles_to_flag(TOV, 1, 1, 4, 0), 1);       // phase correct: leaves BOTTOM
    assert_int_equal(cycles_to_flag(OCFA, 0, 1, 2, 2), 99);     // blocked
    assert_int_equal(cycles_to_flag(OCFA, 2, 1, 2, 2), 99);
}

// ---- Races ----

// Clears the flag that is set 3 cycles after the timer starts, in an instruction that ends `nops + 1` cycles
// after.
static unsigned flags_when_cleared_after(unsigned nops)
{
    uint16_t code[40] = {LDI(16, 4),    OUT(T0 + OCRA, 16), LDI(16, 2), OUT(T0 + TCNT, 16),
                         LDI(16, OCFA), OUT(TIFR0, 16),     LDI(17, 1), OUT(T0 + B, 17)};
    unsigned n = 8 + nops;
    code[n] = OUT(TIFR0, 16);
    code[n + 5] = IN(17, TIFR0);
    code[n + 6] = OUT(GPIOR0, 17);
    rig_make("atmega328p", "B0", code, (n + 7) * sizeof code[0]);
    rig_run(200);
    return rig.mark[0].value & OCFA;
}

TEST(a_flag_set_in_the_cycle_in_which_it_is_cleared_stays_set)
{
    assert_int_equal(flags_when_cleared_after(1), OCFA); // cleared before
    assert_int_equal(flags_when_cleared_after(2), OCFA); // in the same cycle
    assert_int_equal(flags_when_cleared_after(3), 0);
}

// 16.8.2: "A CPU write overrides all counter clear or count operations." Reads 2 cycles after the write.
TEST(a_write_to_the_count_wins_over_a_clock_and_blocks_one_match)
{
    RIG("B0", 200, PUT(T0 + OCRA, 0x20), PUT(T0 + OCRB, 0xFF), PUT(T0 + B, 1), LDI(18, 0x20), LDI(19, 0x1F),
        OUT(T0 + TCNT, 18), IN(16, T0 + TCNT), IN(17, TIFR0), OUT(GPIOR0, 16), OUT(GPIOR0, 17),
        OUT(T0 + TCNT, 19), IN(16, T0 + TCNT), NOP, IN(17, TIFR0), OUT(GPIOR0, 16), OUT(GPIOR0, 17));
    rig_assert_marks(0x20, 0, 0x1F, OCFA);
    // Written while it is stopped: blocked all the same, with the prescaler.
    RIG("B0", 40000, PUT(T0 + OCRA, 0x20), PUT(T0 + TCNT, 0x20), PUT(T0 + B, 2), DELAY(20), IN(16, T0 + TCNT),
        IN(17, TIFR0), OUT(GPIOR0, 17), DELAY(1000), IN(17, TIFR0), OUT(GPIOR0, 17));
    rig_assert_marks(0, OCFA | TOV | OCFB);
}

// The counter leaves the value a second time 259 cycles after its start, while the flag is set, which changes
// nothing. The flag is cleared at the end of cycle 251 or later.
TEST(a_flag_that_is_cleared_is_not_set_by_what_has_been)
{
    for (unsigned nops = 0; nops < 16; nops++) {
        uint16_t code[64] = {LDI(16, 4), OUT(T0 + OCRA, 16), LDI(16, 2), OUT(T0 + TCNT, 16), LDI(16, OCFA),
                             LDI(17, 1), OUT(T0 + B, 17),    DELAY(62),  IN(17, TIFR0)};
        unsigned n = 12 + nops;
        code[n] = OUT(TIFR0, 16);
        code[n + 20] = IN(18, TIFR0);
        code[n + 21] = OUT(GPIOR0, 17);
        code[n + 22] = OUT(GPIOR0, 18);
        rig_make("atmega328p", "B0", code, (n + 23) * sizeof code[0]);
        rig_run(600);
        assert_int_equal(rig.marks, 2);
        assert_int_equal(rig.mark[0].value & OCFA, OCFA);
        assert_int_equal(rig.mark[1].value & OCFA, 251 + nops <= 259 ? OCFA : 0);
    }
}

TEST(a_new_compare_value_leaves_the_flag_of_the_last_one)
{
    RIG("B0", 400, PUT(T0 + OCRA, 10), PUT(T0 + OCRB, 10), PUT(T0 + B, 1), DELAY(10), PUT(T0 + OCRA, 200),
        SHOW(TIFR0));
    rig_assert_marks(OCFA | OCFB);
}

// ---- Double buffering ----

// Pulses of channel B around a write of a smaller or larger value. `high` of the pulse during which it is
// written.
static void expect_pulses(unsigned a, unsigned b, unsigned delay, unsigned first, unsigned second,
                          unsigned third)
{
    RIG("D5", 1200, PUT(DDRD, 0x20), PUT(T0 + OCRA, 100), PUT(T0 + OCRB, 60), PUT(GPIOR1, 10), PUT(T0 + A, a),
        LDI(18, 10), PUT(T0 + B, b), DELAY(delay), OUT(T0 + OCRB, 18));
    unsigned high[3] = {first, second, third}, from = rig.edge[0].high ? 0 : 1;
    for (unsigned i = 0; i < 3; i++)
        assert_int_equal(rig.edge[from + 2 * i + 1].at - rig.edge[from + 2 * i].at, high[i]);
}

TEST(a_compare_value_is_taken_over_at_bottom_or_top)
{
    // Before PWM is on, the value written counts at once; then the first period runs from count 0.
    expect_pulses(0x23, 0x09, 45, 61, 11, 11); // fast: during the second period's pulse, from the third on
    expect_pulses(0x23, 0x09, 30, 61, 11, 11);
    expect_pulses(0x21, 0x09, 55, 120, 20, 20); // phase correct: during the first pulse
}

// The control register is written again before BOTTOM.
TEST(writing_the_mode_again_takes_over_no_compare_value)
{
    RIG("D5", 1200, PUT(DDRD, 0x20), PUT(T0 + OCRB, 60), PUT(T0 + A, 0x23), PUT(T0 + B, 1), DELAY(66),
        PUT(T0 + OCRB, 40), PUT(T0 + A, 0x23));
    unsigned from = rig.edge[0].high ? 0 : 1;
    assert_int_equal(rig.edge[from + 1].at - rig.edge[from].at, 61);
    assert_int_equal(rig.edge[from + 3].at - rig.edge[from + 2].at, 41);
}

TEST(a_compare_value_is_read_as_it_was_written)
{
    RIG("B0", 200, PUT(T0 + OCRB, 5), PUT(T0 + OCRA, 9), PUT(T2 + OCRB, 6), PUT(T2 + OCRA, 8),
        SHOW(T0 + OCRA), SHOW(T0 + OCRB), SHOW(T2 + OCRA), SHOW(T2 + OCRB));
    rig_assert_marks(9, 5, 8, 6);
}

TEST(phase_and_frequency_correct_takes_over_at_bottom)
{
    // Symmetric about BOTTOM while the value is the same on both slopes; a new one counts from BOTTOM on.
    RIG("B2", 3000, PUT(DDRB, 4), PUT_16(T1 + ICRL, 100), PUT_16(T1 + OCRBL, 60), PUT(T1 + OCRBH, 0),
        LDI(18, 10), PUT(T1 + A, 0x20), PUT(T1 + B, 0x11), DELAY(75), STS(T1 + OCRBL, 18));
    // The pulse around the first BOTTOM after the write: 60 clocks down, 10 up.
    unsigned from = 0;
    while (from < rig.edges && !(rig.edge[from].high && rig.edge[from].at > 310))
        from++;
    assert_int_equal(rig.edge[from + 1].at - rig.edge[from].at, 60 + 10);
    assert_int_equal(rig.edge[from + 3].at - rig.edge[from + 2].at, 20);
}

// A technique that "works on real hardware" (github.com/buserror/simavr, issue 272): the counter starts far
// above TOP, passes MAX, and then counts to TOP; BOTTOM after MAX sets the output, too.
TEST(a_counter_above_top_counts_to_max_and_is_then_at_bottom)
{
    RIG("B1", 3000, PUT(DDRB, 2), PUT(T1 + A, 0x82), PUT(T1 + B, 0x19), PUT_16(T1 + ICRL, 3),
        PUT_16(T1 + OCRAL, 0x10000 - 1000), PUT_16(T1 + TCNTL, 0x10000 - 1001));
    assert_true(rig.edges >= 2);
    unsigned last = rig.edges - 1;
    assert_true(rig.edge[last].high);
    assert_int_equal(rig.edge[last].at - rig.edge[last - 1].at, 999); // from the match to MAX and BOTTOM
}

TEST(a_counter_that_counts_down_counts_up_in_a_mode_without_down)
{
    RIG("B0", 1000, PUT(T0 + A, 1), PUT(T0 + B, 1), DELAY(90), PUT(T0 + A, 0), SHOW(T0 + TCNT),
        SHOW(T0 + TCNT));
    assert_in_range(rig.mark[0].value, 130, 170);
    assert_int_equal(rig.mark[1].value - rig.mark[0].value, 3);
}

// 15.7.4: no match, but a change of the output at TOP, as if it had counted up from OCR0A.
TEST(a_counter_that_starts_above_a_compare_value_changes_its_output_at_top)
{
    RIG("D6", 400, PUT(0x2A, 0x40), PUT(T0 + OCRA, 100), PUT(T0 + TCNT, 200), PUT(T0 + A, 0xC1),
        PUT(T0 + B, 1));
    assert_true(rig.edges >= 2 && rig.edge[0].high);
    rig_assert_distances(0, 255 - 100);
    RIG("D5", 400, PUT(0x2A, 0x20), PUT(T0 + OCRB, 100), PUT(T0 + TCNT, 200), PUT(T0 + A, 0x31),
        PUT(T0 + B, 1));
    assert_true(rig.edges >= 2 && rig.edge[0].high);
    rig_assert_distances(0, 255 - 100);
}

TEST(a_value_in_the_buffer_is_in_force_at_once_in_a_mode_without_buffers)
{
    RIG("B0", 400, PUT(T0 + A, 3), PUT(T0 + B, 1), PUT(T0 + OCRA, 100), PUT(T0 + A, 0), PUT(TIFR0, OCFA),
        DELAY(25), LDS(16, TIFR0), ANDI(16, OCFA), OUT(GPIOR0, 16));
    rig_assert_marks(OCFA);
}

TEST(a_counter_up_to_0_is_at_bottom_with_every_clock)
{
    RIG("B0", 100, PUT(T0 + A, 1), PUT(T0 + B, 9), PUT(TIFR0, TOV), NOP, LDS(16, TIFR0), ANDI(16, TOV),
        OUT(GPIOR0, 16));
    rig_assert_marks(TOV);
    timer_counter_t c = {.max = 0xFF, .channels = 2};
    timer_counter_set_mode(&c, timer_counter_mode(false, 5));
    for (unsigned i = 0; i < 4; i++) {
        if (i == 2)
            timer_counter_set_count(&c, 0);
        assert_int_equal(timer_counter_clock(&c) & TOV, TOV);
    }
}

TEST(phase_correct_pwm_sets_icf_at_top)
{
    RIG("B0", 200, PUT_16(T1 + ICRL, 20), PUT(T1 + A, 2), PUT(T1 + B, 0x11), DELAY(3), LDS(16, TIFR1),
        ANDI(16, ICF), OUT(GPIOR0, 16), DELAY(10), LDS(16, TIFR1), ANDI(16, ICF), OUT(GPIOR0, 16));
    rig_assert_marks(0, ICF);
}

TEST(a_count_that_is_written_while_it_runs_matches_sooner)
{
    RIG("B0", 400, PUT(T0 + OCRA, 200), PUT(T0 + B, 1), PUT(T0 + TCNT, 190), DELAY(5), LDS(16, TIFR0),
        ANDI(16, OCFA), OUT(GPIOR0, 16));
    rig_assert_marks(OCFA);
}

TEST(enabling_the_interrupt_of_a_match_that_has_been_interrupts_at_once)
{
    RIG("B0", 260, PUT(T0 + OCRA, 10), PUT(T0 + B, 1), SEI, DELAY(50), PUT(TIMSK0, 2), MARK(BEGIN));
    rig_assert_marks(IN_COMPA_0, BEGIN);
}

// For all the time, and again since the flags have been cleared, nobody has looked at the timer.
TEST(all_flags_of_periods_that_are_skipped_are_set)
{
    for (unsigned delay = 170; delay < 170 + 70; delay += 5) {
        RIG("B0", 20000, PUT(T0 + OCRA, 100), PUT(T0 + OCRB, 200), PUT(T0 + B, 1), DELAY(2600), SHOW(TIFR0),
            PUT(TIFR0, 7), DELAY(delay), SHOW(TIFR0));
        rig_assert_marks(7, 7);
        RIG("B0", 20000, PUT(T2 + OCRA, 100), PUT(T2 + OCRB, 200), PUT(T2 + B, 1), DELAY(2600), SHOW(TIFR2),
            PUT(TIFR2, 7), DELAY(delay), SHOW(TIFR2));
        rig_assert_marks(7, 7);
    }
}

TEST(the_count_after_periods_that_are_skipped_is_right)
{
    RIG("B0", 80000, MARK(BEGIN), PUT(T0 + B, 1), DELAY(2600), SHOW(T0 + TCNT), DELAY(5200), SHOW(T0 + TCNT),
        DELAY(3111), SHOW(T0 + TCNT));
    assert_int_equal(rig.marks, 4);
    for (unsigned i = 1; i < 4; i++) // from the end of the STS to the second cycle of LDS
        assert_int_equal(rig.mark[i].value, (rig.mark[i].at - rig_at(BEGIN) - 5) & 0xFF);
}

TEST(a_prescaler_that_restarts_leaves_the_count_as_it_is)
{
    RIG("B0", 2000, PUT(T0 + OCRA, 10), PUT(T0 + A, 2), PUT(T0 + B, 1), DELAY(100), PUT(GTCCR, 1),
        SHOW(T0 + TCNT));
    assert_in_range(rig.mark[0].value, 0, 10);
}

// Its flag has been set before, so that nobody has looked at it meanwhile.
TEST(an_interrupt_that_waited_finds_the_count_of_its_timer_right)
{
    RIG("B0", 4000, PUT(T0 + OCRA, 10), PUT(T0 + A, 2), PUT(TIMSK0, 2), PUT(T0 + B, 2), DELAY(200), SEI, NOP,
        SHOW(T0 + TCNT));
    assert_true(rig.marks >= 2);
    assert_int_equal(rig.mark[0].value, IN_COMPA_0);
    assert_in_range(rig.mark[1].value, 0, 10);
}

// The bits of COM0A share a register with the mode, which stays the same.
TEST(a_counter_that_counts_down_goes_on_when_only_its_output_changes)
{
    RIG("B0", 1000, PUT(T0 + A, 1), PUT(T0 + B, 1), DELAY(90), PUT(T0 + A, 0x81), SHOW(T0 + TCNT),
        SHOW(T0 + TCNT));
    assert_in_range(rig.mark[0].value, 130, 170);
    assert_int_equal(rig.mark[0].value - rig.mark[1].value, 3);
}

// It has passed TOP several times before the write.
TEST(a_new_top_concerns_only_the_counter_from_now_on)
{
    RIG("B0", 4000, PUT_16(T1 + ICRL, 1000), PUT(T1 + B, 0x19), DELAY(600), PUT_16(T1 + ICRL, 100),
        SHOW_16(T1 + TCNTL));
    assert_in_range(rig.mark[0].value | rig.mark[1].value << 8, (600 * 4) % 1001, (600 * 4 + 30) % 1001);
}

TEST(fast_pwm_overflows_at_top_and_not_at_max)
{
    RIG("B0", 1000, PUT(T1 + A, 2), PUT_16(T1 + ICRL, 200), PUT_16(T1 + TCNTL, 0x10000 - 10),
        PUT(T1 + B, 0x19), DELAY(20), LDS(16, TIFR1), ANDI(16, TOV), OUT(GPIOR0, 16), DELAY(50),
        LDS(16, TIFR1), ANDI(16, TOV), OUT(GPIOR0, 16));
    rig_assert_marks(0, TOV);
}

// From normal mode to phase correct PWM, whose TOP is 255.
TEST(a_new_mode_has_its_top_at_once)
{
    RIG("B0", 2000, PUT(T1 + B, 1), MARK(BEGIN), DELAY(20), PUT(T1 + A, 1), DELAY(100), SHOW_16(T1 + TCNTL));
    unsigned passed = (unsigned)(rig.mark[1].at - rig_at(BEGIN)) + 1 - 3; // it starts before, is read before
    assert_in_range(passed, 400, 500);
    assert_int_equal(rig.mark[1].value | rig.mark[2].value << 8, 2 * 255 - passed);
}

TEST(a_lower_top_is_reached_at_once)
{
    RIG("B0", 2000, PUT_16(T1 + ICRL, 1000), PUT(T1 + B, 0x19), DELAY(5), PUT_16(T1 + ICRL, 100), DELAY(100),
        SHOW_16(T1 + TCNTL));
    assert_in_range(rig.mark[0].value | rig.mark[1].value << 8, 0, 100);
}

// ---- 16-bit access ----

TEST(sixteen_bits_pass_through_one_temporary_byte)
{
    // The high byte read belongs to the low byte, although the counter has gone on from 0x01FF.
    RIG("B0", 400, PUT_16(T1 + TCNTL, 0x1FE), PUT(T1 + B, 1), LDS(16, T1 + TCNTL), LDS(17, T1 + TCNTH),
        OUT(GPIOR0, 16), OUT(GPIOR0, 17), PUT(T1 + B, 0), LDS(16, T1 + TCNTL), SHOW(T1 + TCNTH));
    rig_assert_marks(0xFF, 0x01, 0x02);
    // A high byte alone changes nothing, and is what the next low byte of any register takes.
    RIG("B0", 400, PUT(T1 + TCNTH, 0x12), SHOW_16(T1 + TCNTL), PUT(T1 + OCRAH, 0x34), PUT(T1 + ICRL, 0x56),
        SHOW_16(T1 + ICRL), SHOW_16(T1 + OCRAL));
    rig_assert_marks(0, 0, 0x56, 0x34, 0, 0);
    // Compare registers are read past the temporary byte.
    RIG("B0", 400, PUT_16(T1 + OCRAL, 0x1234), PUT_16(T1 + OCRBL, 0xABCD), SHOW_16(T1 + OCRAL),
        SHOW_16(T1 + OCRBL));
    rig_assert_marks(0x34, 0x12, 0xCD, 0xAB);
}

// 16.9.3, and what an Uno printed: forum.arduino.cc, "Not able to set OCR1BH on Uno", 509204.
TEST(modes_with_a_fixed_top_mask_the_high_byte_of_compare_values)
{
    RIG("B0", 400, PUT(T1 + A, 1), PUT_16(T1 + ICRL, 6500), PUT_16(T1 + OCRBL, 6250), SHOW_16(T1 + ICRL),
        SHOW_16(T1 + OCRBL));
    rig_assert_marks(100, 25, 106, 0);
    RIG("B0", 400, PUT(T1 + A, 1), PUT_16(T1 + ICRL, 6500), PUT(T1 + OCRBL, 106), SHOW_16(T1 + OCRBL));
    rig_assert_marks(106, 25);
    RIG("B0", 400, PUT(T1 + A, 2), PUT_16(T1 + OCRBL, 0xFFFF), SHOW_16(T1 + OCRBL));
    rig_assert_marks(0xFF, 0x01);
    RIG("B0", 400, PUT_16(T1 + OCRBL, 0xFFFF), SHOW_16(T1 + OCRBL));
    rig_assert_marks(0xFF, 0xFF);
    for (unsigned wgm = 1; wgm <= 3; wgm++) { // fast PWM
        RIG("B0", 400, PUT(T1 + A, wgm), PUT(T1 + B, 8), PUT_16(T1 + OCRBL, 0xFFFF), SHOW_16(T1 + OCRBL));
        rig_assert_marks(0xFF, (uint8_t)((1 << (wgm - 1)) - 1));
    }
}

// ---- Prescalers ----

TEST(each_prescaler_divides_the_clock_since_reset)
{
    static const unsigned common[] = {1, 8, 64, 256, 1024}, of_timer_2[] = {1, 8, 32, 64, 128, 256, 1024};
    for (unsigned cs = 1; cs <= 5; cs++) {
        unsigned by = common[cs - 1];
        RIG("D5", 12000, PUT(DDRD, 0x20), PUT(T0 + OCRA, 1), PUT(T0 + A, 0x12), PUT(T0 + B, cs));
        rig_assert_distances(0, 2 * by, 2 * by);
        assert_int_equal(rig.edge[0].at % by, 0);
    }
    for (unsigned cs = 1; cs <= 7; cs++) {
        unsigned by = of_timer_2[cs - 1];
        RIG("D3", 12000, PUT(DDRD, 8), PUT(T2 + OCRA, 1), PUT(T2 + A, 0x12), PUT(T2 + B, cs));
        rig_assert_distances(0, 2 * by, 2 * by);
        assert_int_equal(rig.edge[0].at % by, 0);
    }
}

TEST(prescalers_begin_with_a_reset)
{
    chip_time_t reset;
    rig_make("atmega328p", "D5", CODE(PUT(DDRD, 0x20), PUT(T0 + OCRA, 1), PUT(T0 + A, 0x12), PUT(T0 + B, 3)));
    rig_run(1001);
    chip_reset(rig.chip);
    reset = chip_now(rig.chip) - rig.started;
    assert_int_not_equal(reset % 64, 0);
    unsigned before = rig.edges;
    rig_run(3000);
    while (!rig.edge[before].high)
        before++;
    assert_int_equal((rig.edge[before].at - reset) % 64, 0);
}

#define TOGGLE_OC0B_BY_8 PUT(DDRD, 0x20), PUT(T0 + OCRA, 0), PUT(T0 + A, 0x12), PUT(T0 + B, 2)

// PSRSYNC restarts the prescaler of timers 0 and 1, PSRASY that of timer 2.
TEST(gtccr_restarts_the_prescaler_shared_by_timers_0_and_1_or_timer_2s)
{
    RIG("D5", 400, TOGGLE_OC0B_BY_8, LDI(18, 1), NOP, NOP, NOP, OUT(GPIOR0, 18), OUT(GTCCR, 18),
        IN(19, GTCCR), OUT(GPIOR0, 19));
    chip_time_t reset = rig.mark[0].at + 2; // the end of OUT(GTCCR)
    assert_int_equal(rig.mark[1].value, 0); // cleared by itself
    unsigned i = 0;
    while (rig.edge[i].at <= reset)
        i++;
    assert_int_equal(rig.edge[i].at - reset, 8);
    assert_int_not_equal(reset % 8, 0);
    RIG("D5", 400, TOGGLE_OC0B_BY_8, LDI(18, 2), NOP, OUT(GTCCR, 18)); // PSRASY
    for (i = 0; i < rig.edges; i++)
        assert_int_equal(rig.edge[i].at % 8, 0);
}

TEST(tsm_holds_all_timers_of_a_prescaler_until_it_is_cleared)
{
    RIG("B0", 2000, LDI(18, 0x81), OUT(GTCCR, 18), IN(16, GTCCR), OUT(GPIOR0, 16), PUT(T0 + TCNT, 5),
        PUT(T0 + B, 1), PUT_16(T1 + TCNTL, 7), PUT(T1 + B, 1), PUT(T2 + B, 1), DELAY(20), SHOW(T0 + TCNT),
        SHOW(T1 + TCNTL), LDS(16, T2 + TCNT), LDI(18, 0), OUT(GTCCR, 18), LDS(16, T0 + TCNT),
        LDS(17, T1 + TCNTL), OUT(GPIOR0, 16), OUT(GPIOR0, 17));
    rig_assert_marks(0x81, 5, 7, 5 + 1, 7 + 3); // a LDS reads in its second cycle
}

TEST(tsm_holds_only_the_prescalers_that_are_being_reset)
{
    for (uint8_t reset = 1; reset <= 2; reset++) { // PSRSYNC, PSRASY
        RIG("B0", 2000, PUT(T0 + B, 1), PUT(T1 + B, 1), PUT(T2 + B, 1), PUT(GTCCR, 0x80 | reset), SHOW(GTCCR),
            DELAY(1), IN(16, T0 + TCNT), LDS(17, T1 + TCNTL), LDS(18, T2 + TCNT), DELAY(20),
            IN(19, T0 + TCNT), LDS(20, T1 + TCNTL), LDS(21, T2 + TCNT), SUB(19, 16), SUB(20, 17), SUB(21, 18),
            OUT(GPIOR0, 19), OUT(GPIOR0, 20), OUT(GPIOR0, 21));
        enum { PASSED = 4 * 20 + 1 + 1 + 2 * 2 };
        if (reset == 1)
            rig_assert_marks(0x81, 0, 0, PASSED);
        else
            rig_assert_marks(0x82, PASSED, PASSED, 0);
    }
}

// ---- Pins ----

TEST(a_prescaler_restarts_when_tsm_is_cleared)
{
    chip_time_t after[2];
    for (unsigned i = 0; i < 2; i++) {
        if (i)
            RIG("D5", 1000, PUT(GTCCR, 0x81), TOGGLE_OC0B_BY_8, LDI(18, 0), DELAY(20), MARK(BEGIN),
                OUT(GTCCR, 18));
        else
            RIG("D5", 1000, PUT(GTCCR, 0x81), TOGGLE_OC0B_BY_8, LDI(18, 0), DELAY(20), NOP, NOP, NOP,
                MARK(BEGIN), OUT(GTCCR, 18));
        after[i] = rig.edge[0].at - rig_at(BEGIN);
    }
    assert_int_equal(after[0], after[1]);
    assert_int_equal(after[0], 2 + 8); // two OUTs
}

TEST(a_waveform_has_precedence_over_port_but_needs_ddr)
{
    RIG("D5", 2000, PUT(PORTD, 0x20), PUT(T0 + OCRA, 20), PUT(T0 + A, 0x12), PUT(T0 + B, 1));
    assert_true(rig.edges == 1 && rig.edge[0].high); // the pull-up
    RIG("D5", 2000, PUT(DDRD, 0x20), PUT(T0 + A, 0x22), PUT(PORTD, 0x20), DELAY(20), PUT(T0 + A, 2));
    assert_int_equal(rig.edges, 1); // low in spite of PORT, until it is disconnected
    assert_true(rig.edge[0].high);
}

// OC0B and OC1B are low.
TEST(a_waveform_is_at_its_pin_as_soon_as_it_is_selected)
{
    static const struct {
        const char *pin;
        unsigned base, port;
        uint8_t bit;
    } c[] = {{"D5", T0, PORTD, 0x20}, {"B2", T1, PORTB, 0x04}};
    for (unsigned i = 0; i < 2; i++) {
        RIG(c[i].pin, 200, PUT(c[i].port, c[i].bit), PUT(c[i].port - 1, c[i].bit), LDI(18, 0x20), LDI(19, 0),
            MARK(BEGIN), STS(c[i].base + A, 18), NOP, STS(c[i].base + A, 19), SHOW(c[i].base + A),
            STS(c[i].base + A, 18), SHOW(c[i].base + A));
        assert_int_equal(rig.edges, 4);
        assert_int_equal(rig.edge[1].at - rig_at(BEGIN), 1 + 2);
        assert_int_equal(rig.edge[2].at - rig_at(BEGIN), 1 + 2 + 1 + 2);
        rig_assert_marks(BEGIN, 0, 0x20);
    }
}

// OC0A, which toggles every 100 cycles, is disconnected and connected again between two of them.
TEST(a_waveform_that_is_selected_again_goes_on)
{
    RIG("D6", 1000, PUT(DDRD, 0x40), PUT(T0 + OCRA, 99), PUT(T0 + A, 0x42), PUT(T0 + B, 1), DELAY(55),
        PUT(T0 + A, 2), PUT(T0 + A, 0x42));
    assert_int_equal(rig.edges, 9);
    rig_assert_distances(0, 100, 100, 100, 100, 100, 100, 100, 100);
}

// The rig asserts that changes come in the order of their times: those of OC0A, every 5 cycles, and that of
// another pin.
TEST(a_waveform_changes_before_the_pin_that_an_instruction_sets_at_its_end)
{
    for (unsigned nops = 0; nops < 5; nops++) {
        uint16_t code[40] = {LDI(16, 0x40), OUT(DDRD, 16),   LDI(16, 4), OUT(T0 + OCRA, 16),
                             LDI(16, 0x42), OUT(T0 + A, 16), LDI(16, 1), OUT(T0 + B, 16)};
        code[19 + nops] = SBI(DDRB, 0);
        code[20 + nops] = SBI(PORTB, 0);
        rig_make("atmega328p", "D6", code, (21 + nops) * sizeof code[0]);
        rig_run(200);
        assert_true(chip_pin_wire(rig.chip, (chip_pin_t){'B', 0}));
        rig_assert_distances(0, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5);
    }
}

// OC0A, set by force, falls while CBI takes its pin away, which it does at the end of its second cycle. The
// pull-up then raises it.
TEST(a_waveform_changes_its_pin_in_the_first_cycle_of_an_instruction_that_takes_it_away)
{
    enum { MATCH = 20 };
    chip_time_t shortest = MATCH;
    for (unsigned nops = 0; nops < 2 * MATCH; nops++) {
        uint16_t code[2 * MATCH + 17] = {LDI(16, 0x40),   OUT(DDRD, 16),      OUT(PORTD, 16),
                                         LDI(16, MATCH),  OUT(T0 + OCRA, 16), LDI(16, 0xC0),
                                         OUT(T0 + A, 16), LDI(16, 0x80),      OUT(T0 + B, 16),
                                         OUT(T0 + A, 16), LDI(16, 1),         OUT(T0 + B, 16)};
        code[16 + nops] = CBI(DDRD, 6);
        rig_make("atmega328p", "D6", code, (17 + nops) * sizeof code[0]);
        rig_run(200);
        const unsigned last = rig.edges - 1;
        if (last >= 2 && rig.edge[last].at - rig.edge[last - 1].at < shortest)
            shortest = rig.edge[last].at - rig.edge[last - 1].at;
    }
    assert_int_equal(shortest, 1);
}

// OC0A falls while it is wired to SS: the SPI gives up to be a master, and looks at all pins again.
TEST(a_waveform_that_another_peripheral_answers_goes_on)
{
    rig_make("atmega328p", "D6",
             CODE(PUT(DDRD, 0x40), PUT(T0 + OCRA, 9), PUT(T0 + A, 0x82), PUT(T0 + B, 0x81), PUT(T0 + A, 0xC2),
                  PUT(T0 + B, 0x80), PUT(DDRB, 0x28), PUT(SPCR, 0x50), PUT(T0 + A, 0x42), PUT(T0 + B, 1),
                  DELAY(25), SHOW(SPCR)));
    rig_wire("D6", "B2");
    rig_run(200);
    rig_assert_marks(0x40);
    assert_in_range(rig.edges, 12, 20);
    for (unsigned i = 1; i + 1 < rig.edges; i++)
        assert_int_equal(rig.edge[i + 1].at - rig.edge[i].at, 10);
}

TEST(foc_forces_a_match_of_the_waveform_without_a_flag_and_not_in_pwm)
{
    RIG("D5", 2000, PUT(DDRD, 0x20), PUT(T0 + A, 0x12), PUT(T0 + B, 0x40), DELAY(10), PUT(T0 + B, 0x80),
        DELAY(10), PUT(T0 + B, 0x40), SHOW(T0 + B), SHOW(TIFR0));
    assert_int_equal(rig.edges, 2); // FOC0B twice, FOC0A is another's
    rig_assert_marks(0, 0);
    RIG("D5", 2000, PUT(DDRD, 0x20), PUT(T0 + A, 0x33), PUT(T0 + B, 0x40));
    assert_int_equal(rig.edges, 0);
    RIG("B2", 2000, PUT(DDRB, 4), PUT(T1 + A, 0x30), PUT(T1 + C, 0x40), SHOW(T1 + C));
    assert_int_equal(rig.edges, 1);
    rig_assert_marks(0);
}

// 2549, 19: OC0A and OC1C at PB7, combined by AND, or by OR where PORTB7 is 1. Both are set, then one is
// cleared.
TEST(the_high_bits_of_tccr1b_force_nothing)
{
    RIG("B1", 1000, PUT(DDRB, 2), PUT(T1 + A, 0x40), PUT(T1 + B, 0x80), PUT(T1 + B, 0x40));
    assert_int_equal(rig.edges, 0);
}

TEST(two_waveforms_at_one_pin_are_combined_as_port_says)
{
    for (unsigned or = 0; or < 2; or ++) {
        rig_make("atmega2560", "B7",
                 CODE(PUT(PORTB, or << 7), PUT(T0 + A, 0xC0), PUT(T0 + B, 0x80), PUT(T1 + A, 0x0C),
                      PUT(T1 + C, 0x20), PUT(DDRB, 0x80), MARK(1), PUT(T0 + A, 0x80), PUT(T0 + B, 0x80)));
        rig_run(200);
        assert_int_equal(rig.edge[0].high, true);
        assert_int_equal(rig.edges, or ? 1 : 2);
    }
}

// ---- Inputs ----

// Drives a pin with pulses, `low` and `high` cycles long.
static void drive_pulses(const char *pin, unsigned pulses, chip_time_t from, unsigned high, unsigned low)
{
    rig_drive(pin, false, 0);
    for (unsigned i = 0; i < pulses; i++) {
        rig_drive(pin, true, from + i * (high + low));
        rig_drive(pin, false, from + i * (high + low) + high);
    }
}

TEST(an_external_clock_counts_rising_or_falling_edges_3_cycles_later)
{
    static const struct {
        const char *clock, *out;
        unsigned base, ddr, bit;
    } timers[] = {{"D4", "D5", T0, DDRD, 0x20}, {"D5", "B2", T1, DDRB, 4}};
    for (unsigned i = 0; i < 2; i++)
        for (unsigned cs = 6; cs <= 7; cs++) {
            unsigned base = timers[i].base;
            rig_make("atmega328p", timers[i].out,
                     CODE(PUT(timers[i].ddr, timers[i].bit), PUT(base + A, 0x10), PUT(base + B, cs),
                          DELAY(300), SHOW(base + (base == T1 ? TCNTL : TCNT))));
            drive_pulses(timers[i].clock, 5, 100, 20, 30);
            rig_run(3000);
            rig_assert_marks(5);
            // The first clock leaves 0, the compare value: the output toggles.
            assert_int_equal(rig.edges, 1);
            assert_int_equal(rig.edge[0].at, rig.drive[cs == 7 ? 1 : 2].took + 3);
        }
}

// PD5 is OC0B and T1: timer 1 counts the pulses that timer 0 makes.
TEST(an_edge_that_is_not_yet_through_when_the_external_clock_is_deselected_is_lost)
{
    RIG("B0", 1000, PUT(DDRD, 0x10), PUT(T0 + B, 7), LDI(18, 0), SBI(PORTD, 4), STS(T0 + B, 18), DELAY(10),
        SHOW(T0 + TCNT));
    rig_assert_marks(0);
}

TEST(an_edge_that_is_not_yet_through_when_the_external_clock_is_selected_again_counts)
{
    RIG("B0", 1000, PUT(DDRD, 0x10), PUT(T0 + B, 7), LDI(18, 7), SBI(PORTD, 4), STS(T0 + B, 18), DELAY(10),
        SHOW(T0 + TCNT));
    rig_assert_marks(1);
}

TEST(an_edge_of_an_external_clock_during_power_down_is_seen_when_the_clock_returns)
{
    enum { BY_PIN = CODE_INTERRUPT + 3 };
    rig_make("atmega328p", "B1",
             CODE(PUT(T0 + B, 7), PUT(PCMSK0, 1), PUT(PCICR, 1), SLEEP_MODE(POWER_DOWN), SEI, SLEEP, NOP, NOP,
                  NOP, NOP, SHOW(T0 + TCNT)));
    rig_drive("D4", false, 0);
    rig_drive("B0", false, 0);
    rig_drive("D4", true, 400); // a pulse between is not seen
    rig_drive("D4", false, 450);
    rig_drive("D4", true, 500);
    rig_drive("B0", true, 600);
    rig_run(20000);
    rig_assert_marks(BY_PIN, 1);
}

TEST(a_timer_counts_the_waveform_of_another_at_its_pin)
{
    RIG("D5", 2000, PUT(DDRD, 0x20), PUT(T1 + B, 7), PUT(T0 + OCRA, 9), PUT(T0 + OCRB, 4), PUT(T0 + A, 0x23),
        PUT(T0 + B, 9), DELAY(100), PUT(T0 + B, 8), NOP, NOP, NOP, SHOW(T1 + TCNTL));
    assert_int_equal(rig.mark[0].value, (rig.edges + 1) / 2);
    assert_in_range(rig.edges, 70, 100);
}

#define CAPTURE(b)                                                                                           \
    PUT(TIMSK1, ICF), SEI, LDI(16, b), STS(T1 + B, 16), MARK(BEGIN), DELAY(200), SHOW_16(T1 + ICRL)

// The marker's OUT begins 1 cycle after the STS has ended, at count 1.
static void expect_capture(unsigned b, const char *pin, chip_time_t edge, unsigned delay, bool high)
{
    rig_make("atmega328p", "B1", CODE(CAPTURE(b)));
    rig_drive(pin, !high, 0);
    rig_drive(pin, high, edge);
    rig_drive(pin, !high, edge + 30);
    rig_run(2000);
    chip_time_t start = rig_at(BEGIN) - 1;
    assert_int_equal(rig.mark[1].value, IN_CAPT_1);
    assert_int_equal(rig.mark[2].value | rig.mark[3].value << 8, rig.drive[1].took + delay - start - 1);
}

TEST(an_edge_at_icp_captures_the_count_3_cycles_later_and_7_with_the_noise_canceller)
{
    expect_capture(0x01, "B0", 200, 3, false);
    expect_capture(0x41, "B0", 200, 3, true);
    expect_capture(0x81, "B0", 200, 7, false);
    expect_capture(0xC1, "B0", 201, 7, true);
}

#define FIFTY_NOPS                                                                                           \
    NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, \
        NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP,  \
        NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP

TEST(an_edge_that_is_not_yet_through_when_the_chip_is_reset_is_not_captured)
{
    rig_make("atmega328p", "B1",
             CODE(PUT(T1 + B, 0x41), DELAY(50), LDS(16, TIFR1), ANDI(16, ICF), OUT(GPIOR0, 16)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 100);
    rig_run(101);
    chip_reset(rig.chip);
    rig_run(1000);
    rig_assert_marks(0);
}

TEST(the_noise_canceller_ignores_pulses_of_less_than_four_cycles)
{
    for (unsigned cycles = 1; cycles <= 5; cycles++)
        for (unsigned noise = 0; noise < 2; noise++) {
            rig_make("atmega328p", "B1",
                     CODE(PUT(T1 + B, noise << 7 | 0x41), FIFTY_NOPS, FIFTY_NOPS, SHOW(TIFR1)));
            rig_drive("B0", false, 0);
            rig_drive("B0", true, 50);
            rig_drive("B0", false, 50 + cycles);
            rig_run(1000);
            assert_int_equal(rig.mark[0].value & ICF, noise && cycles < 4 ? 0 : ICF);
        }
}

TEST(the_noise_canceller_ignores_a_short_pulse_after_a_long_one_and_the_end_of_a_short_one)
{
    rig_make("atmega328p", "B1",
             CODE(PUT(T1 + B, 0x81), DELAY(50), LDS(16, TIFR1), ANDI(16, ICF), OUT(GPIOR0, 16)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 50); // its rise would not be captured, its fall is none
    rig_drive("B0", false, 52);
    rig_run(1000);
    rig_assert_marks(0);
    rig_make("atmega328p", "B1",
             CODE(PUT(T1 + B, 0xC1), MARK(BEGIN), DELAY(50), SHOW(TIFR1), SHOW_16(T1 + ICRL)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 50);
    rig_drive("B0", false, 55);
    rig_drive("B0", true, 56);
    rig_run(1000);
    assert_int_equal(rig.mark[1].value & ICF, ICF);
    // As in expect_capture: the count is 0 a cycle before the marker.
    assert_int_equal(rig.mark[2].value | rig.mark[3].value << 8,
                     rig.drive[1].took + 7 - (rig_at(BEGIN) - 1) - 1);
}

// Both are on their way at once.
TEST(of_two_edges_at_icp_two_cycles_apart_the_second_one_stays)
{
    rig_make("atmega328p", "B1",
             CODE(PUT(T1 + B, 0x41), MARK(BEGIN), FIFTY_NOPS, FIFTY_NOPS, SHOW_16(T1 + ICRL)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 50);
    rig_drive("B0", false, 51);
    rig_drive("B0", true, 52);
    rig_run(1000);
    assert_int_equal(rig.mark[1].value | rig.mark[2].value << 8,
                     rig.drive[3].took + 3 - (rig_at(BEGIN) - 1) - 1);
}

// CTC: the count goes from 9 to 0 while the edge is on its way, or not.
TEST(an_edge_at_icp_captures_a_count_that_begins_again)
{
    for (unsigned at = 60; at < 70; at++) {
        rig_make("atmega328p", "B1",
                 CODE(PUT(T1 + OCRAL, 9), PUT(T1 + B, 0x49), MARK(BEGIN), FIFTY_NOPS, FIFTY_NOPS,
                      SHOW(T1 + ICRL)));
        rig_drive("B0", false, 0);
        rig_drive("B0", true, at);
        rig_run(1000);
        assert_int_equal(rig.mark[1].value, (rig.drive[1].took + 3 - (rig_at(BEGIN) - 1) - 1) % 10);
    }
}

// LDS reads in its second cycle, at the beginning of which the edge is through or not.
TEST(a_capture_is_read_from_its_cycle_on)
{
    for (unsigned at = 40; at < 60; at++) {
        rig_make("atmega328p", "B1", CODE(PUT(T1 + B, 0x41), FIFTY_NOPS, SHOW(T1 + ICRL)));
        rig_drive("B0", false, 0);
        rig_drive("B0", true, at);
        rig_run(1000);
        assert_int_equal(rig.mark[0].value != 0, rig.mark[0].at - 1 >= rig.drive[1].took + 3);
    }
}

TEST(an_external_clock_counts_only_where_it_is_selected)
{
    rig_make("atmega328p", "B1", CODE(PUT(T0 + B, 5), DELAY(150), SHOW(T0 + TCNT)));
    drive_pulses("D4", 5, 100, 20, 30);
    rig_run(3000);
    rig_assert_marks(0);
}

// T0 has the clock that samples both.
TEST(an_edge_at_another_input_captures_nothing)
{
    rig_make("atmega328p", "B1", CODE(PUT(T1 + B, 0x41), DELAY(200), SHOW_16(T1 + ICRL)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 100);
    rig_drive("D5", true, 300);
    rig_run(1000);
    assert_in_range(rig.mark[0].value | rig.mark[1].value << 8, 90, 110);
}

TEST(the_noise_canceller_passes_the_edge_at_the_end_of_a_long_pulse)
{
    rig_make("atmega328p", "B1", CODE(PUT(T1 + B, 0x81), DELAY(100), SHOW_16(T1 + ICRL)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 50);
    rig_drive("B0", false, 150);
    rig_run(1000);
    assert_in_range(rig.mark[0].value | rig.mark[1].value << 8, 145, 160);
}

// More than are on their way at once; nobody reads meanwhile.
TEST(all_edges_of_an_external_clock_are_counted)
{
    enum { EDGES = 25 };
    rig_make("atmega328p", "B1", CODE(PUT(T0 + B, 7), DELAY(1000), SHOW(T0 + TCNT)));
    rig_drive("D4", false, 0);
    for (unsigned i = 0; i < EDGES; i++) {
        rig_drive("D4", true, 100 + 20 * i);
        rig_drive("D4", false, 110 + 20 * i);
    }
    rig_run(5000);
    rig_assert_marks(EDGES);
}

TEST(nothing_is_captured_where_icr1_is_top)
{
    rig_make("atmega328p", "B1", CODE(PUT_16(T1 + ICRL, 0x4000), PUT(T1 + B, 0x59), DELAY(200), SHOW(TIFR1)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 100);
    rig_run(2000);
    assert_int_equal(rig.mark[0].value & ICF, 0);
}

// ---- Power, chips, faults ----

TEST(a_timer_without_clock_stands_still_and_loses_writes)
{
    RIG("B0", 2000, PUT(T0 + B, 1), DELAY(10), PUT(PRR, 0x20), DELAY(20), PUT(T0 + TCNT, 0), PUT(PRR, 0),
        SHOW(T0 + TCNT), SHOW(T0 + TCNT));
    assert_int_equal(rig.mark[1].value - rig.mark[0].value, 3);
    assert_in_range(rig.mark[0].value, 41, 60);
    rig_assert_fault("timer 0 written while the power reduction register stops its clock");
}

// Each toggles its pin every 10 cycles, and once stands for 100.
TEST(a_timer_without_clock_makes_no_waveform)
{
    static const struct {
        const char *pin;
        unsigned base, ocra;
        uint8_t a, b, prr;
    } c[] = {{"D6", T0, T0 + OCRA, 0x42, 1, 0x20},
             {"B1", T1, T1 + OCRAL, 0x40, 9, 0x08},
             {"B3", T2, T2 + OCRA, 0x42, 1, 0x40}};
    for (unsigned i = 0; i < 3; i++) {
        unsigned longer = 0;
        RIG(c[i].pin, 400, PUT(DDRD, 0x40), PUT(DDRB, 0x0A), PUT(c[i].ocra, 9), PUT(c[i].base + A, c[i].a),
            PUT(c[i].base + B, c[i].b), DELAY(8), PUT(PRR, c[i].prr), DELAY(24), PUT(PRR, 0));
        assert_in_range(rig.edges, 20, 30);
        for (unsigned n = 0; n + 1 < rig.edges; n++) {
            chip_time_t distance = rig.edge[n + 1].at - rig.edge[n].at;
            longer += distance == 10 + 100;
            assert_true(distance == 10 || distance == 10 + 100);
        }
        assert_int_equal(longer, 1);
    }
}

TEST(a_reset_gives_a_timer_its_clock_back)
{
    RIG("B0", 100, PUT(T0 + B, 1), NOP, SHOW(T0 + TCNT), PUT(PRR, 0x20));
    chip_reset(rig.chip);
    rig_run(200);
    assert_int_equal(rig.marks, 2);
    assert_true(rig.mark[0].value != 0 && rig.mark[0].value == rig.mark[1].value);
}

TEST(a_reset_lets_the_prescalers_go)
{
    RIG("B0", 100, PUT(T0 + B, 1), PUT(T2 + B, 1), SHOW(T0 + TCNT), SHOW(T2 + TCNT), PUT(GTCCR, 0x83));
    chip_reset(rig.chip);
    rig_run(200);
    assert_int_equal(rig.marks, 4);
    rig_assert_marks(rig.mark[0].value, rig.mark[1].value, rig.mark[0].value, rig.mark[1].value);
    assert_true(rig.mark[0].value != 0 && rig.mark[1].value != 0);
}

TEST(every_register_of_a_timer_without_clock_loses_what_is_written)
{
    static const unsigned registers[] = {T0 + A,     T0 + B,    T0 + TCNT,  T0 + OCRA,  T0 + OCRB,
                                         T1 + A,     T1 + B,    T1 + C,     T1 + TCNTL, T1 + TCNTH,
                                         T1 + ICRL,  T1 + ICRH, T1 + OCRAL, T1 + OCRAH, T1 + OCRBL,
                                         T1 + OCRBH, T2 + A,    T2 + B,     T2 + TCNT,  T2 + OCRA};
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++) {
        RIG("B0", 100, PUT(PRR, 0x68), PUT(registers[i], 2), PUT(PRR, 0), SHOW(registers[i]));
        rig_assert_marks(0);
        rig_assert_fault("written while the power reduction register stops its clock");
    }
}

// Vectors from avr-libc's iom328p.h, iom1284p.h, iomxx0_1.h and iom32u4.h: channel A, overflow, and capture.
// Pins OCnA and following, Tn and ICPn from section 1 of the data sheets; the bit PRTIMn from their sections
// on power reduction. The ATmega32U4 has no pins for channels B and C of timer 3, nor T3.
enum { PRR1 = 0x65 };
static const struct {
    const char *mcu;
    unsigned base, number, compare, channels, overflow, capture;
    const char *oc, *clock, *icp;
    unsigned prr, prr_bit;
} all[] = {
    {"atmega328p", T0, 0, 14, 2, 16, 0, "D6D5", "D4", "", PRR, 5},
    {"atmega328p", T1, 1, 11, 2, 13, 10, "B1B2", "D5", "B0", PRR, 3},
    {"atmega328p", T2, 2, 7, 2, 9, 0, "B3D3", "", "", PRR, 6},
    {"atmega2560", T0, 0, 21, 2, 23, 0, "B7G5", "D7", "", PRR, 5},
    {"atmega2560", T1, 1, 17, 3, 20, 16, "B5B6B7", "D6", "D4", PRR, 3},
    {"atmega2560", T2, 2, 13, 2, 15, 0, "B4H6", "", "", PRR, 6},
    {"atmega2560", T3, 3, 32, 3, 35, 31, "E3E4E5", "E6", "E7", PRR1, 3},
    {"atmega2560", T4, 4, 42, 3, 45, 41, "H3H4H5", "H7", "L0", PRR1, 4},
    {"atmega2560", T5, 5, 47, 3, 50, 46, "L3L4L5", "L2", "L1", PRR1, 5},
    {"atmega32u4", T0, 0, 21, 2, 23, 0, "B7D0", "D7", "", PRR, 5},
    {"atmega32u4", T1, 1, 17, 3, 20, 16, "B5B6B7", "D6", "D4", PRR, 3},
    {"atmega32u4", T3, 3, 32, 3, 35, 31, "C6", "", "C7", PRR1, 3},
    {"atmega168", T0, 0, 14, 2, 16, 0, "D6D5", "D4", "", PRR, 5},
    {"atmega168", T1, 1, 11, 2, 13, 10, "B1B2", "D5", "B0", PRR, 3},
    {"atmega168", T2, 2, 7, 2, 9, 0, "B3D3", "", "", PRR, 6},
    {"atmega1280", T0, 0, 21, 2, 23, 0, "B7G5", "D7", "", PRR, 5},
    {"atmega1280", T1, 1, 17, 3, 20, 16, "B5B6B7", "D6", "D4", PRR, 3},
    {"atmega1280", T2, 2, 13, 2, 15, 0, "B4H6", "", "", PRR, 6},
    {"atmega1280", T3, 3, 32, 3, 35, 31, "E3E4E5", "E6", "E7", PRR1, 3},
    {"atmega1280", T4, 4, 42, 3, 45, 41, "H3H4H5", "H7", "L0", PRR1, 4},
    {"atmega1280", T5, 5, 47, 3, 50, 46, "L3L4L5", "L2", "L1", PRR1, 5},
    {"atmega1284p", T0, 0, 16, 2, 18, 0, "B3B4", "B0", "", PRR, 5},
    {"atmega1284p", T1, 1, 13, 2, 15, 12, "D5D4", "B1", "D6", PRR, 3},
    {"atmega1284p", T2, 2, 9, 2, 11, 0, "D7D6", "", "", PRR, 6},
    {"atmega1284p", T3, 3, 32, 2, 34, 31, "B6B7", "D0", "B5", PRR1, 0},
};
enum { ALL = sizeof all / sizeof all[0] };

TEST(a_timer_without_clock_reads_0_and_captures_nothing)
{
    rig_make("atmega328p", "D0",
             CODE(PUT(T1 + B, 0x41), DELAY(20), PUT(PRR, 8), SHOW(T1 + TCNTL), DELAY(100), PUT(PRR, 0),
                  LDS(16, TIFR1), ANDI(16, ICF), OUT(GPIOR0, 16)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 200);
    rig_run(1000);
    rig_assert_marks(0, 0);
}

TEST(every_timer_of_every_chip_has_its_interrupts)
{
    for (unsigned i = 0; i < ALL; i++) {
        // Each flag in a mode that sets it: normal, or CTC with ICR1 as TOP; all compare values are 0.
        unsigned timsk = 0x6E + all[i].number;
        if (all[i].capture != 0)
            rig_make(all[i].mcu, "B0",
                     CODE(PUT(timsk, 0x2F), SEI, PUT(all[i].base + B, 0x19), NOP, NOP, NOP, NOP,
                          PUT(all[i].base + B, 0), STOP));
        else
            rig_make(all[i].mcu, "B0",
                     CODE(PUT(timsk, 0x2F), PUT(all[i].base + B, 1), DELAY(100), PUT(all[i].base + B, 0), SEI,
                          NOP, STOP));
        rig_run(3000);
        bool came[64] = {false};
        for (unsigned m = 0; m < rig.marks; m++)
            came[rig.mark[m].value - CODE_INTERRUPT] = true;
        for (unsigned v = 1; v < 57; v++) {
            bool is_own = (v >= all[i].compare && v < all[i].compare + all[i].channels) ||
                          (all[i].capture != 0 ? v == all[i].capture : v == all[i].overflow);
            if (came[v] != is_own)
                fail_msg("timer %u of the %s: vector %u", all[i].number, all[i].mcu, v);
        }
    }
}

// All periods have 100 clocks: fast PWM up to OCRnA or ICRn. Only one flag interrupts, and nobody looks at
// the timer; registers beside TIFRn are not 0.
TEST(every_interrupt_of_every_timer_of_every_chip_repeats)
{
    for (unsigned i = 0; i < ALL; i++)
        for (unsigned bit = 0; bit < 6; bit++) {
            bool wide = all[i].capture != 0;
            unsigned base = all[i].base, vector = bit == 0 ? all[i].overflow : all[i].compare + bit - 1;
            if (bit == 5)
                vector = all[i].capture;
            else if (bit > all[i].channels)
                continue;
            if (vector == 0)
                continue;
            rig_make(all[i].mcu, "B0",
                     CODE(LDI(16, 0xFF), STS(0x30, 16), STS(0x31, 16), STS(0x32, 16), STS(0x33, 16),
                          STS(0x34, 16), PUT(base + (wide ? ICRL : OCRA), 99), PUT(base + A, wide ? 2 : 3),
                          PUT(TIMSK0 + all[i].number, 1 << bit), SEI, PUT(base + B, wide ? 0x19 : 9)));
            rig_run(700);
            assert_in_range(rig.marks, 6, 7);
            for (unsigned m = 0; m < rig.marks; m++) {
                assert_int_equal(rig.mark[m].value, CODE_INTERRUPT + vector);
                assert_in_range(rig.mark[m].at - rig.mark[0].at + 1, 100 * m, 100 * m + 2); // within RJMP
            }
        }
}

// Fast PWM up to 255. Its flag is set after 201 clocks, and the counter begins again before interrupts are
// on, after 300 or after 468, when the value has been passed once more. The next interrupts are those of the
// matches that follow.
TEST(an_interrupt_that_waited_for_a_period_is_followed_by_the_next_one)
{
    static const struct {
        unsigned base, ocra, timsk;
        uint8_t a, b, vector;
    } c[] = {{T0, T0 + OCRA, TIMSK0, 3, 1, 14},
             {T1, T1 + OCRAL, TIMSK1, 1, 9, 11},
             {T2, T2 + OCRA, TIMSK2, 3, 1, 7}};
    for (unsigned i = 0; i < 6; i++) {
        unsigned t = i / 2, late = i % 2;
        uint8_t in = (uint8_t)(CODE_INTERRUPT + c[t].vector);
        RIG("B0", 1100 + 256 * late, PUT(c[t].ocra, 200), PUT(c[t].timsk, OCFA), PUT(c[t].base + A, c[t].a),
            PUT(c[t].base + B, c[t].b), MARK(BEGIN), DELAY(late ? 116 : 74), SEI);
        rig_assert_marks(BEGIN, in, in, in, in);
        for (unsigned m = 0; m < 3; m++)
            assert_in_range(rig.mark[2 + m].at - rig_at(BEGIN), 256 * (m + 1 + late) + 201,
                            256 * (m + 1 + late) + 201 + 9);
    }
}

TEST(an_interrupt_that_is_enabled_while_the_timer_runs_comes_in_time)
{
    RIG("B0", 300, PUT(T0 + OCRA, 100), PUT(T0 + B, 1), MARK(BEGIN), SEI, PUT(TIMSK0, OCFA));
    rig_assert_marks(BEGIN, IN_COMPA_0);
    assert_in_range(rig_at(IN_COMPA_0) - rig_at(BEGIN), 100, 110);
    // Between two of them, it is disabled and enabled again.
    RIG("B0", 600, PUT(T0 + OCRA, 100), PUT(TIMSK0, OCFA), SEI, PUT(T0 + B, 1), MARK(BEGIN), DELAY(50),
        PUT(TIMSK0, 0), PUT(TIMSK0, OCFA));
    rig_assert_marks(BEGIN, IN_COMPA_0, IN_COMPA_0);
    assert_in_range(rig.mark[2].at - rig_at(BEGIN), 356, 366);
}

TEST(an_interrupt_whose_flag_the_program_has_cleared_comes_again_in_time)
{
    RIG("B0", 600, PUT(T0 + OCRA, 100), PUT(TIMSK0, OCFA), PUT(T0 + B, 1), MARK(BEGIN), DELAY(50),
        PUT(TIFR0, OCFA), SEI);
    rig_assert_marks(BEGIN, IN_COMPA_0);
    assert_in_range(rig_at(IN_COMPA_0) - rig_at(BEGIN), 356, 366);
}

#define ALL_OUTPUTS                                                                                          \
    LDI(16, 0xFF), STS(0x21, 16), STS(0x24, 16), STS(0x27, 16), STS(0x2A, 16), STS(0x2D, 16), STS(0x30, 16), \
        STS(0x33, 16), STS(0x101, 16), STS(0x104, 16), STS(0x107, 16), STS(0x10A, 16)

// Of all pins of the chip, only that of one channel may be high, if it has one.
static void expect_output(unsigned i, unsigned channel)
{
    for (char letter = 'A'; letter <= 'L'; letter++)
        for (unsigned char bit = 0; bit < 8; bit++) {
            chip_pin_t pin = {letter, bit};
            const char *own = strlen(all[i].oc) > 2 * channel ? all[i].oc + 2 * channel : "  ";
            if (chip_has_pin(rig.chip, pin) &&
                chip_pin_wire(rig.chip, pin) != (letter == own[0] && bit == own[1] - '0'))
                fail_msg("channel %u of timer %u of the %s: pin P%c%u", channel, all[i].number, all[i].mcu,
                         letter, bit);
        }
}

// Every waveform is forced while one is connected to its pin; and one is forced while all are connected.
TEST(every_channel_of_every_timer_of_every_chip_has_its_pin)
{
    for (unsigned i = 0; i < ALL; i++)
        for (unsigned channel = 0; channel < all[i].channels; channel++)
            for (unsigned one = 0; one < 2; one++) {
                unsigned com = one ? 0xC0u >> 2 * channel : 0xFF00u >> 2 * all[i].channels & 0xFF;
                unsigned foc = one ? 0xFF00u >> all[i].channels & 0xFF : 0x80u >> channel;
                rig_make(all[i].mcu, "B0",
                         CODE(ALL_OUTPUTS, PUT(all[i].base + A, com),
                              PUT(all[i].base + (all[i].capture != 0 ? C : B), foc)));
                rig_run(100);
                expect_output(i, channel);
            }
}

// One channel's compare value is passed, the others' are not.
TEST(every_channel_of_every_timer_of_every_chip_has_its_register_and_flag)
{
    enum { SOON = 0x14, LATE = 0xD2 };
    for (unsigned i = 0; i < ALL; i++)
        for (unsigned channel = 0; channel < all[i].channels; channel++) {
            bool wide = all[i].capture != 0;
            unsigned ocr = all[i].base + (wide ? OCRAL : OCRA), size = wide ? 2 : 1;
            unsigned tifr = TIFR0 + all[i].number, third = all[i].channels > 2 ? 2 : 1;
            uint8_t value[3], high[3];
            for (unsigned ch = 0; ch < 3; ch++) {
                value[ch] = ch == channel ? SOON : LATE;
                high[ch] =
                    !wide ? value[ch] : (uint8_t)(ch == channel ? 1 : 2 + ch); // 8 bits: the same again
            }
            rig_make(all[i].mcu, "B0",
                     CODE(PUT(ocr + size - 1, high[0]), PUT(ocr, value[0]), PUT(ocr + 2 * size - 1, high[1]),
                          PUT(ocr + size, value[1]), PUT(ocr + (third + 1) * size - 1, high[third]),
                          PUT(ocr + third * size, value[third]), PUT(all[i].base + B, 1),
                          DELAY(wide ? 100 : 20), PUT(all[i].base + B, 0), SHOW(tifr), SHOW(ocr),
                          SHOW(ocr + size), SHOW(ocr + third * size), SHOW(ocr + size - 1),
                          SHOW(ocr + 2 * size - 1), SHOW(ocr + (third + 1) * size - 1),
                          PUT(tifr, OCFA << channel), SHOW(tifr)));
            rig_run(1000);
            rig_assert_marks((uint8_t)(OCFA << channel), value[0], value[1], value[third], high[0], high[1],
                             high[third], 0);
        }
}

// Its own bit stops a timer, and all others do not.
TEST(every_timer_of_every_chip_has_its_bit_of_power_reduction)
{
    for (unsigned i = 0; i < ALL; i++) {
        unsigned count = all[i].base + (all[i].capture != 0 ? TCNTL : TCNT), own = 1u << all[i].prr_bit;
        unsigned other = all[i].prr == PRR ? PRR1 : PRR;
        char fault[40];
        rig_make(all[i].mcu, "B0",
                 CODE(PUT(all[i].base + B, 1), PUT(all[i].prr, own ^ 0xFF), PUT(other, 0xFF), SHOW(count),
                      PUT(all[i].prr, own), SHOW(count), DELAY(80), PUT(all[i].prr, own ^ 0xFF), SHOW(count),
                      SHOW(count), PUT(all[i].prr, own), PUT(count, 9)));
        rig_run(1000);
        assert_int_equal(rig.marks, 4);
        // Between SHOWs: three cycles of its own, three of each PUT.
        rig_assert_marks(rig.mark[0].value, 0, rig.mark[0].value + 3 + 3, rig.mark[0].value + 3 + 3 + 3);
        snprintf(fault, sizeof fault, "timer %u written while", all[i].number);
        rig_assert_fault(fault);
    }
}

// Fast PWM of 8 bits: TOP is 255, a pulse has OCRnx + 1 clocks. Channels A and B would differ.
TEST(channel_c_of_every_timer_that_has_it_makes_waveforms)
{
    for (unsigned i = 0; i < ALL; i++) {
        if (strlen(all[i].oc) < 6)
            continue;
        rig_make(all[i].mcu, all[i].oc + 4,
                 CODE(ALL_OUTPUTS, PUT(all[i].base + OCRBH + 1, 99), PUT(all[i].base + A, 0x09),
                      PUT(all[i].base + B, 9)));
        rig_run(2000);
        rig_assert_distances(rig.edge[1].high ? 1 : 2, 100, 156, 100, 156);
    }
}

TEST(every_timer_of_every_chip_has_its_clock_and_capture_pins)
{
    for (unsigned i = 0; i < ALL; i++)
        for (unsigned capture = 0; capture < 2; capture++) {
            const char *pin = capture ? all[i].icp : all[i].clock;
            unsigned count = all[i].base + (all[i].capture != 0 ? TCNTL : TCNT);
            if (pin[0] == '\0')
                continue;
            rig_make(all[i].mcu, "B0",
                     CODE(PUT(all[i].base + B, capture ? 0x47 : 7), DELAY(100), SHOW(count),
                          LDS(16, TIFR0 + all[i].number), ANDI(16, ICF), OUT(GPIOR0, 16)));
            rig_drive(pin, false, 0);
            rig_drive(pin, true, 200);
            rig_run(1000);
            rig_assert_marks(capture ? 0 : 1, capture ? ICF : 0);
        }
}

// Arduino's core sets timer 4 up in every program (wiring.c), without using it.
TEST(the_atmega32u4s_timer_4_is_a_fault_once_it_is_used)
{
    enum { TCNT4 = 0xBE, TCCR4A = 0xC0, TCCR4B, TCCR4C, TCCR4D, TIMSK4 = 0x72 };
    static const uint16_t uses[][4] = {
        {PUT(TCCR4A, 0x82)}, {PUT(TCCR4C, 0x09)}, {PUT(TIMSK4, 0x04)}, {LDS(16, TCNT4)}};
    rig_make("atmega32u4", "B0", CODE(PUT(TCCR4B, 7), PUT(TCCR4D, 1), PUT(TCCR4A, 2)));
    rig_run(200);
    assert_int_equal(rig.faults, 0);
    for (unsigned i = 0; i < 4; i++) {
        rig_make("atmega32u4", "B0", uses[i], sizeof uses[i]);
        rig_run(200);
        rig_assert_fault("timer 4 is not modelled");
    }
}

// ---- Timer 2, clocked by a crystal ----

enum { EXCLK = 0x40, AS2 = 0x20, OCR2AUB = 8, TCN2UB = 0x10, TCR2BUB = 1, AS2_TO_MARK = 1 };
enum { START_UP = 16384, START_UP_STANDBY = 6, WAKE = 4 + 4 + 2 + 1 }; // as in test_sleep.c
enum { IN_OVF_2 = CODE_INTERRUPT + 9, OVF_CYCLES = 125000 };           // 256 periods of the crystal

// Cycles from the write of AS2 to the n-th edge at TOSC1.
static chip_time_t edge(unsigned n)
{
    return ((chip_time_t)n * 16000000 + 32767) / 32768;
}

#define RIG_CRYSTAL(watched, cycles, ...)                                                                    \
    (rig_make("atmega328p", watched, CODE(__VA_ARGS__)), chip_add_crystal(rig.chip), rig_run(cycles))
#define WAIT_FOR_UPDATE LDS(16, ASSR), ANDI(16, 0x1F), BRNE(-4)

TEST(a_crystal_clocks_timer_2_without_drift)
{
    RIG_CRYSTAL("B3", 1000000, PUT(DDRB, 8), PUT(ASSR, AS2), PUT(T2 + OCRA, 1), PUT(T2 + A, 0x42),
                PUT(T2 + B, 1));
    assert_in_range(rig.edges, 1000, 1030);
    for (unsigned i = 1; i < rig.edges; i++) { // a toggle every two periods
        chip_time_t distance = rig.edge[i].at - rig.edge[0].at;
        assert_in_range(distance, edge(2 * i) - 1, edge(2 * i));
    }
    RIG("B3", 1000000, PUT(DDRB, 8), PUT(ASSR, AS2), PUT(T2 + OCRA, 1), PUT(T2 + A, 0x42), PUT(T2 + B, 1));
    assert_int_equal(rig.edges, 0);
    rig_assert_fault("timer 2 is clocked by a crystal at TOSC1 (ASSR = 0x20), but there is none");
}

// Of many periods that nobody has looked at.
TEST(the_count_by_a_crystal_is_right_after_a_long_time)
{
    RIG_CRYSTAL("B0", 600000, PUT(T2 + OCRA, 3), PUT(T2 + A, 2), PUT(ASSR, AS2), MARK(BEGIN), PUT(T2 + B, 1),
                DELAY(60000), SHOW(T2 + TCNT));
    unsigned ticks = (unsigned)((rig.mark[1].at - rig_at(BEGIN)) * 32768 / 16000000);
    assert_int_equal(rig.mark[1].value, (ticks - 2) % 4);
}

TEST(what_is_written_to_timer_2_takes_effect_after_two_edges_of_the_crystal)
{
    RIG_CRYSTAL("B0", 5000, PUT(ASSR, AS2), MARK(BEGIN), PUT(T2 + OCRA, 7), SHOW(T2 + OCRA), SHOW(ASSR),
                WAIT_FOR_UPDATE, MARK(0x99), SHOW(ASSR));
    rig_assert_marks(BEGIN, 7, AS2 | OCR2AUB, 0x99, AS2);
    assert_in_range(rig_at(0x99) - rig_at(BEGIN) + AS2_TO_MARK, edge(2), edge(2) + 8);
    RIG_CRYSTAL("B0", 5000, PUT(ASSR, AS2), PUT(T2 + TCNT, 7), SHOW(T2 + TCNT), SHOW(ASSR), WAIT_FOR_UPDATE,
                SHOW(T2 + TCNT));
    rig_assert_marks(0, AS2 | TCN2UB, 7);
    RIG_CRYSTAL("B0", 20000, PUT(ASSR, AS2), PUT(T2 + TCNT, 7), PUT(T2 + B, 1), WAIT_FOR_UPDATE, DELAY(500),
                PUT(T2 + OCRA, 9), WAIT_FOR_UPDATE, DELAY(500), SHOW(T2 + TCNT));
    assert_in_range(rig.mark[0].value, 7 + 8, 7 + 12); // only OCR2A has been taken over
    RIG_CRYSTAL("B3", 5000, PUT(DDRB, 8), PUT(PORTB, 8), PUT(ASSR, AS2), MARK(BEGIN), PUT(T2 + A, 0x80));
    assert_int_equal(rig.edges, 2); // by PORT, and by OC2A, which is low
    assert_int_equal(rig.edge[1].at - rig_at(BEGIN) + AS2_TO_MARK, edge(2));
    RIG_CRYSTAL("B0", 5000, PUT(ASSR, AS2), PUT(T2 + B, 1), PUT(T2 + B, 2));
    rig_assert_fault("TCCR2B written before timer 2 has taken the last value over (ASSR = 0x21)");
    RIG_CRYSTAL("B0", 5000, PUT(ASSR, AS2), PUT(T2 + B, 1), SLEEP_MODE(POWER_SAVE), SEI, SLEEP);
    rig_assert_fault("SLEEP before timer 2 has taken over what was written (ASSR = 0x21)");
}

TEST(each_register_of_timer_2_has_its_bit_in_assr)
{
    static const struct {
        unsigned reg;
        uint8_t busy;
        const char *fault;
    } c[] = {{T2 + B, 0x01, "TCCR2B written before timer 2 has taken the last value over (ASSR = 0x21)"},
             {T2 + A, 0x02, "TCCR2A written before timer 2 has taken the last value over (ASSR = 0x22)"},
             {T2 + OCRB, 0x04, "OCR2B written before timer 2 has taken the last value over (ASSR = 0x24)"},
             {T2 + OCRA, 0x08, "OCR2A written before timer 2 has taken the last value over (ASSR = 0x28)"},
             {T2 + TCNT, 0x10, "TCNT2 written before timer 2 has taken the last value over (ASSR = 0x30)"}};
    for (unsigned i = 0; i < sizeof c / sizeof c[0]; i++) {
        RIG_CRYSTAL("B0", 5000, PUT(ASSR, AS2), PUT(c[i].reg, 1), SHOW(ASSR), WAIT_FOR_UPDATE,
                    PUT(c[i].reg, 1), SHOW(ASSR));
        rig_assert_marks(AS2 | c[i].busy, AS2 | c[i].busy);
        RIG_CRYSTAL("B0", 5000, PUT(ASSR, AS2), PUT(c[i].reg, 1), PUT(c[i].reg, 1));
        rig_assert_fault(c[i].fault);
    }
}

// All five are written at once: it counts from 2 on, matches B at 4, and A, which is TOP, at 9.
TEST(timer_2_takes_each_value_over_into_its_register)
{
    enum { SEEN = 3 + 2 + 2 + 1 + 1 }; // a turn of WAIT, and MARK
    RIG_CRYSTAL("B0", 30000, PUT(ASSR, AS2), MARK(BEGIN), PUT(T2 + OCRA, 9), PUT(T2 + OCRB, 4),
                PUT(T2 + A, 2), PUT(T2 + TCNT, 2), PUT(T2 + B, 1), WAIT(TIFR2, 2), MARK(1), WAIT(TIFR2, 1),
                MARK(2), PUT(TIFR2, 2), WAIT(TIFR2, 1), MARK(3), SHOW(TIFR2));
    static const struct {
        uint8_t mark;
        unsigned edge;
    } c[] = {{1, 2 + 3}, {2, 2 + 8}, {3, 2 + 8 + 10}};
    for (unsigned i = 0; i < sizeof c / sizeof c[0]; i++)
        assert_in_range(rig_at(c[i].mark) - rig_at(BEGIN) + AS2_TO_MARK, edge(c[i].edge),
                        edge(c[i].edge) + SEEN);
    assert_int_equal(rig.mark[4].value, OCFA | OCFB);
}

// Edge 32 comes with a clock of the CPU, 15,625 cycles after the first one.
TEST(the_crystal_goes_on_when_as2_is_written_again)
{
    RIG_CRYSTAL("B3", 20000, PUT(DDRB, 8), PUT(T2 + OCRA, 100), PUT(T2 + TCNT, 100 - (32 - 2 - 1)),
                PUT(T2 + A, 0xC0), PUT(ASSR, AS2), MARK(BEGIN), PUT(T2 + B, 1), DELAY(1000), PUT(ASSR, AS2));
    assert_int_equal(rig.edges, 1);
    assert_int_equal(rig.edge[0].at - rig_at(BEGIN) + AS2_TO_MARK, 15625);
}

// Overflows follow each other exactly, although the CPU's clock stands in between. TCCR2B is in force from
// the second edge on, so that the first one comes with edge 258.
TEST(a_crystal_clocks_timer_2_while_the_cpus_clock_stands_and_wakes_it)
{
    static const struct {
        unsigned mode, wakes; // 0: never
        unsigned start_up;
    } c[] = {{POWER_SAVE, 3, START_UP},
             {EXTENDED_STANDBY, 3, START_UP_STANDBY},
             {ADC_NOISE_REDUCTION, 3, 0},
             {POWER_DOWN, 0, 0},
             {STANDBY, 0, 0}};
    for (unsigned i = 0; i < sizeof c / sizeof c[0]; i++) {
        RIG_CRYSTAL("B0", 4 * OVF_CYCLES, PUT(ASSR, AS2), MARK(BEGIN), PUT(T2 + B, 1), PUT(TIMSK2, TOV),
                    SLEEP_MODE(c[i].mode), WAIT_FOR_UPDATE, SEI, SLEEP, RJMP(-2));
        assert_int_equal(rig.marks, 1 + c[i].wakes);
        for (unsigned n = 0; n < c[i].wakes; n++) {
            assert_int_equal(rig.mark[1 + n].value, IN_OVF_2);
            assert_int_equal(rig.mark[1 + n].at - rig_at(BEGIN) + AS2_TO_MARK,
                             edge(258) + n * OVF_CYCLES + c[i].start_up + WAKE);
        }
    }
}

TEST(in_power_save_timer_2_runs_on_the_cpus_oscillator_too)
{
    static const struct {
        unsigned mode;
        bool wakes;
    } c[] = {
        {POWER_SAVE, true}, {ADC_NOISE_REDUCTION, false}, {EXTENDED_STANDBY, false}, {POWER_DOWN, false}};
    enum { TIMER_TO_MARK = 1 };
    for (unsigned i = 0; i < sizeof c / sizeof c[0]; i++) {
        RIG("B0", 30000, PUT(TIMSK2, TOV), SLEEP_MODE(c[i].mode), PUT(T2 + B, 1), MARK(BEGIN), SEI, SLEEP);
        assert_int_equal(rig.marks > 1, c[i].wakes); // awake, it goes on
        if (c[i].wakes)
            assert_int_equal(rig.mark[1].at - rig_at(BEGIN) + TIMER_TO_MARK, 256 + START_UP + WAKE);
    }
}

TEST(timer_2_of_a_chip_with_more_timers_wakes_from_power_save_too)
{
    rig_make("atmega1284p", "B0", CODE(PUT(TIMSK2, TOV), SLEEP_MODE(POWER_SAVE), PUT(T2 + B, 1), SEI, SLEEP));
    rig_run(2 * START_UP);
    assert_true(rig.marks > 0);
    assert_int_equal(rig.mark[0].value, CODE_INTERRUPT + 11);
}

// It counts by the CPU's clock before AS2 is set, and by the crystal afterwards.
TEST(a_change_of_as2_counts_at_once)
{
    enum { COUNTED = 200 + 3, LATENCY = 4 + 2 + 1 }; // entry, the vector's RJMP and an LDI
    RIG_CRYSTAL("B0", 60000, PUT(TIMSK2, TOV), SEI, PUT(T2 + TCNT, 200), PUT(T2 + B, 1), PUT(ASSR, AS2),
                MARK(BEGIN));
    assert_int_equal(rig.marks, 2);
    assert_in_range(rig.mark[1].at - rig_at(BEGIN) + AS2_TO_MARK, edge(256 - COUNTED) + LATENCY,
                    edge(256 - COUNTED) + LATENCY + 2);
}

TEST(after_a_reset_the_cpus_clock_counts_again)
{
    RIG_CRYSTAL("B0", 100, PUT(T2 + B, 1), NOP, SHOW(T2 + TCNT), PUT(ASSR, AS2));
    chip_reset(rig.chip);
    rig_run(200);
    assert_int_equal(rig.marks, 2);
    assert_true(rig.mark[0].value != 0 && rig.mark[0].value == rig.mark[1].value);
}

// In power-save it counts, in power-down it does not. INT0's pin wakes the CPU.
TEST(timer_2_stands_in_power_down_also_after_power_save)
{
    enum { PCIE2 = 4, FIRST = 20000, SECOND = 500000 };
    rig_make("atmega328p", "B0",
             CODE(PUT(PCMSK2, 4), PUT(PCICR, PCIE2), PUT(ASSR, AS2), PUT(T2 + B, 1), WAIT_FOR_UPDATE,
                  SLEEP_MODE(POWER_SAVE), SEI, SLEEP, SLEEP_MODE(POWER_DOWN), SHOW(T2 + TCNT), DELAY(1000),
                  SHOW(T2 + TCNT), SLEEP, SHOW(T2 + TCNT)));
    chip_add_crystal(rig.chip);
    rig_drive("D2", false, 0);
    rig_drive("D2", true, FIRST);
    rig_drive("D2", false, SECOND);
    rig_run(SECOND + 2 * START_UP);
    assert_int_equal(rig.marks, 5);
    assert_in_range(rig.mark[2].value - rig.mark[1].value, 8, 9); // 4,000 cycles
    assert_in_range(rig.mark[4].value - rig.mark[2].value, 0, 1);
}

// What has passed in power-down does not count in power-save.
TEST(timer_2_runs_on_in_power_save_after_power_down)
{
    enum { PCIE2 = 4, FIRST = 300000, SECOND = 800000 };
    rig_make("atmega328p", "B0",
             CODE(PUT(PCMSK2, 4), PUT(PCICR, PCIE2), PUT(ASSR, AS2), PUT(T2 + B, 1), WAIT_FOR_UPDATE,
                  SLEEP_MODE(POWER_DOWN), SEI, SLEEP, SLEEP_MODE(POWER_SAVE), SHOW(T2 + TCNT), SLEEP,
                  SHOW(T2 + TCNT)));
    chip_add_crystal(rig.chip);
    rig_drive("D2", false, 0);
    rig_drive("D2", true, FIRST);
    rig_drive("D2", false, SECOND);
    rig_run(SECOND + 2 * START_UP);
    assert_int_equal(rig.marks, 4);
    unsigned ticks = (unsigned)((rig.mark[3].at - rig.mark[1].at) * 32768 / 16000000);
    assert_in_range((uint8_t)(rig.mark[3].value - rig.mark[1].value - ticks), 0, 1);
}

// TOP is 3; nobody has looked at it for 80 ticks when the clock stops.
TEST(timer_2s_count_is_right_after_a_long_time_awake_and_asleep)
{
    enum { PCIE2 = 4, AT = 1000000 };
    rig_make("atmega328p", "B0",
             CODE(PUT(PCMSK2, 4), PUT(PCICR, PCIE2), PUT(T2 + OCRA, 3), PUT(T2 + A, 2), PUT(ASSR, AS2),
                  MARK(BEGIN), PUT(T2 + B, 1), SLEEP_MODE(POWER_SAVE), WAIT_FOR_UPDATE, DELAY(10000), SEI,
                  SLEEP, SHOW(T2 + TCNT)));
    chip_add_crystal(rig.chip);
    rig_drive("D2", false, 100);
    rig_drive("D2", true, AT);
    rig_run(AT + 2 * START_UP);
    assert_int_equal(rig.marks, 3);
    unsigned ticks = (unsigned)((rig.mark[2].at - rig_at(BEGIN)) * 32768 / 16000000);
    assert_int_equal(rig.mark[2].value, (ticks - 2) % 4);
}

// Asleep, timer 2 would overflow 256 cycles after its start. In the second life timer 0 starts 3 cycles after
// it and is read 2 cycles before it.
TEST(a_reset_in_power_save_lets_timer_2_count_as_others_do)
{
    rig_make("atmega328p", "B0",
             CODE(LDS(16, MCUSR), SBRC(16, 1), RJMP(11), PUT(TIMSK2, TOV), SLEEP_MODE(POWER_SAVE),
                  PUT(T2 + B, 1), SEI, SLEEP, PUT(T2 + B, 1), PUT(T0 + B, 1), DELAY(100), IN(16, T0 + TCNT),
                  LDS(17, T2 + TCNT), SUB(17, 16), OUT(GPIOR0, 17)));
    rig_run(150);
    chip_reset(rig.chip);
    rig_run(1000);
    rig_assert_marks(3 + 2);
}

TEST(timer_2s_count_is_right_after_another_wake_up)
{
    enum { PCIE2 = 4, AT = 1000000, WAKES = AT + START_UP };
    rig_make("atmega328p", "B0",
             CODE(PUT(PCMSK2, 4), PUT(PCICR, PCIE2), PUT(ASSR, AS2), MARK(BEGIN), PUT(T2 + B, 1),
                  SLEEP_MODE(POWER_SAVE), WAIT_FOR_UPDATE, SEI, SLEEP, SHOW(T2 + TCNT), SHOW(TIFR2),
                  DELAY(1000), SHOW(T2 + TCNT)));
    chip_add_crystal(rig.chip);
    rig_drive("D2", false, 100);
    rig_drive("D2", true, AT);
    rig_run(AT + 2 * START_UP);
    assert_int_equal(rig.marks, 5);
    for (unsigned i = 2; i <= 4; i += 2) {
        unsigned ticks = (unsigned)((rig.mark[i].at - rig_at(BEGIN)) * 32768 / 16000000);
        assert_int_equal(rig.mark[i].value, (ticks - 2) & 0xFF);
    }
    assert_true(rig.mark[3].value & TOV);
}

TEST(what_is_not_modelled_is_a_fault)
{
    RIG("B0", 200, PUT(ASSR, EXCLK));
    rig_assert_fault("an external clock at TOSC1 (ASSR = 0x40) is not modelled");
    RIG("B0", 200, PUT(ASSR, 0));
    assert_int_equal(rig.faults, 0);
    RIG("B0", 2000, PUT(T0 + A, 0), PUT(T0 + B, 9));
    assert_int_equal(rig.faults, 1); // although it has passed MAX several times
    rig_assert_fault("timer 0 counts in a reserved waveform mode");
    RIG("B0", 2000, PUT(T0 + B, 9), PUT(T0 + A, 3)); // on the way to another mode
    assert_int_equal(rig.faults, 0);
}

// ---- Skipping ----

static uint64_t drawing;

static unsigned draw(unsigned below)
{
    return (unsigned)(splitmix64(&drawing) % below);
}

static uint16_t draw_count(const timer_counter_t *c)
{
    static const uint16_t near[] = {0, 1, 2, 40, 41, 0xFE, 0xFF, 0x100, 0x1FF, 0x3FF, 0xFFFE, 0xFFFF};
    uint16_t drawn = draw(2) ? near[draw(sizeof near / sizeof near[0])] : (uint16_t)draw(0x10000);
    return drawn & c->max;
}

static timer_counter_t draw_counter(void)
{
    bool is_16_bit = draw(2);
    timer_counter_t c = {.max = is_16_bit ? 0xFFFF : 0xFF, .channels = 2 + draw(2)};
    timer_counter_set_mode(&c, timer_counter_mode(is_16_bit, draw(16)));
    c.capture = draw_count(&c);
    for (unsigned i = 0; i < c.channels; i++) {
        c.channel[i].compare = draw_count(&c);
        c.channel[i].buffer = draw(2) && c.mode.shape >= TIMER_FAST ? draw_count(&c) : c.channel[i].compare;
        c.channel[i].com = (uint8_t)draw(4);
    }
    c.count = draw_count(&c);
    c.down = c.mode.shape >= TIMER_PHASE && draw(2);
    c.blocked = draw(8) == 0;
    return c;
}

static bool has_same_levels(const timer_counter_t *a, const timer_counter_t *b)
{
    for (unsigned i = 0; i < a->channels; i++)
        if (a->channel[i].level != b->channel[i].level || a->channel[i].compare != b->channel[i].compare)
            return false;
    return true;
}

// Clock for clock: before the one that timer_counter_clocks announces nothing happens but counting, from any
// state.
TEST(between_the_clocks_that_are_announced_a_counter_only_counts)
{
    drawing = 1;
    for (unsigned trial = 0; trial < 8000; trial++) {
        timer_counter_t c = draw_counter();
        const timer_counter_t before = c;
        uint8_t set = (uint8_t)draw(0x40);
        uint32_t clocks = timer_counter_clocks(&c, set);
        assert_in_range(clocks, 1, 0x10000);
        for (uint32_t i = 1; i < clocks; i++) {
            uint8_t flags = timer_counter_clock(&c);
            if (flags & ~set || c.count != timer_counter_after(&before, i) || c.down != before.down ||
                !has_same_levels(&c, &before))
                fail_msg("trial %u, clock %u of %u: count %u, flags 0x%02X", trial, (unsigned)i,
                         (unsigned)clocks, c.count, flags);
        }
    }
}

// After two periods, a period changes no flag, no level and no count again, if no waveform is at a pin.
TEST(after_two_periods_a_counter_repeats_itself)
{
    drawing = 2;
    for (unsigned trial = 0; trial < 200; trial++) {
        timer_counter_t c = draw_counter();
        uint8_t set = 0, again = 0;
        for (unsigned i = 0; i < TIMER_CHANNELS; i++)
            c.channel[i].com = 0;
        for (uint32_t i = 0; i < 0x30000; i++) // up to a TOP that changes there, and past MAX
            timer_counter_clock(&c);
        uint32_t period = timer_counter_period(&c);
        for (uint32_t i = 0; i < 2 * period; i++)
            set |= timer_counter_clock(&c);
        const timer_counter_t before = c;
        for (uint32_t i = 0; i < period; i++)
            again |= timer_counter_clock(&c);
        assert_int_equal(again | set, set);
        assert_int_equal(c.count, before.count);
        assert_int_equal(c.down, before.down);
    }
}

// Whatever the last time was for which it waited: in the second life the timer starts later, with a higher
// count.
TEST(a_reset_forgets_for_which_overflow_timers_waited)
{
    for (chip_time_t reset = 90; reset < 130; reset++) {
        rig_make("atmega328p", "B0",
                 CODE(LDI(17, 0), LDS(16, MCUSR), SBRC(16, 1), LDI(17, 100), STS(T0 + TCNT, 17),
                      PUT(TIMSK0, TOV), SEI, PUT(T0 + B, 1)));
        rig_run(reset);
        chip_reset(rig.chip);
        rig_run(reset + 220);
        assert_int_equal(rig.marks, 1);
    }
}

// IN and SBIS read in their first cycle, when the flag rises in any cycle before or after.
TEST(sbis_reads_as_in_does)
{
    for (unsigned count = 0xF0; count <= 0xFF; count++) {
        RIG("B0", 200, PUT(T0 + TCNT, count), PUT(T0 + B, 1), NOP, NOP, NOP, NOP, NOP, NOP, IN(16, TIFR0),
            ANDI(16, 1), OUT(GPIOR0, 16));
        uint8_t by_in = rig.mark[0].value;
        RIG("B0", 200, PUT(T0 + TCNT, count), PUT(T0 + B, 1), LDI(16, 1), NOP, NOP, NOP, NOP, NOP,
            SBIS(TIFR0, 0), LDI(16, 0), OUT(GPIOR0, 16));
        rig_assert_marks(by_in);
    }
}
