// Tests of the analogue comparator: ATmega328P data sheet, 23.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/chip_rig.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

enum { ACSR = 0x50, DIDR1 = 0x7F, TCCR1B_ = 0x81, ICR1L = 0x86, ICR1H };
enum { ACD = 0x80, ACBG = 0x40, ACO = 0x20, ACI = 0x10, ACIE = 0x08, ACIC = 0x04, FALLS = 2, RISES = 3 };
enum { ACME = 0x40, ADEN = 0x80, IN_COMPARATOR = CODE_INTERRUPT + 23, IN_CAPTURE = CODE_INTERRUPT + 10 };

#define NOPS                                                                                                 \
    NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP

// Reports ACSR after AIN0 has these volts against 2 V at AIN1.
static uint8_t status(double volts, uint8_t control, uint8_t adcsrb, uint8_t adcsra, uint8_t admux)
{
    rig_make("atmega328p", "B0",
             CODE(PUT(ADMUX, admux), PUT(ADCSRA, adcsra), PUT(ADCSRB, adcsrb), PUT(ACSR, control), NOPS,
                  SHOW(ACSR)));
    rig_drive_volts("D6", volts, 0);
    rig_drive_volts("D7", 2, 0);
    rig_drive_volts("C3", 4, 0);
    rig_run(200);
    return rig.mark[0].value & ACO;
}

TEST(aco_says_whether_the_positive_input_is_higher)
{
    assert_int_equal(status(1.9, 0, 0, 0, 0), 0);
    assert_int_equal(status(2.1, 0, 0, 0, 0), ACO);
    assert_int_equal(status(2.1, ACD, 0, 0, 0), 0);
    assert_int_equal(status(3, ACBG, 0, 0, 0), 0); // 1.1 V against 2 V
    assert_int_equal(status(3, 0, ACME, 0, 3), 0); // against ADC3
    assert_int_equal(status(3, 0, ACME, ADEN, 3), ACO);
    assert_int_equal(status(5, 0, ACME, 0, 3), ACO);
}

// Runs a program while AIN0 is higher.
static void run_higher(const uint16_t *code, size_t size)
{
    rig_make("atmega328p", "B0", code, size);
    rig_drive_volts("D6", 3, 0);
    rig_drive_volts("D7", 2, 0);
    rig_run(1000);
}

// It is on after a reset, in which its interrupt mode is any edge (23.3.2).
TEST(what_the_output_is_before_the_first_access_shows_at_once)
{
    run_higher(CODE(DELAY(100), SHOW(ACSR), PUT(ACSR, ACI), NOP, NOP, SHOW(ACSR)));
    rig_assert_marks(ACO | ACI, ACO);
    run_higher(CODE(DELAY(100), IN(16, ACSR), OUT(GPIOR0, 16)));
    rig_assert_marks(ACO | ACI);
    run_higher(CODE(PUT(ACSR, ACI | ACIE), SHOW(ACSR), SEI));
    rig_assert_marks(ACO | ACIE);
}

// AIN0 rises above AIN1 and falls again, while the digital inputs are off: five times each.
static void expect_interrupts(uint8_t mode, unsigned count)
{
    rig_make("atmega328p", "B0",
             CODE(PUT(DIDR1, 3), PUT(ACSR, mode), PUT(ACSR, ACI | ACIE | mode), SEI, STOP));
    rig_drive_volts("D7", 2, 0);
    for (unsigned i = 0; i < 10; i++)
        rig_drive_volts("D6", i % 2 ? 1 : 3, 100 + 50 * i);
    rig_run(1000);
    assert_int_equal(rig.marks, count);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(rig.mark[i].value, IN_COMPARATOR);
}

TEST(each_edge_of_the_output_or_one_kind_of_them_interrupts)
{
    expect_interrupts(0, 10);
    expect_interrupts(FALLS, 5);
    expect_interrupts(RISES, 5);
}

// In the idle mode, the interrupt follows the flag after waking and entry.
TEST(aci_is_set_two_cycles_after_the_inputs_cross)
{
    enum { WAKING = 4 };
    rig_make("atmega328p", "B0", CODE(PUT(SMCR, 1), PUT(ACSR, ACI | ACIE | RISES), SEI, SLEEP));
    rig_drive_volts("D7", 2, 0);
    rig_drive_volts("D6", 1, 0);
    rig_drive_volts("D6", 3, 100);
    rig_run(200);
    assert_int_equal(rig_at(IN_COMPARATOR), 100 + 2 + WAKING + 4 + 2 + 1); // the vector's RJMP and an LDI
}

TEST(timer_1_captures_the_output_of_the_comparator)
{
    rig_make("atmega328p", "B0",
             CODE(PUT(ACSR, ACIC), PUT(TCCR1B_, 0x41), PUT(TIFR1, 0x20), PUT(SMCR, 1), PUT(TIMSK1, 0x20), SEI,
                  SLEEP, LDS(16, ICR1L), LDS(17, ICR1H), OUT(GPIOR0, 16), OUT(GPIOR0, 17)));
    rig_drive_volts("D7", 2, 0);
    rig_drive_volts("D6", 1, 0);
    rig_drive_volts("D6", 3, 1000);
    rig_drive("B0", true, 500); // not ICP1
    rig_run(2000);
    chip_time_t start = 2 + 3 + 3; // the timer's STS has ended
    assert_int_equal(rig.mark[0].value, IN_CAPTURE);
    assert_int_equal(rig.mark[1].value | rig.mark[2].value << 8, 1000 + 3 - start - 1);
}

// AIN0 rises over AIN1, then ICP3 and ICP1 rise.
TEST(timer_3_captures_its_pin_while_timer_1_captures_the_comparator)
{
    enum { TCCR3B_ = 0x91, TIFR3 = 0x38, ICF = 0x20 };
    rig_make("atmega2560", "B0",
             CODE(PUT(ACSR, ACIC), PUT(TCCR1B_, 0x41), PUT(TCCR3B_, 0x41), DELAY(50), LDS(16, TIFR1),
                  LDS(17, TIFR3), ANDI(16, ICF), ANDI(17, ICF), OUT(GPIOR0, 16), OUT(GPIOR0, 17),
                  PUT(TIFR1, ICF), DELAY(100), LDS(16, TIFR1), LDS(17, TIFR3), ANDI(16, ICF), ANDI(17, ICF),
                  OUT(GPIOR0, 16), OUT(GPIOR0, 17)));
    rig_drive_volts("E3", 2, 0);
    rig_drive_volts("E2", 1, 0);
    rig_drive("E7", false, 0);
    rig_drive("D4", false, 0);
    rig_drive_volts("E2", 3, 100);
    rig_drive("E7", true, 400);
    rig_drive("D4", true, 450);
    rig_run(2000);
    rig_assert_marks(ICF, 0, 0, ICF);
}

TEST(after_a_reset_timer_1_captures_its_pin_again)
{
    enum { EXTRF = 1 };
    rig_make("atmega328p", "B0",
             CODE(LDI(17, ACIC), LDS(16, MCUSR), SBRS(16, EXTRF), STS(ACSR, 17), PUT(TCCR1B_, 0x41),
                  DELAY(250), LDS(16, TIFR1), ANDI(16, 0x20), OUT(GPIOR0, 16)));
    rig_drive("B0", false, 0);
    rig_run(100);
    chip_reset(rig.chip);
    rig_drive("B0", true, 500);
    rig_run(2000);
    rig_assert_marks(0x20);
}

// A STS of the cycles 26 and 27 takes effect in 28; an input that rises in 25 sets the flag in 27.
TEST(a_one_clears_a_flag_that_is_set_during_the_instruction)
{
    enum { STS_AT = 2 + 3 + 1 + 20 }; // the reset vector's RJMP, PUT, LDI, NOPs
    rig_make("atmega328p", "B0",
             CODE(PUT(ACSR, RISES), LDI(16, ACI | RISES), NOPS, STS(ACSR, 16), SHOW(ACSR)));
    rig_drive_volts("D7", 2, 0);
    rig_drive_volts("D6", 1, 0);
    rig_drive_volts("D6", 3, STS_AT - 1);
    rig_run(200);
    assert_int_equal(rig.drive[2].took, STS_AT - 1);
    rig_assert_marks(ACO | RISES);
}

TEST(a_flag_that_is_set_interrupts_as_soon_as_its_interrupt_is_enabled)
{
    rig_make("atmega328p", "B0",
             CODE(PUT(ACSR, RISES), NOPS, SEI, MARK(1), PUT(ACSR, ACIE | RISES), NOP, NOP, MARK(2)));
    rig_drive_volts("D7", 2, 0);
    rig_drive_volts("D6", 1, 0);
    rig_drive_volts("D6", 3, 15);
    rig_run(200);
    rig_assert_marks(1, IN_COMPARATOR, 2);
}

// From ADC3, 1 V, to ADC2, and to AIN1 by both bits that select it, 4 V each.
TEST(a_change_of_the_multiplexer_is_an_edge_too)
{
    static const struct {
        unsigned reg;
        uint8_t value;
    } change[] = {{ADMUX, 2}, {ADCSRB, 0}, {ADCSRA, ADEN}};
    for (unsigned i = 0; i < sizeof change / sizeof *change; i++) {
        rig_make("atmega328p", "B0",
                 CODE(PUT(ADMUX, 3), PUT(ADCSRB, ACME), PUT(ACSR, FALLS), NOPS, PUT(ACSR, ACI | ACIE | FALLS),
                      SEI, MARK(1), PUT(change[i].reg, change[i].value), NOPS, MARK(2)));
        rig_drive_volts("D6", 2, 0);
        rig_drive_volts("D7", 4, 0);
        rig_drive_volts("C3", 1, 0);
        rig_drive_volts("C2", 4, 0);
        rig_run(200);
        rig_assert_marks(1, IN_COMPARATOR, 2);
    }
}

// simavr's own comparator, which knows no voltages, would follow these registers, too.
TEST(registers_of_the_adc_change_nothing_while_the_inputs_are_the_pins)
{
    rig_make("atmega328p", "B0",
             CODE(PUT(ACSR, 0), NOPS, PUT(ACSR, ACI), PUT(ADMUX, 3), PUT(ADCSRA, ADEN), PUT(ADCSRB, ACME),
                  NOPS, SHOW(ACSR), PUT(PRR, 1), NOPS, SHOW(ACSR)));
    rig_drive_volts("D6", 3, 0);
    rig_drive_volts("D7", 2, 0);
    rig_run(400);
    rig_assert_marks(ACO, ACO);
}

TEST(the_output_falls_when_the_comparator_is_switched_off)
{
    rig_make("atmega328p", "B0", CODE(PUT(ACSR, 0), NOPS, SHOW(ACSR), PUT(ACSR, ACD), NOPS, SHOW(ACSR)));
    rig_drive_volts("D7", 2, 0);
    rig_drive_volts("D6", 3, 0);
    rig_run(200);
    assert_int_equal(rig.marks, 2);
    assert_int_equal(rig.mark[0].value & ACO, ACO);
    assert_int_equal(rig.mark[1].value & ACO, 0);
}

// The input rises long before the reset, or just before it.
TEST(after_a_reset_the_output_is_right)
{
    for (chip_time_t at = 90; at <= 100; at++) {
        rig_make("atmega328p", "B0", CODE(PUT(ACSR, 0), DELAY(50), SHOW(ACSR)));
        rig_drive_volts("D7", 2, 0);
        rig_drive_volts("D6", 1, 0);
        rig_drive_volts("D6", 3, at);
        rig_run(100);
        chip_reset(rig.chip);
        rig_run(500);
        assert_int_equal(rig.marks, 1);
        assert_int_equal(rig.mark[0].value & ACO, ACO);
    }
}

TEST(a_channel_without_a_pin_is_no_input)
{
    for (uint8_t channel = 6; channel < 8; channel++) {
        rig_make("atmega328p", "B0", CODE(PUT(ADMUX, channel), PUT(ADCSRB, ACME), PUT(ACSR, 0)));
        rig_run(100);
        rig_assert_fault("the comparator's negative input has no pin");
    }
    for (uint8_t channel = 2; channel < 4; channel++) {
        rig_make("atmega32u4", "B0", CODE(PUT(ADMUX, channel), PUT(ADCSRB, ACME), PUT(ACSR, 0)));
        rig_run(100);
        rig_assert_fault("the comparator's negative input has no pin");
    }
}

// Conversions by a rising output, and by what timer 1 captures of it: each is triggered once, at the same
// time.
TEST(the_comparator_and_its_capture_trigger_the_adc)
{
    enum {
        ADSC = 0x40,
        ADATE = 0x20,
        ADIF = 0x10,
        ADIE = 0x08,
        BY_2 = 1,
        BY_ACI = 1,
        BY_ICF = 7,
        IN_ADC = CODE_INTERRUPT + 21
    };
    chip_time_t at[2];
    for (unsigned i = 0; i < 2; i++) {
        rig_make("atmega328p", "B0",
                 CODE(PUT(SMCR, 1), PUT(TCCR1B_, 0x41), PUT(ACSR, ACIC | RISES), PUT(ADMUX, 0x40),
                      PUT(ADCSRA, ADEN | ADSC | BY_2), DELAY(20), PUT(ADCSRB, i ? BY_ICF : BY_ACI),
                      PUT(TIFR1, 0x20), PUT(ADCSRA, ADEN | ADATE | ADIF | ADIE | BY_2), SEI, SLEEP, STOP));
        rig_drive_volts("D7", 2, 0);
        rig_drive_volts("D6", 1, 0);
        rig_drive_volts("D6", 3, 500);
        rig_drive_volts("D6", 1, 600);
        rig_drive_volts("D6", 3, 700); // the flag is still set
        rig_run(1000);
        assert_int_equal(rig.marks, 1);
        at[i] = rig_at(IN_ADC);
    }
    assert_int_equal(at[1] - at[0], 3 - 2); // synchronisers
    // Those of the comparator and of the trigger, 13.5 clocks of two cycles, waking and entry
    assert_int_equal(at[0], 500 + 2 + 3 + 27 + 4 + CODE_ENTRY);
}

// Asleep its clock stands; the interrupt comes, unless the change has gone, once something else, here a pin,
// has woken the CPU.
TEST(a_change_during_power_down_is_seen_when_the_clock_returns)
{
    enum { BY_PIN = CODE_INTERRUPT + 3, BY_COMPARATOR = CODE_INTERRUPT + 23, LONG = 20000 };
    for (unsigned gone = 0; gone < 2; gone++) {
        rig_make("atmega328p", "B0",
                 CODE(PUT(ACSR, ACIE), PUT(PCMSK0, 1), PUT(PCICR, 1), SLEEP_MODE(POWER_DOWN), SEI, SLEEP));
        rig_drive_volts("D7", 2, 0);
        rig_drive_volts("D6", 1, 0);
        rig_drive("B0", false, 0);
        rig_drive_volts("D6", 3, 500);
        if (gone)
            rig_drive_volts("D6", 1, 600);
        rig_run(LONG);
        rig_assert_marks_are(NULL, 0);
        rig_drive("B0", true, LONG + 10);
        rig_run(2 * LONG);
        rig_assert_marks_are((const uint8_t[]){BY_PIN, BY_COMPARATOR}, 2 - gone);
    }
}

TEST(the_atmega32u4s_comparator_needs_the_multiplexer)
{
    rig_make("atmega32u4", "B0", CODE(PUT(ACSR, 0)));
    rig_run(100);
    rig_assert_fault("ACSR: the comparator's negative input has no pin on the atmega32u4");
}

// The flag of each edge comes 2 cycles after it, although the other one is on its way, too.
TEST(both_edges_of_a_pulse_of_one_cycle_are_seen)
{
    enum { WAKING = 4, PULSE = 500 };
    for (uint8_t mode = FALLS; mode <= RISES; mode++) {
        rig_make("atmega328p", "B0",
                 CODE(PUT(SMCR, 1), PUT(ACSR, mode), PUT(ACSR, ACI | ACIE | mode), SEI, SLEEP));
        rig_drive_volts("D7", 2, 0);
        rig_drive_volts("D6", 1, 0);
        rig_drive_volts("D6", 3, PULSE);
        rig_drive_volts("D6", 1, PULSE + 1);
        rig_run(1000);
        rig_assert_marks(IN_COMPARATOR);
        assert_int_equal(rig.mark[0].at, PULSE + (mode == FALLS) + 2 + WAKING + CODE_ENTRY);
    }
}

// Of a part that does not report it; by then it is too late for this reading.
TEST(a_voltage_that_changes_is_seen_at_a_reading)
{
    rig_make("atmega328p", "B0", CODE(PUT(ACSR, 0), DELAY(100), SHOW(ACSR), SHOW(ACSR)));
    rig_drive_volts("D7", 2, 0);
    rig_drive_volts("D6", 1, 0);
    rig.drive[rig.drives] = rig.drive[rig.drives - 1];
    rig.drive[rig.drives].at = 200;
    rig.drive[rig.drives++].volts = 3;
    rig_run(1000);
    assert_int_equal(rig.mark[0].value & ACO, 0);
    assert_int_equal(rig.mark[1].value & ACO, ACO);
}

// 2549, 25: ADC9, PK1.
TEST(mux5_of_the_atmega2560_selects_an_upper_channel)
{
    enum { MUX5 = 8 };
    rig_make("atmega2560", "B0",
             CODE(PUT(ADMUX, 1), PUT(ADCSRB, ACME), PUT(ACSR, 0), NOPS, SHOW(ACSR), PUT(ADCSRB, ACME | MUX5),
                  NOPS, SHOW(ACSR)));
    rig_drive_volts("E2", 3, 0);
    rig_drive_volts("F1", 4, 0);
    rig_drive_volts("K1", 2, 0);
    rig_run(200);
    assert_int_equal(rig.mark[0].value & ACO, 0);
    assert_int_equal(rig.mark[1].value & ACO, ACO);
}

// Data sheets, section 1, and their tables of interrupts.
TEST(each_chip_has_the_inputs_and_the_interrupt_of_its_comparator)
{
    static const struct {
        const char *mcu, *positive, *negative;
        unsigned vector;
        uint8_t adcsrb, admux; // that select the negative input
    } of[] = {{"atmega168", "D6", "D7", 23, 0, 0},      {"atmega328p", "D6", "D7", 23, 0, 0},
              {"atmega1284p", "B2", "B3", 23, 0, 0},    {"atmega1280", "E2", "E3", 28, 0, 0},
              {"atmega2560", "E2", "E3", 28, 0, 0},     {"atmega32u4", "E6", "F0", 28, ACME, 0},
              {"atmega1284p", "B2", "A7", 23, ACME, 7}, {"atmega1280", "E2", "K7", 28, ACME | 8, 7}};
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
        rig_make(of[i].mcu, "B0",
                 CODE(PUT(ADMUX, of[i].admux), PUT(ADCSRB, of[i].adcsrb), PUT(ACSR, 0), NOPS, SHOW(ACSR),
                      PUT(ACSR, ACI | ACIE), SEI, DELAY(100), SHOW(ACSR)));
        rig_drive_volts(of[i].positive, 1, 0);
        rig_drive_volts(of[i].negative, 2, 0);
        rig_drive_volts(of[i].positive, 3, 200);
        rig_run(1000);
        assert_int_equal(rig.marks, 3);
        assert_int_equal(rig.mark[0].value & ACO, 0);
        assert_int_equal(rig.mark[1].value, CODE_INTERRUPT + of[i].vector);
        assert_int_equal(rig.mark[2].value & ACO, ACO);
    }
}

TEST(timer_1_captures_its_pin_unless_acic_is_set)
{
    rig_make("atmega328p", "B1", CODE(PUT(TCCR1B_, 0x41), PUT(ACSR, 0), DELAY(100), SHOW(ICR1L)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 100);
    rig_run(1000);
    assert_in_range(rig.mark[0].value, 90, 110);
}

// Those of the ADC and of the transmitter, on chips where they are beside the comparator's.
TEST(the_interrupts_beside_that_of_the_comparator_are_theirs)
{
    enum { GO = 0xC8, TXEN_TXCIE = 0x48 };
    static const struct {
        const char *mcu;
        unsigned vector, ucsrb;
    } of[] = {{"atmega1284p", 23, 0xC1},
              {"atmega1280", 28, 0xC1},
              {"atmega2560", 28, 0xC1},
              {"atmega32u4", 28, 0xC9}};
    for (unsigned i = 0; i < sizeof of / sizeof of[0]; i++) {
        rig_make(of[i].mcu, "B0",
                 CODE(PUT(ADMUX, 0x40), PUT(ADCSRA, GO), SEI, DELAY(100), PUT(of[i].ucsrb, TXEN_TXCIE),
                      PUT(of[i].ucsrb + 5, 'x'), DELAY(200)));
        rig_run(2000);
        rig_assert_marks((uint8_t)(CODE_INTERRUPT + of[i].vector + 1),
                         (uint8_t)(CODE_INTERRUPT + of[i].vector - 1));
    }
}

// That of the TWI, at a START.
TEST(the_interrupt_behind_that_of_the_comparator_is_the_twis)
{
    enum { GO = 0xA5 };
    static const char *const mcu[] = {"atmega168", "atmega328p"};
    for (unsigned i = 0; i < sizeof mcu / sizeof mcu[0]; i++) {
        rig_make(mcu[i], "B0", CODE(SEI, PUT(TWCR, GO), STOP));
        rig_drive("C4", true, 0);
        rig_drive("C5", true, 0);
        rig_run(2000);
        assert_true(rig.marks > 0);
        assert_int_equal(rig.mark[0].value, CODE_INTERRUPT + 24);
    }
}

// AIN0 is between the levels that the program drives AIN1 to.
TEST(the_comparator_compares_a_level_as_0_v_or_avcc)
{
    enum { AIN1 = 0x80 };
    static const double volts[] = {0.5, 4.5};
    for (unsigned i = 0; i < 2; i++) {
        rig_make("atmega328p", "B0",
                 CODE(PUT(DDRD, AIN1), DELAY(5), SHOW(ACSR), PUT(PORTD, AIN1), DELAY(5), SHOW(ACSR)));
        rig_drive_volts("D6", volts[i], 0);
        rig_run(200);
        assert_int_equal(rig.marks, 2);
        assert_int_equal(rig.mark[0].value & ACO, ACO);
        assert_int_equal(rig.mark[1].value & ACO, 0);
    }
}
