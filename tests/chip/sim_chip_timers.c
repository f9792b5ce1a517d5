// Tests of the timers: ATmega328P data sheet, 15 to 18; 2549, 16 to 20.
#include "tests/chip/chip_rig.h"
#include "tests/support/test.h"

// Registers from TCCRnA on.
enum { T0 = 0x44, T1 = 0x80, T2 = 0xB0, T3 = 0x90, T4 = 0xA0, T5 = 0x120 };
enum { A, B, TCNT, OCRA, OCRB };                                          // of 8 bits
enum { C = 2, TCNTL = 4, TCNTH, ICRL, ICRH, OCRAL, OCRAH, OCRBL, OCRBH }; // of 16 bits
enum { GTCCR = 0x43, TIFR2 = 0x37, TIMSK2 = 0x70, ASSR = 0xB6 };
enum { TOV = 0x01, OCFA = 0x02, OCFB = 0x04, ICF = 0x20 };
enum { IN_COMPA_0 = CODE_INTERRUPT + 14, IN_OVF_0 = CODE_INTERRUPT + 16, IN_CAPT_1 = CODE_INTERRUPT + 10 };
enum { BEGIN = 0x11, WARM_UP = 2 }; // the reset vector's RJMP

#define PUT_16(low, value) PUT((low) + 1, (value) >> 8), PUT(low, (value)&0xFF)
#define SHOW_16(low)       LDS(16, low), LDS(17, (low) + 1), OUT(GPIOR0, 16), OUT(GPIOR0, 17)

// ---- Programs from outside ----

// Until the first interrupt moves it on, each clock matches, so that a second interrupt follows at once.
TEST(a_match_with_0_is_moved_on_in_its_own_interrupt_and_comes_every_16001_cycles)
{
    rig_make_image("B3", "timer_from_zero");
    rig_run(16000000 / 10);
    assert_in_range(rig.edges, 100, 102);
    for (unsigned i = 2; i + 1 < rig.edges; i++)
        assert_int_equal(rig.edge[i + 1].at - rig.edge[i].at, 16001);
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
