// Tests of ports and interrupts from pins (ATmega328P data sheet, 13 and 14), and of entering interrupts
// (7.7).
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "board/virtual_board_private.h"
#include "tests/support/keys.h"
#include "tests/support/chip_rig.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

enum { SENSE_FALLING = 2, SENSE_RISING = 3, IN_INT0 = CODE_INTERRUPT + 1, FELL = 0x61 };

// With key 1 closed, C1 follows R1. Some steps change C1.
TEST(only_changes_of_level_set_the_pin_change_flag)
{
#define STEP(port, value) PUT(port, value), DELAY(1), SHOW(PCIFR), PUT(PCIFR, 4)
    bench_t *b = bench_new_off(NULL);
    board_contact(b->board, key_of('1'), true);
    program_expect(b, 200, "04 00 00 04 00 04 00 ", NULL,
                   CODE(PUT(PCMSK2, 0x20), STEP(PORTD, COLUMNS), STEP(PORTD, COLUMNS | 0x80),
                        STEP(DDRD, 0x40), STEP(DDRB, 2), STEP(PORTD, COLUMNS), STEP(DDRB, 0), STEP(DDRB, 1)));
}

// Polls the flag; C4 is INT0's pin.
TEST(int0_detects_falling_edges)
{
    bench_t *b = bench_run(100, CODE(PUT(PORTD, COLUMNS), PUT(DDRB, 2), PUT(EICRA, SENSE_FALLING),
                                     WAIT(EIFR, 0), PUT(EIFR, 1), MARK(FELL), RJMP(-10)));
    for (unsigned edge = 1; edge <= 6; edge++) {
        board_contact(b->board, key_of('A'), edge % 2);
        bench_run_us(b, 100);
        assert_int_equal(bench_times(b, FELL), (edge + 1) / 2);
    }
}

// Closes a key, if `low`, and enables INT0 later. Returns the number of interrupts.
static unsigned int0_calls(uint8_t sense, bool low, unsigned low_at_us)
{
    bench_t *b = bench_run(low_at_us, CODE(PUT(PORTD, COLUMNS), PUT(DDRB, 2), PUT(EICRA, sense), SEI,
                                           DELAY(400), PUT(EIMSK, 1), MARK(3)));
    board_contact(b->board, key_of('A'), low);
    bench_run_us(b, 500);
    assert_int_equal(bench_times(b, 3), 1);
    return bench_times(b, IN_INT0);
}

TEST(int0_interrupts_while_its_pin_is_low_unless_it_is_set_to_edges)
{
    assert_int_equal(int0_calls(0, false, 0), 0);
    assert_int_equal(int0_calls(0, true, 0), 1);
    assert_int_equal(int0_calls(SENSE_FALLING, true, 50), 1); // its flag is set, and served once
    assert_int_equal(int0_calls(SENSE_RISING, true, 0), 0);
}

// Section 13.2.1. It rises for the first time before.
TEST(int0_senses_the_edges_that_isc_selects)
{
    enum { FALLS = 300, RISES = 600, LATER = 60 };
    static const struct {
        uint8_t sense;
        bool falling, rising;
    } of[] = {{1, true, true}, {SENSE_FALLING, true, false}, {SENSE_RISING, false, true}};
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
        rig_make("atmega328p", "B0", CODE(PUT(EICRA, of[i].sense), PUT(EIMSK, 1), SEI, STOP));
        rig_drive("D2", true, 0);
        rig_drive("D2", false, FALLS);
        rig_drive("D2", true, RISES);
        rig_run(FALLS - 1);
        rig.marks = 0;
        rig_run(RISES - 1);
        assert_int_equal(rig.marks, of[i].falling);
        rig_run(RISES + LATER);
        assert_int_equal(rig.marks, of[i].falling + of[i].rising);
    }
}

// It has been enabled long before. Asleep, the oscillator starts first.
TEST(int0_interrupts_when_its_pin_falls_to_the_level_that_it_waits_for)
{
    enum { FALLS = 500, WAITING = 20, START_UP = 16384 };
    static const struct {
        uint8_t smcr;
        unsigned start;
    } of[] = {{0, 0}, {IDLE << 1 | 1, 0}, {POWER_DOWN << 1 | 1, START_UP}};
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
        rig_make("atmega328p", "B0",
                 CODE(PUT(EIMSK, 1), PUT(SMCR, of[i].smcr), SEI, of[i].smcr ? SLEEP : NOP));
        rig_drive("D2", true, 0);
        rig_drive("D2", false, FALLS);
        rig_run(FALLS + of[i].start + 100);
        assert_true(rig.marks > 0);
        assert_int_equal(rig.mark[0].value, IN_INT0);
        assert_in_range(rig.mark[0].at, FALLS + of[i].start, FALLS + of[i].start + WAITING);
    }
}

// All wires rise, fall and rise.
TEST(a_disabled_input_reads_low_and_makes_no_pin_change)
{
    enum { PCIF1 = 2, ALL = 0x3F };
#define LOOK DELAY(1), SHOW(PINC), SHOW(PCIFR), PUT(PCIFR, PCIF1)
    bench_t *b = EXPECT(200, "3F 00 3F 00 00 00 00 00 00 3E 02 ", NULL, PUT(PORTC, ALL), LOOK,
                        PUT(DIDR0, ALL), SHOW(DIDR0), PUT(PCMSK1, ALL), LOOK, PUT(PORTC, 0), PUT(DDRC, ALL),
                        LOOK, PUT(PORTC, ALL), LOOK, PUT(DIDR0, 1), LOOK);
    chip_reset(board_chip(b->board)); // enables all inputs
    bench_run_us(b, 100);
    assert_int_equal(bench_value(b, 11), ALL);
}

static bool never(void *asked)
{
    ++*(unsigned *)asked;
    return false;
}

// B0 stays low when it becomes an output, and rises then.
TEST(a_condition_is_asked_again_only_when_a_pin_has_changed)
{
    unsigned asked = 0;
    rig_make("atmega328p", "B0",
             CODE(DELAY(10), PUT(DDRB, 1), DELAY(10), PUT(PORTB, 1), DELAY(10), PUT(PORTB, 1)));
    rig_drive("B0", false, 0);
    rig_drive("B0", true, 75);
    rig_run(30);
    assert_false(chip_run_until(rig.chip, rig.started + 60, never, &asked));
    assert_int_equal(asked, 2); // first and last
    assert_false(chip_run_until(rig.chip, rig.started + 200, never, &asked));
    assert_in_range(asked, 5, 6); // the event, and the change of the port or of the pin
}

static bool floats(void *unused)
{
    (void)unused;
    return chip_pin(rig.chip, (chip_pin_t){'B', 0}) == PIN_FLOATING;
}

// Its last level is the same.
TEST(waiting_until_a_pin_floats_ends_with_it)
{
    enum { PUD = 0x10 };
    static const uint16_t lets_float[][3] = {{PUT(DDRB, 0)}, {PUT(MCUCR, PUD)}};
    for (unsigned i = 0; i < 2; i++) {
        uint16_t code[] = {PUT(PORTB, i), PUT(DDRB, 1 - i), DELAY(10), 0, 0, 0, NOP};
        memcpy(code + sizeof code / 2 - 4, lets_float[i], sizeof lets_float[i]);
        rig_make("atmega328p", "B1", code, sizeof code);
        rig_run(20);
        assert_true(chip_run_until(rig.chip, rig.started + 500, floats, NULL));
        assert_in_range(chip_now(rig.chip), rig.started + 45, rig.started + 60);
    }
}

static void set(void *flag)
{
    *(bool *)flag = true;
}

static bool is_set(void *flag)
{
    return *(bool *)flag;
}

TEST(waiting_for_what_an_event_does_ends_with_it)
{
    bool flag = false;
    rig_make("atmega328p", "B0", CODE(NOP));
    chip_at(rig.chip, 500, set, &flag);
    rig_run(0);
    assert_true(chip_run_until(rig.chip, 1000, is_set, &flag));
    assert_in_range(chip_now(rig.chip), 500, 503);
}

static bool has_reported(void *unused)
{
    (void)unused;
    return rig.marks != 0;
}

TEST(waiting_for_a_marker_ends_with_it)
{
    RIG("B0", 10, DELAY(50), MARK(1), DELAY(50));
    assert_true(chip_run_until(rig.chip, rig.started + 1000, has_reported, NULL));
    assert_int_equal(chip_now(rig.chip) - rig.started, rig.mark[0].at + 1);
}

// Also if no time passes.
TEST(an_event_whose_time_has_passed_comes_at_once)
{
    bool flag[2] = {false, false};
    RIG("B0", 100, NOP);
    chip_time_t now = chip_now(rig.chip);
    chip_at(rig.chip, now - 50, set, &flag[0]);
    chip_run(rig.chip, now);
    assert_true(flag[0]);
    chip_at(rig.chip, now, set, &flag[1]);
    assert_true(chip_run_until(rig.chip, now + 100, is_set, &flag[1]));
    assert_int_equal(chip_now(rig.chip), now);
}

static chip_time_t called_at;

static void note_time(void *unused)
{
    (void)unused;
    called_at = chip_now(rig.chip);
}

static bool sets_an_event_in_the_past(void *unused)
{
    (void)unused;
    if (called_at == 0)
        chip_at(rig.chip, 1, note_time, NULL);
    return false;
}

TEST(time_never_goes_back)
{
    rig_make("atmega328p", "B0", CODE(NOP));
    chip_run(rig.chip, 500);
    called_at = 0;
    assert_false(chip_run_until(rig.chip, 1000, sets_an_event_in_the_past, NULL));
    assert_int_equal(called_at, 500);
}

// The flag comes 3 cycles after each change; in between, or after both, it is cleared.
TEST(a_change_soon_after_another_sets_the_flag_again)
{
    enum { CLEARED = 2 + 3 + 1 + 10 + 1 }; // RJMP, PUT, LDI, NOPs, OUT
    for (chip_time_t at = 6; at < CLEARED - 1; at++) {
        rig_make("atmega328p", "B1",
                 CODE(PUT(PCMSK0, 1), LDI(17, 1), NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP,
                      OUT(PCIFR, 17), DELAY(5), IN(18, PCIFR), OUT(GPIOR0, 18)));
        rig_drive("B0", false, 0);
        rig_drive("B0", true, at);
        rig_drive("B0", false, at + 2);
        rig_run(100);
        rig_assert_marks(at + 2 + 3 >= CLEARED); // one that is set in the cycle in which it is cleared stays
    }
}

// A0 has its pull-up until its input is disabled; then A1 is high.
TEST(port_a_of_a_larger_chip_is_reset_like_the_others)
{
    enum { PINA = 0x20, DDRA, PORTA };
    rig_make("atmega1284p", "B0",
             CODE(SHOW(PINA), PUT(PORTA, 1), NOP, SHOW(PINA), PUT(DIDR0, 1), NOP, SHOW(PINA), PUT(PORTA, 3),
                  PUT(DDRA, 2), NOP, SHOW(PINA)));
    rig_run(100);
    rig_assert_marks(0, 1, 0, 2);
    chip_reset(rig.chip);
    rig_run(200);
    rig_assert_marks(0, 1, 0, 2, 3, 3, 2, 2);
    chip_power_off(rig.chip);
    chip_power_on(rig.chip);
    chip_run(rig.chip, chip_now(rig.chip) + 10);
    assert_int_equal(rig.mark[8].value, 0);
}

// ---- Interrupts ----

enum { COMPARE = 14, OVERFLOW = 16 };
enum { IN_COMPARE = CODE_INTERRUPT + COMPARE, IN_OVERFLOW = CODE_INTERRUPT + OVERFLOW };
enum { OCF0B = 4, TOIE0 = 1, OCIE0A = 2 };

// Sets flags of timer 0 and stops it.
#define SET_FLAGS    PUT(OCR0A, 100), PUT(TCCR0B, 1), WAIT(TIFR0, 0), WAIT(TIFR0, 1), PUT(TCCR0B, 0)
#define ONE_TO_THREE LDI(21, 1), LDI(22, 2), LDI(23, 3)
#define MARK_EACH    OUT(GPIOR0, 21), OUT(GPIOR0, 22), OUT(GPIOR0, 23)

#define TWO_AT_ONCE  SET_FLAGS, PUT(TIMSK0, TOIE0 | OCIE0A), ONE_TO_THREE, SEI, MARK_EACH, SHOW(TIFR0)

TEST(one_instruction_between_two_interrupts_the_lower_vector_first)
{
    bench_t *b = bench_run(200, CODE(TWO_AT_ONCE));
    assert_int_equal(bench_between(b, 1, IN_COMPARE), 1 + CODE_ENTRY);
    assert_int_equal(bench_between(b, 1, 2), 1 + CODE_ENTRY + CODE_EXIT);
    assert_int_equal(bench_between(b, 2, IN_OVERFLOW), 1 + CODE_ENTRY);
    assert_int_equal(bench_between(b, 2, 3), 1 + CODE_ENTRY + CODE_EXIT);
    assert_int_equal(bench_value(b, 5), OCF0B); // only the flags that are served are cleared
}

enum { CLI = 0x94F8, PROGRAM = 1 + 3 * 3 + 5, NOPS = 40 };

// A program of instructions of one cycle, in which the timer interrupts: after five NOPs two that the caller
// gives, then some NOPs, one that reads a register, and others.
static chip_time_t compare_after(uint16_t first, uint16_t second, unsigned some)
{
    uint16_t code[PROGRAM + 2 + NOPS] = {SEI, PUT(OCR0A, 30), PUT(TIMSK0, OCIE0A), PUT(TCCR0B, 1)};
    code[PROGRAM] = first;
    code[PROGRAM + 1] = second;
    code[PROGRAM + 2 + some] = IN(18, GPIOR1);
    rig_make("atmega328p", "B0", code, sizeof code);
    rig_run(200);
    return rig_at(IN_COMPARE);
}

TEST(an_interrupt_some_instructions_after_sei_is_not_late)
{
    for (unsigned some = 1; some < NOPS; some++)
        assert_int_equal(compare_after(CLI, SEI, some), compare_after(NOP, NOP, some));
}

// From power-on to SEI the program keeps interrupts off.
TEST(measures_count_each_vector_and_the_times_with_interrupts_off)
{
    enum { FROM_FETCH_TO_RETI = CODE_ENTRY - 4 + CODE_EXIT };
    chip_measures_t m;
    bench_t *b = bench_run(200, CODE(TWO_AT_ONCE));
    chip_time_t after_sei = bench_at(b, 1);
    chip_measures(board_chip(b->board), &m);
    assert_int_equal(m.vector[COMPARE].calls, 1);
    assert_int_equal(m.vector[COMPARE].worst, FROM_FETCH_TO_RETI);
    assert_int_equal(m.vector[OVERFLOW].total, FROM_FETCH_TO_RETI);
    assert_int_equal(m.off_by_program, after_sei);
    assert_int_equal(m.off_by_interrupts, CODE_ENTRY + CODE_EXIT);
    assert_int_equal(m.interrupts_off, after_sei);
    bench_start(b, CODE(TWO_AT_ONCE));
    chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + after_sei);
    chip_measure_from_here(board_chip(b->board));
    bench_run_us(b, 200);
    chip_measures(board_chip(b->board), &m);
    assert_int_equal(m.off_by_program, 0);
    assert_int_equal(m.interrupts_off, CODE_ENTRY + CODE_EXIT);
    chip_measure_from_here(board_chip(b->board));
    bench_run_us(b, 100);
    chip_measures(board_chip(b->board), &m);
    assert_int_equal(m.interrupts_off | m.off_by_program | m.off_by_interrupts, 0);
    chip_reset(board_chip(b->board));
    bench_run_us(b, 200);
    chip_measures(board_chip(b->board), &m);
    assert_int_equal(m.off_by_program, after_sei);
}

TEST(the_deepest_stack_is_measured_after_every_instruction)
{
    enum { POP_16 = 0x910F };
    chip_measures_t m;
    RIG("B0", 100, LPM(16), PUSH(16), POP_16);
    chip_measures(rig.chip, &m);
    assert_int_equal(m.stack, 1);
}

// Copies B0 to B1, at once.
typedef struct {
    part_t part;
    chip_t *chip;
    bool level;
} copier_t;

static void put_copy(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const copier_t *c = (const copier_t *)part;
    level[0] = drive[0] == DRIVE_HIGH ? PIN_HIGH : PIN_LOW;
    level[1] = c->level ? PIN_HIGH : PIN_LOW;
}

static void copy(part_t *part, const pin_level_t level[], chip_time_t when)
{
    copier_t *c = (copier_t *)part;
    (void)when;
    if (c->level == (level[0] == PIN_HIGH))
        return;
    c->level = level[0] == PIN_HIGH;
    chip_resolve(c->chip);
}

// The synchroniser still shows the levels before the first of them.
TEST(two_changes_of_a_port_in_a_cycle_are_read_a_clock_later_both)
{
    bench_t *b = bench_new_off(NULL);
    copier_t copier = {.part = {.pins = 2, .resolve = put_copy, .sense = copy}, .chip = b->board->chip};
    circuit_plug(&b->board->circuit, &copier.part, (chip_pin_t[]){{'C', 0}, {'C', 1}});
    program_expect(b, 200, "00 03 03 00 ", NULL,
                   CODE(PUT(DDRC, 1), NOP, LDI(20, 1), OUT(PORTC, 20), IN(21, PINC), IN(22, PINC),
                        OUT(GPIOR0, 21), OUT(GPIOR0, 22), LDI(20, 0), OUT(PORTC, 20), IN(21, PINC),
                        IN(22, PINC), OUT(GPIOR0, 21), OUT(GPIOR0, 22)));
}

// Pulls SS low as soon as SCK is high (19.3.2).
static void put_ss(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const copier_t *c = (const copier_t *)part;
    level[0] = drive[0] == DRIVE_HIGH ? PIN_HIGH : PIN_LOW;
    level[1] = c->level ? PIN_LOW : PIN_HIGH;
}

static void look_at_sck(part_t *part, const pin_level_t level[], chip_time_t when)
{
    copier_t *c = (copier_t *)part;
    (void)when;
    if (c->level || level[0] != PIN_HIGH)
        return;
    c->level = true;
    chip_resolve(c->chip);
}

TEST(a_part_that_answers_the_clock_with_ss_ends_the_masters_byte)
{
    enum { SPE = 0x40, MASTER = SPE | 0x10 };
    bench_t *b = bench_new_off(NULL);
    copier_t part = {.part = {.pins = 2, .resolve = put_ss, .sense = look_at_sck}, .chip = b->board->chip};
    circuit_plug(&b->board->circuit, &part.part, (chip_pin_t[]){{'B', 5}, {'B', 2}});
    program_expect(
        b, 200, "50 40 ", NULL,
        CODE(PUT(DDRB, 0x28), PUT(SPCR, MASTER), SHOW(SPCR), PUT(SPDR, 0x55), DELAY(20), SHOW(SPCR)));
}

// An edge at each pin sets its flag, and no other.
TEST(each_external_interrupt_of_each_chip_has_its_pin)
{
    enum { EICRB = 0x6A, FALLING = 0xAA, HIGH = 200, LOW = 300, END = 1000 };
    static const struct {
        const char *mcu, *pins; // of INT0 and so on; two blanks: there is none
    } chip[] = {{"atmega168", "D2D3"},
                {"atmega328p", "D2D3"},
                {"atmega1284p", "D2D3B2"},
                {"atmega1280", "D0D1D2D3E4E5E6E7"},
                {"atmega2560", "D0D1D2D3E4E5E6E7"},
                {"atmega32u4", "D0D1D2D3    E6"}};
    for (size_t i = 0; i < sizeof chip / sizeof *chip; i++)
        for (unsigned n = 0; n < strlen(chip[i].pins) / 2; n++) {
            char pin[3] = {chip[i].pins[2 * n], chip[i].pins[2 * n + 1]};
            if (*pin == ' ')
                continue;
            rig_make(chip[i].mcu, "B0",
                     CODE(PUT(EICRA, FALLING), PUT(n < 4 ? EICRA : EICRB, FALLING), DELAY(LOW / 4), DELAY(50),
                          SHOW(EIFR)));
            rig_drive(pin, true, HIGH);
            rig_drive(pin, false, LOW);
            rig_run(END);
            rig_assert_marks((uint8_t)(1u << n));
        }
}

// PCMSKn selects pins of PCINTn one by one: all others of it rise before. Data sheets: as above.
TEST(each_pin_change_of_each_chip_has_its_bit_and_its_vector)
{
    enum { PCMSK3 = 0x73, OTHERS = 200, ITS = 400, END = 600 };
#define PORT_B "B0B1B2B3B4B5B6B7"
#define PORT_C "C0C1C2C3C4C5"
#define PORT_D "D0D1D2D3D4D5D6D7"
    static const unsigned mask[] = {PCMSK0, PCMSK1, PCMSK2, PCMSK3};
    static const struct {
        const char *mcu;
        unsigned vector; // of PCINT0
        const char *pins[4];
    } chip[] = {{"atmega168", 3, {PORT_B, PORT_C, PORT_D}},
                {"atmega328p", 3, {PORT_B, PORT_C, PORT_D}},
                {"atmega1284p", 4, {"A0A1A2A3A4A5A6A7", PORT_B, PORT_C "C6C7", PORT_D}},
                {"atmega1280", 9, {PORT_B, "E0J0J1J2J3J4J5J6", "K0K1K2K3K4K5K6K7"}},
                {"atmega2560", 9, {PORT_B, "E0J0J1J2J3J4J5J6", "K0K1K2K3K4K5K6K7"}},
                {"atmega32u4", 9, {PORT_B}}};
    for (size_t i = 0; i < sizeof chip / sizeof *chip; i++)
        for (unsigned n = 0; n < 4 && chip[i].pins[n] != NULL; n++)
            for (unsigned bit = 0; bit < strlen(chip[i].pins[n]) / 2; bit++) {
                rig_make(chip[i].mcu, "B0", CODE(PUT(mask[n], 1 << bit), PUT(PCICR, 1 << n), SEI, NOP, STOP));
                for (unsigned other = 0; other < strlen(chip[i].pins[n]) / 2; other++)
                    rig_drive(&chip[i].pins[n][2 * other], true, other == bit ? ITS : OTHERS);
                rig_run(ITS);
                assert_int_equal(rig.marks, 0);
                rig_run(END);
                rig_assert_marks((uint8_t)(CODE_INTERRUPT + chip[i].vector + n));
            }
}

// From 0x0810 to 0x07F0 by 0x0710, where no stack has been; then a byte is pushed and popped.
TEST(a_stack_pointer_between_two_writes_is_no_stack)
{
    enum { POP_16 = 0x910F };
    chip_measures_t m;
    RIG("B0", 100, LDI(16, 0x10), OUT(SPL, 16), LDI(16, 8), OUT(SPH, 16), DELAY(5), LDI(16, 7), OUT(SPH, 16),
        LDI(16, 0xF0), OUT(SPL, 16), PUSH(16), POP_16);
    chip_measures(rig.chip, &m);
    assert_int_equal(m.stack, 0x8FF - 0x7F0 + 1);
}

// Asleep nothing else is executed.
static bool is_asleep(void *unused)
{
    (void)unused;
    return chip_next(rig.chip) > chip_now(rig.chip);
}

TEST(waiting_until_the_cpu_sleeps_ends_with_it)
{
    RIG("B0", 10, PUT(SMCR, 1), SEI, DELAY(20), SLEEP);
    assert_true(chip_run_until(rig.chip, rig.started + 1000, is_asleep, NULL));
    assert_in_range(chip_now(rig.chip), rig.started + 80, rig.started + 100);
}

// The edges of a byte are known when it ends; the flag of MOSI's fall after the first bit is not forgotten.
TEST(an_edge_of_mosi_in_mid_byte_sets_the_pin_change_flag)
{
    enum { SLOWEST = 0x53, MOSI = 8 };
    RIG("B0", 4000, PUT(DDRB, 0x2C), PUT(PCMSK0, MOSI), PUT(SPCR, SLOWEST), PUT(SPDR, 0x80), DELAY(5),
        SHOW(PCIFR), PUT(PCIFR, 1), DELAY(500), SHOW(PCIFR));
    rig_assert_marks(1, 1);
}

// An event during the entry comes before the first instruction of the routine, here RJMP.
TEST(events_come_between_the_entry_of_an_interrupt_and_its_routine)
{
    enum { ENTRY = 4, TO_MARK = 2 + 1 };
    chip_time_t begun;
    RIG("B1", 200, PUT(EIMSK, 1), SEI, NOP);
    begun = rig.mark[0].at - TO_MARK - ENTRY;
    for (chip_time_t at = begun + 1; at <= begun + ENTRY; at++) {
        rig_make("atmega328p", "B1", CODE(PUT(EIMSK, 1), SEI, NOP));
        rig_drive("B0", true, at);
        rig_run(200);
        assert_int_equal(rig.drive[0].took, begun + ENTRY);
    }
}

// SEI is followed by one instruction, also by one whose opcode looks like an address in RAM; and an interrupt
// long after it comes at once.
TEST(after_sei_any_one_instruction_is_executed)
{
    chip_time_t at[3];
    RIG("B1", 200, PUT(EIMSK, 1), MARK(1), SEI, NOP);
    at[0] = rig.mark[1].at - rig_at(1);
    RIG("B1", 200, PUT(EIMSK, 1), MARK(1), SEI, MOVW(20, 18));
    at[1] = rig.mark[1].at - rig_at(1);
    assert_int_equal(at[0], at[1]);
    for (unsigned i = 0; i < 2; i++) {
        RIG("B1", 400, PUT(TCCR0B, 1), PUT(TIMSK0, 1), SEI, i ? IN(18, PINB) : NOP, NOP, NOP, NOP, NOP, NOP,
            NOP, NOP);
        at[i] = rig.mark[0].at;
    }
    assert_int_equal(at[0], at[1]);
}

// 14.2.2
TEST(sbi_of_a_bit_of_pin_toggles_that_of_port)
{
    for (unsigned bit = 0; bit < 8; bit++) {
        RIG("B0", 100, SBI(PINB, bit), SHOW(PORTB), SBI(PINB, bit), SHOW(PORTB));
        rig_assert_marks((uint8_t)(1u << bit), 0);
    }
}

// As what it writes back has a 0 there: neither a bit of PORT toggles, nor is a flag cleared.
TEST(cbi_changes_no_other_bit_of_pin_and_of_flags)
{
    RIG("B0", 200, PUT(PORTB, 2), PUT(PCMSK0, 2), PUT(DDRB, 2), PUT(PORTB, 0), PUT(PORTB, 2), DELAY(2),
        CBI(PINB, 0), SHOW(PORTB), CBI(PCIFR, 2), SHOW(PCIFR));
    rig_assert_marks(2, 1);
}
