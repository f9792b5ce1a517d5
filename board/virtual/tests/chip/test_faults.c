// Tests of faults: which there are, what they say, and mistakes of test programs, which get words, too.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/circuit.h"
#include "parts/max7219_part.h"
#include "tests/support/code.h"
#include "tests/support/faults.h"
#include "tests/support/test.h"

static circuit_t circuit;
static unsigned kinds[CHIP_FAULT_KINDS], markers;

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    (void)context;
    (void)text;
    kinds[kind]++;
}

static void on_marker(void *context, uint8_t value)
{
    (void)context;
    (void)value;
    markers++;
}

static void start(chip_config_t config)
{
    char error[200] = "";
    config.hz = 16000000;
    config.hooks = (chip_hooks_t){.fault = on_fault, .marker = on_marker};
    memset(kinds, 0, sizeof kinds);
    markers = 0;
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
}

static void start_program(const char *mcu, const uint16_t *code, size_t size)
{
    static uint8_t flash[1024];
    code_put(flash, code, size);
    start((chip_config_t){.mcu = mcu, .flash = flash, .flash_size = sizeof flash});
}

static void run_us(uint64_t us)
{
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, us));
}

// Frees the circuit. Fails the test unless the only fault that counts contains the text; NULL: none.
static void expect_fault(const char *text)
{
    const char *fault = circuit_fault(&circuit, 0);
    if (faults_told(&circuit) != (text != NULL) || (text != NULL && strstr(fault, text) == NULL))
        fail_msg("%u faults, the first: \"%s\", not \"%s\"", faults_told(&circuit), fault, text);
    circuit_free(&circuit);
}

static void expect_of_stacks(uint8_t choice, unsigned reports, const char *text)
{
    enum { DATA_GPIOR1 = 0x4A };
    size_t size;
    start((chip_config_t){.mcu = "atmega328p", .elf = IMAGES "/stacks.elf"});
    chip_power_on(circuit.chip);
    chip_data(circuit.chip, &size)[DATA_GPIOR1] = choice;
    chip_run(circuit.chip, chip_us(circuit.chip, 5000));
    assert_true(markers >= reports);
    expect_fault(text);
}

TEST(tasks_with_stacks_in_static_data_are_no_fault_but_a_stack_that_runs_into_it_is)
{
    expect_of_stacks(1, 41, NULL);
    expect_of_stacks(4, 41, NULL);
    expect_of_stacks(2, 0, "runs into static data");
    expect_of_stacks(3, 1, "runs into static data");
    expect_of_stacks(5, 1, "runs into static data");
}

// Before it overwrites a register.
TEST(a_stack_that_runs_below_ram_is_a_fault_without_static_data_too)
{
    enum { RCALL_ITSELF = 0xDFFF };
    start_program("atmega328p", CODE(RCALL_ITSELF));
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 3 * (2048 / 2 + 5));
    expect_fault("stack pointer 0x00FF runs below RAM, which begins at 0x0100");
    start((chip_config_t){.mcu = "atmega2560"});
    assert_int_equal(chip_data_end(circuit.chip), 0x200);
    circuit_free(&circuit);
}

TEST(after_a_reset_a_stack_that_runs_into_static_data_is_a_fault_again)
{
    enum { DATA_GPIOR1 = 0x4A, INTO_DATA = 2 };
    size_t size;
    start((chip_config_t){.mcu = "atmega328p", .elf = IMAGES "/stacks.elf"});
    chip_power_on(circuit.chip);
    for (unsigned life = 1; life <= 2; life++) {
        chip_data(circuit.chip, &size)[DATA_GPIOR1] = INTO_DATA;
        chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, 5000));
        assert_int_equal(faults_told(&circuit), life);
        chip_reset(circuit.chip);
    }
    circuit_free(&circuit);
}

TEST(a_fault_has_a_kind_and_names_cycle_and_instruction)
{
    start_program("atmega328p", CODE(PUT(EECR, 4), PUT(EECR, 6), PUT(EEARL, 7), STOP));
    run_us(100);
    assert_int_equal(kinds[CHIP_FAULT_REFUSED], 1);
    const char *text = circuit_fault(&circuit, 0);
    unsigned at = 2 * (CODE_BEGIN + 3 + 3 + 1);
    char place[64];
    snprintf(place, sizeof place, "instruction at 0x%04X", at);
    assert_non_null(strstr(text, " at cycle "));
    assert_non_null(strstr(text, place));
    expect_fault("EEPROM address written while it is busy");
}

TEST(ignored_kinds_do_not_count_and_all_others_keep_their_text)
{
    start_program("atmega328p", CODE(STOP));
    for (char name[] = "fault A"; name[6] <= 'Z'; name[6]++)
        chip_fault(circuit.chip, "%s", name);
    chip_wiring_fault(circuit.chip, "wire");
    assert_int_equal(faults_told(&circuit), 27);
    assert_non_null(strstr(circuit_fault(&circuit, 25), "fault Z"));
    assert_null(strstr(circuit_fault(&circuit, 25), "instruction")); // none has caused it
    circuit_ignore(&circuit, CHIP_FAULT_PART);
    assert_int_equal(kinds[CHIP_FAULT_PART], 26);
    expect_fault("wire");
}

TEST(faults_whose_words_differ_only_in_numbers_are_one_line)
{
    static const struct {
        const char *first, *second;
        bool alike;
    } c[] = {
        {"437 ns", "5000 ns", true}, {"0x1F lost", "0xAB lost", true},
        {"4.5 V", "12 V", true},     {"PB5 low", "PB3 low", false},
        {"USART0", "USART1", false}, {"a 1", "a", false},
        {"a", "a 1", false},         {"1 a", "a", false},
        {"ab", "ac", false},         {"wire 1, low", "wire 2, low", true},
        {"9", "10", true},           {"a1", "a2", false},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        start_program("atmega328p", CODE(STOP));
        chip_fault(circuit.chip, "%s", c[i].first);
        chip_fault(circuit.chip, "%s", c[i].second);
        if (circuit_faults(&circuit) != (c[i].alike ? 1 : 2))
            fail_msg("%s, %s", c[i].first, c[i].second);
        chip_wiring_fault(circuit.chip, "%s", c[i].first); // of another kind
        assert_int_equal(circuit_faults(&circuit), c[i].alike ? 2 : 3);
        assert_int_equal(strstr(circuit_fault(&circuit, 0), ", and 1 more like it") != NULL, c[i].alike);
        circuit_free(&circuit);
    }
}

TEST(faults_of_one_instruction_are_one_line_and_those_of_another_another)
{
    start_program("atmega328p", CODE(PUT(EECR, 4), PUT(EECR, 2), PUT(EEARL, 1), RJMP(-3), STOP));
    run_us(100);
    assert_int_equal(circuit_faults(&circuit), 1);
    assert_non_null(strstr(circuit_fault(&circuit, 0), " more like it"));
    circuit_free(&circuit);
    start_program("atmega328p", CODE(PUT(EECR, 4), PUT(EECR, 2), PUT(EEARL, 1), PUT(EEARL, 1), STOP));
    run_us(100);
    assert_int_equal(circuit_faults(&circuit), 2);
    circuit_free(&circuit);
}

TEST(a_fault_names_function_and_line_of_its_instruction)
{
    expect_of_stacks(2, 0, " in recurse (tests/images/stacks.c:");
    expect_of_stacks(3, 1, " in use_frame (tests/images/stacks.c:");
}

// Of a function that is inlined into another one, its own name and line.
TEST(an_instruction_is_in_the_innermost_function)
{
    char place[100];
    unsigned inlined = 0, outer = 0;
    start((chip_config_t){.mcu = "atmega328p", .elf = IMAGES "/stacks.elf"});
    for (uint32_t address = 0; address < 0x400; address += 2) {
        if (!chip_source_place(circuit.chip, address, place, sizeof place))
            continue;
        inlined += strncmp(place, "use_frame_here (tests/images/stacks.c:", 38) == 0;
        outer += strncmp(place, "use_frame (tests/images/stacks.c:", 33) == 0;
    }
    assert_true(inlined > 0 && outer > 0);
    circuit_free(&circuit);
    start_program("atmega328p", CODE(STOP));
    assert_false(chip_source_place(circuit.chip, 0, place, sizeof place)); // it has no ELF
    circuit_free(&circuit);
}

TEST(a_pin_that_the_chip_lacks_and_a_part_too_many_are_faults_and_not_plugged_in)
{
    static part_t parts[CIRCUIT_PARTS + 1];
    const chip_pin_t d2 = {'D', 2};
    for (unsigned i = 0; i <= CIRCUIT_PARTS; i++)
        parts[i].pins = 1;
    for (unsigned i = 0; i < 5; i++) {
        const chip_pin_t wrong[] = {{'D', 13}, {'L', 0}, {'%', 1}, {'M', 0}, {'D', 8}};
        start_program("atmega328p", CODE(STOP));
        assert_false(circuit_plug(&circuit, parts, &wrong[i]));
        assert_false(chip_has_pin(circuit.chip, wrong[i]));
        run_us(10);
        assert_int_equal(kinds[CHIP_FAULT_WIRING], 1);
        expect_fault(i == 0 ? "PD13, which the chip lacks" : "which the chip lacks");
    }
    start_program("atmega328p", CODE(STOP));
    for (unsigned i = 0; i <= CIRCUIT_PARTS; i++)
        assert_int_equal(circuit_plug(&circuit, &parts[i], &d2), i < CIRCUIT_PARTS);
    run_us(10);
    expect_fault("up to 32 parts");
}

TEST(what_is_wrong_with_a_plug_is_told_exactly)
{
    static const chip_pin_t many[PART_PINS_MAX + 1] = {{'B', 0}, {'B', 1}, {'B', 2}, {'B', 3}, {'B', 4},
                                                       {'C', 0}, {'C', 1}, {'C', 2}, {'C', 3}, {'C', 4}};
    const struct {
        unsigned pins;
        const chip_pin_t *pin;
        const char *says;
    } c[] = {{3, (const chip_pin_t[]){{'B', 0}, {'B', 1}, {'L', 7}},
              "pin 3 of part 2 is on PL7, which the chip lacks"},
             {3, (const chip_pin_t[]){{'B', 0}, {'B', 1}, {'B', 1}},
              "part 2 cannot be plugged in: two of its pins are on the same pin of the chip"},
             {PART_PINS_MAX + 1, many, "part 2 has 10 pins; a circuit has up to 32 parts of up to 9 pins"}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        part_t good = {.pins = PART_PINS_MAX}, wrong = {.pins = c[i].pins};
        start_program("atmega328p", CODE(STOP));
        assert_true(circuit_plug(&circuit, &good, many));
        assert_false(circuit_plug(&circuit, &wrong, c[i].pin));
        expect_fault(c[i].says);
    }
}

TEST(a_part_is_plugged_in_once)
{
    static part_t part[2] = {{.pins = 1}, {.pins = 1}};
    start_program("atmega328p", CODE(STOP));
    for (unsigned i = 0; i < 2; i++)
        assert_true(circuit_plug(&circuit, &part[i], &(chip_pin_t){'D', 2}));
    assert_false(circuit_plug(&circuit, &part[1], &(chip_pin_t){'D', 3}));
    expect_fault("it is plugged in already");
}

TEST(the_level_of_a_pin_that_the_chip_lacks_floats_and_is_one_fault)
{
    start_program("atmega328p", CODE(STOP));
    chip_power_on(circuit.chip);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(chip_pin(circuit.chip, (chip_pin_t){'D', 13}), PIN_FLOATING);
        assert_int_equal(chip_pin_drive(circuit.chip, (chip_pin_t){'Z', 1}), DRIVE_NONE);
        assert_false(chip_pin_wire(circuit.chip, (chip_pin_t){'A', 1}));
    }
    expect_fault("has no pin PD13");
}

TEST(setting_a_pin_that_the_chip_lacks_is_a_fault_and_nothing_else)
{
    start_program("atmega328p", CODE(STOP));
    chip_power_on(circuit.chip);
    chip_pin_put(circuit.chip, (chip_pin_t){'A', 1}, PIN_HIGH);
    expect_fault("has no pin PA1");
}

// No config brings `random`; RAM is random nevertheless, and equal in every run.
TEST(without_random_numbers_of_its_own_a_chip_starts_with_the_same)
{
    uint8_t ram[3][64];
    uint64_t one = 1; // its own starts with it
    for (unsigned i = 0; i < 3; i++) {
        static const uint16_t waits[] = {STOP};
        size_t size;
        start((chip_config_t){.mcu = "atmega328p",
                              .flash = (const uint8_t *)waits,
                              .flash_size = sizeof waits,
                              .random = i == 2 ? &one : NULL});
        run_us(10);
        memcpy(ram[i], chip_data(circuit.chip, &size) + 0x200, sizeof ram[i]);
        expect_fault(NULL);
    }
    assert_memory_equal(ram[0], ram[1], sizeof ram[0]);
    assert_memory_equal(ram[0], ram[2], sizeof ram[0]);
    unsigned zeros = 0;
    for (unsigned i = 0; i < sizeof ram[0]; i++)
        zeros += ram[0][i] == 0;
    assert_in_range(zeros, 0, 8);
}

// Arduino's LedControl makes CS an output, which is low, and then high: nothing has been clocked in yet.
TEST(setting_up_cs_is_no_fault_but_a_word_cut_short_is)
{
    static max7219_part_t matrix;
    uint64_t random = 1;
    start_program("atmega328p", CODE(PUT(DDRB, 7), PUT(PORTB, 4)));
    max7219_part_start(&matrix, circuit.chip, 1, &random, NULL, NULL);
    circuit_plug(&circuit, &matrix.part, (chip_pin_t[]){{'B', 0}, {'B', 2}, {'B', 1}});
    run_us(10);
    expect_fault(NULL);
    start_program("atmega328p", CODE(PUT(DDRB, 7), PUT(PORTB, 2), PUT(PORTB, 0), PUT(PORTB, 4)));
    max7219_part_start(&matrix, circuit.chip, 1, &random, NULL, NULL);
    circuit_plug(&circuit, &matrix.part, (chip_pin_t[]){{'B', 0}, {'B', 2}, {'B', 1}});
    run_us(10);
    expect_fault("a word of 1 bits");
}

// Each firmware writes registers of what is not modelled, which names the first, once.
static void expect_unmodelled(const char *mcu, const char *text, const uint16_t *code, size_t size)
{
    start_program(mcu, code, size);
    run_us(100);
    assert_int_equal(kinds[CHIP_FAULT_UNMODELLED], text != NULL);
    assert_int_equal(markers, 1);
    expect_fault(text);
}

TEST(using_what_is_not_modelled_is_one_fault_that_names_the_register_and_ends_nothing)
{
    enum {
        CLKPR = 0x61,
        XMCRA = 0x74,
        PLLCSR = 0x49,
        USBCON = 0xD8,
        FRZCLK = 0x20,
        UDCON = 0xE0,
        UENUM = 0xE9,
        UEINTX = 0xE8,
        UECONX = 0xEB
    };
    expect_unmodelled("atmega32u4", "UDCON+9 (0xE9) = 0x07: the USB controller is not modelled",
                      CODE(PUT(UENUM, 7), PUT(UECONX, 1), PUT(UDCON, 1), LDS(16, UEINTX), MARK(1)));
    expect_unmodelled("atmega32u4", NULL, CODE(LDS(16, PLLCSR), MARK(1)));
    expect_unmodelled("atmega32u4", "TCNT4", CODE(LDS(16, 0xBE), LDS(16, 0xBE), MARK(1)));
    expect_unmodelled("atmega32u4", "PLLCSR = 0x12: the PLL",
                      CODE(PUT(PLLCSR, 0x12), PUT(PLLCSR, 2), WAIT(PLLCSR, 0), MARK(1)));
    expect_unmodelled("atmega32u4", NULL, // USBCON keeps what is written
                      CODE(PUT(USBCON, FRZCLK), WAIT(USBCON, 5), MARK(1)));
    expect_unmodelled("atmega2560", "XMCRA = 0x80: external memory", CODE(PUT(XMCRA, 0x80), MARK(1)));
    expect_unmodelled("atmega328p", "CLKPR = 0x01: the clock prescaler",
                      CODE(PUT(CLKPR, 0x80), PUT(CLKPR, 1), MARK(1)));
    expect_unmodelled("atmega328p", "MCUCR = 0x02: interrupt vectors",
                      CODE(PUT(MCUCR, 1), PUT(MCUCR, 2), MARK(1)));
    expect_unmodelled("atmega328p", NULL, CODE(PUT(CLKPR, 0x80), PUT(CLKPR, 0), PUT(XMCRA, 1), MARK(1)));
}

static bool has_fault(void *unused)
{
    (void)unused;
    return faults_told(&circuit) > 0;
}

// 0x0900 is behind RAM.
TEST(waiting_for_a_fault_ends_with_it)
{
    start_program("atmega328p", CODE(NOP, NOP, STS(0x0900, 16), NOP));
    chip_power_on(circuit.chip);
    assert_true(chip_run_until(circuit.chip, 1000, has_fault, NULL));
    assert_in_range(chip_now(circuit.chip), 4, 8);
    assert_int_equal(kinds[CHIP_FAULT_PROGRAM], 1);
    const char *text = circuit_fault(&circuit, 0);
    assert_non_null(strstr(text, "instruction at 0x0104"));
    assert_null(strpbrk(text, "\033\n"));
    assert_int_equal(strncmp(text, "CORE: ", 6), 0); // simavr's, without its colour
    circuit_free(&circuit);
}

// Instruction Set Manual, 0856. Of each group that has gaps, both sides of each gap.
TEST(an_opcode_that_the_chip_does_not_have_is_a_fault_and_does_nothing)
{
    static const struct {
        uint16_t from, to;
        bool small, large, huge; // whether the chips of 32, 128 and 256 KB have these
    } c[] = {
        {0x0000, 0x0000, 1, 1, 1}, {0x0001, 0x00FF, 0, 0, 0}, {0x0100, 0x0103, 1, 1, 1},
        {0x9003, 0x9003, 0, 0, 0}, {0x9005, 0x9005, 1, 1, 1}, {0x9006, 0x9007, 0, 1, 1},
        {0x9008, 0x9008, 0, 0, 0}, {0x900B, 0x900B, 0, 0, 0}, {0x900C, 0x900C, 1, 1, 1},
        {0x9203, 0x9208, 0, 0, 0}, {0x920B, 0x920B, 0, 0, 0}, {0x9403, 0x9403, 1, 1, 1},
        {0x9404, 0x9404, 0, 0, 0}, {0x9405, 0x9408, 1, 1, 1}, {0x9429, 0x9429, 0, 0, 0},
        {0x94E8, 0x94E8, 1, 1, 1}, {0x940B, 0x940B, 0, 0, 0}, {0x9528, 0x9528, 0, 0, 0},
        {0x9578, 0x9578, 0, 0, 0}, {0x9598, 0x9598, 1, 1, 1}, {0x95B8, 0x95B8, 0, 0, 0},
        {0x95D8, 0x95D8, 0, 1, 1}, {0x95F8, 0x95F8, 0, 0, 0}, {0x9539, 0x9539, 0, 0, 0},
        {0x950B, 0x950B, 0, 0, 0}, {0x9419, 0x9419, 0, 0, 1}, {0xF800, 0xF807, 1, 1, 1},
        {0xF808, 0xF80F, 0, 0, 0}, {0xFA08, 0xFA0F, 0, 0, 0}, {0xFC08, 0xFC0F, 0, 0, 0},
        {0xFE08, 0xFE0F, 0, 0, 0},
    };
    static const char *const mcus[] = {"atmega328p", "atmega1284p", "atmega2560"};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        for (unsigned op = c[i].from; op <= c[i].to; op++)
            for (unsigned m = 0; m < 3; m++) {
                bool has = (const bool[]){c[i].small, c[i].large, c[i].huge}[m];
                start_program(mcus[m], CODE((uint16_t)op, NOP, NOP, MARK(1)));
                run_us(10);
                bool missed = strstr(circuit_fault(&circuit, 0), "does not have") != NULL;
                if (missed == has || (missed && markers != 1))
                    fail_msg("0x%04X of the %s: %s", op, mcus[m], circuit_fault(&circuit, 0));
                circuit_free(&circuit);
            }
    start_program("atmega328p", CODE(0xFE0F, MARK(1)));
    run_us(10);
    expect_fault("the opcode 0xFE0F, which the atmega328p does not have");
}

TEST(a_jump_into_erased_flash_is_one_fault)
{
    static uint8_t flash[0x8000];
    memset(flash, 0xFF, sizeof flash);
    code_put(flash, CODE(LDI(30, 0x00), LDI(31, 0x10), IJMP));
    start((chip_config_t){.mcu = "atmega328p", .flash = flash, .flash_size = sizeof flash});
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 1000);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "instruction at 0x2000"));
    expect_fault("ran into erased flash, where there is no program");
}

// As avr-gcc's vectors do, which lead to __bad_interrupt; and as those of assembler programs do, which lead
// to the start.
TEST(an_interrupt_without_a_handler_is_a_fault)
{
    enum { TIMER0_OVF = 16, START = 0x40, BAD = 0x60 };
    static const struct {
        uint16_t vector[2], bad[2]; // at the vector, and at BAD (in words)
        bool faulty;
    } c[] = {
        {{RJMP(BAD - 2 * TIMER0_OVF - 1)}, {RJMP(-BAD - 1)}, true},
        {{0x940C, BAD}, {0x940C, 0}, true},
        {{0x940C, 0}, {0}, true},
        {{RJMP(START - 2 * TIMER0_OVF - 1)}, {0}, true},
        {{0x940C, BAD}, {RETI}, false},
        {{RETI}, {0}, false},
        {{0x940C, BAD}, {RJMP(-1)}, false}, // stays there
    };
    static const uint16_t program[] = {PUT(TIMSK0, 1), PUT(TCCR0B, 1), SEI, RJMP(-1)};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        static uint16_t flash[512];
        memset(flash, 0, sizeof flash);
        flash[0] = RJMP(START - 1);
        memcpy(&flash[2 * TIMER0_OVF], c[i].vector, sizeof c[i].vector);
        memcpy(&flash[START], program, sizeof program);
        memcpy(&flash[BAD], c[i].bad, sizeof c[i].bad);
        start((chip_config_t){
            .mcu = "atmega328p", .flash = (const uint8_t *)flash, .flash_size = sizeof flash});
        chip_power_on(circuit.chip);
        chip_run(circuit.chip, 400);
        expect_fault(c[i].faulty ? "interrupt 16 (__vector_16) is enabled but has no handler" : NULL);
    }
}

TEST(each_thing_that_is_not_modelled_is_a_fault_of_its_own)
{
    enum { CLKPR = 0x61, OSCCAL = 0x66, PLLFRQ = 0x52, TIMSK4 = 0x72 };
    start_program("atmega328p",
                  CODE(PUT(CLKPR, 0x80), PUT(CLKPR, 1), PUT(OSCCAL, 1), PUT(OSCCAL, 2), LDS(16, OSCCAL),
                       SBRS(16, 1), STOP, MARK(1))); // which keeps what is written
    run_us(100);
    assert_int_equal(markers, 1);
    assert_int_equal(faults_told(&circuit), 2);
    assert_non_null(strstr(circuit_fault(&circuit, 1), "OSCCAL = 0x01"));
    circuit_free(&circuit);
    start_program("atmega32u4", CODE(PUT(OSCCAL, 1), PUT(PLLFRQ, 1), PUT(TIMSK4, 1), PUT(PLLFRQ, 2)));
    run_us(100);
    assert_int_equal(faults_told(&circuit), 3);
    assert_non_null(strstr(circuit_fault(&circuit, 1), "PLLFRQ = 0x01"));
    assert_non_null(strstr(circuit_fault(&circuit, 2), "TIMSK4 = 0x01"));
    circuit_free(&circuit);
}

// 7766, 6.11.1: PLOCK is read-only and follows PLLE, here at once; the other bits keep what is written.
TEST(plock_says_whether_the_pll_is_enabled)
{
    enum { PLLCSR = 0x49, PINDIV = 0x10, PLLE = 2, PLOCK = 1 };
    static const struct {
        uint8_t written, read;
    } of[] = {{PINDIV | PLLE, PINDIV | PLLE | PLOCK}, {PLLE, PLLE | PLOCK}, {PINDIV | PLOCK, PINDIV}, {0, 0}};
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
        start_program("atmega32u4", CODE(PUT(PLLCSR, of[i].written), SHOW(PLLCSR)));
        run_us(100);
        assert_int_equal(chip_data(circuit.chip, &(size_t){0})[0x3E], of[i].read);
        expect_fault(of[i].written ? "PLLCSR" : NULL);
    }
}
