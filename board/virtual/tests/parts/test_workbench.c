// Tests of the workbench, of names of pins, and of two chips wired pin to pin.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "parts/circuit_link.h"
#include "parts/pin_names.h"
#include "parts/piezo.h"
#include "parts/ssd1306_part.h"
#include "parts/workbench.h"
#include "tests/support/code.h"
#include "tests/support/faults.h"
#include "tests/support/test.h"

static workbench_t *bench(const char *mcu, const char *elf)
{
    char error[200] = "";
    workbench_t *w = workbench_new(mcu, 16000000, elf, error, sizeof error);
    if (w == NULL)
        fail_msg("%s", error);
    return w;
}

// Frees it. Fails the test unless it has one fault, which contains the text; NULL: none.
static void end(workbench_t *w, const char *text)
{
    const char *fault = workbench_fault(w, 0);
    if (faults_told(workbench_circuit(w)) != (text != NULL) || (text != NULL && strstr(fault, text) == NULL))
        fail_msg("%u faults: %s", workbench_faults(w), fault);
    workbench_free(w);
}

TEST(pins_have_the_names_of_the_data_sheet_and_of_arduinos_boards)
{
    static const struct {
        const char *mcu, *name, *pin; // ""; there is none
    } c[] = {
        {"atmega328p", "PB5", "B5"}, {"atmega328p", "D13", "B5"}, {"atmega168", "A0", "C0"},
        {"atmega328p", "A5", "C5"},  {"atmega328p", "D19", "C5"}, {"atmega328p", "D20", ""},
        {"atmega328p", "PA0", ""},   {"atmega328p", "PB8", ""},   {"atmega328p", "13", ""},
        {"atmega328p", "", ""},      {"atmega328p", "P", ""},     {"atmega2560", "D13", "B7"},
        {"atmega1280", "D53", "B0"}, {"atmega2560", "A15", "K7"}, {"atmega2560", "D21", "D0"},
        {"atmega32u4", "D13", "C7"}, {"atmega32u4", "A5", "F0"},  {"atmega1284p", "PD7", "D7"},
        {"atmega1284p", "D13", ""},  {"atmega328p", "D1x", ""},   {"atmega328p", "D-1", ""},
        {"atmega328p", "B3", "B3"},  {"atmega2560", "L0", "L0"},  {"atmega328p", "B8", ""},
        {"atmega328p", "D3", "D3"},  {"atmega2560", "D3", "E5"},  {"atmega1284p", "D3", ""},
        {"atmega328p", "PB0", "B0"}, {"atmega328p", "PB/", ""},   {"atmega328p", "PB00", ""},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        workbench_t *w = bench(c[i].mcu, NULL);
        chip_pin_t pin;
        bool found = pin_by_name(workbench_chip(w), c[i].name, &pin);
        if (found != (*c[i].pin != '\0') ||
            (found && (pin.letter != c[i].pin[0] || pin.bit != c[i].pin[1] - '0')))
            fail_msg("%s of the %s", c[i].name, c[i].mcu);
        end(w, NULL);
    }
}

TEST(a_pin_is_labelled_as_on_its_arduino)
{
    static const struct {
        const char *mcu, *pin, *label;
    } c[] = {{"atmega328p", "B5", "D13"}, {"atmega328p", "C0", "A0"},  {"atmega328p", "B7", "-"},
             {"atmega2560", "K7", "A15"}, {"atmega2560", "L0", "D49"}, {"atmega32u4", "B3", "MISO"},
             {"atmega32u4", "B0", "SS"},  {"atmega32u4", "F0", "A5"},  {"atmega32u4", "B7", "D11"},
             {"atmega1284p", "B0", "-"},  {"atmega328p", "D0", "D0"}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        char label[PIN_LABEL_SIZE];
        pin_label(c[i].mcu, (chip_pin_t){c[i].pin[0], (unsigned char)(c[i].pin[1] - '0')}, label);
        assert_string_equal(label, c[i].label);
    }
}

TEST(a_name_without_a_pin_a_port_without_usart_and_a_wire_against_an_output_are_faults)
{
    workbench_t *w = bench("atmega328p", NULL);
    assert_int_equal(workbench_level(w, "D99"), -1);
    end(w, "the atmega328p has no pin called D99");
    w = bench("atmega328p", NULL);
    assert_false(workbench_open(w, 3, 9600));
    end(w, "has no USART3");
    w = bench("atmega328p", NULL);
    workbench_type(w, 0, "x", 1);
    end(w, "call workbench_open first");
    w = bench("atmega328p", IMAGES "/parrot.elf");
    workbench_type(w, 4, "x", 1); // the largest chip has USART0 to USART3
    end(w, "nothing is plugged into USART4");
    w = bench("atmega328p", IMAGES "/parrot.elf");
    workbench_open(w, 0, 115200);
    workbench_run(w, 100);
    workbench_drive(w, "PB1", 0);
    workbench_type(w, 0, "!", 1); // drives PB1 high
    workbench_run(w, 1000);
    chip_resolve(workbench_chip(w)); // still the same
    end(w, "PB1 is driven high against a wire");
}

typedef void mistake_t(workbench_t *w);

static void no_pin(workbench_t *w)
{
    assert_int_equal(workbench_level(w, NULL), -1);
}

static void negative_time(workbench_t *w)
{
    workbench_run(w, -5);
    assert_true(workbench_us(w) == 0);
}

static void endless_time(workbench_t *w)
{
    assert_false(workbench_wait_pin(w, "D13", 1, 1e300));
}

static void too_many_volts(workbench_t *w)
{
    workbench_volts(w, "A0", 12);
    assert_int_equal(workbench_level(w, "A0"), -1);
}

static void no_pin_to_measure(workbench_t *w)
{
    workbench_wave_t wave = {.edges = 1};
    workbench_measure(w, "D99", 10, &wave);
    assert_int_equal(wave.edges, 0);
}

static void no_pin_to_drive(workbench_t *w)
{
    workbench_drive(w, "D99", 1);
}

static void no_pin_to_power(workbench_t *w)
{
    workbench_volts(w, "D99", 1);
}

static void no_pin_to_wait_for(workbench_t *w)
{
    assert_false(workbench_wait_pin(w, "D99", 1, 10));
}

static void no_port_to_read(workbench_t *w)
{
    size_t size = 99;
    assert_string_equal(workbench_output(w, 0, &size), "");
    assert_int_equal(size, 0);
}

static void rate_above_the_clock(workbench_t *w)
{
    assert_false(workbench_open(w, 0, 1u << 31));
}

static void no_bytes(workbench_t *w)
{
    workbench_open(w, 0, 9600);
    workbench_type(w, 0, NULL, 2);
}

static void no_text(workbench_t *w)
{
    workbench_open(w, 0, 9600);
    assert_false(workbench_wait_text(w, 0, "", 10)); // nothing has been said
    assert_false(workbench_wait_text(w, 0, NULL, 10));
}

static void no_kind(workbench_t *w)
{
    workbench_ignore(w, (chip_fault_kind_t)CHIP_FAULT_KINDS);
}

static part_t plugged = {.pins = 2};

static void part_twice(workbench_t *w)
{
    assert_true(circuit_plug(workbench_circuit(w), &plugged, (chip_pin_t[]){{'B', 1}, {'B', 2}}));
    assert_false(circuit_plug(workbench_circuit(w), &plugged, (chip_pin_t[]){{'B', 3}, {'B', 4}}));
}

static void pin_twice(workbench_t *w)
{
    assert_false(circuit_plug(workbench_circuit(w), &plugged, (chip_pin_t[]){{'B', 1}, {'B', 1}}));
}

static void no_part(workbench_t *w)
{
    assert_false(circuit_plug(workbench_circuit(w), NULL, (chip_pin_t[]){{'B', 1}}));
}

TEST(a_mistake_of_a_test_program_is_a_fault_that_says_what_is_wrong)
{
    static const struct {
        mistake_t *make;
        const char *says;
    } m[] = {{no_pin, "no pin called NULL"},
             {negative_time, "-5 us is no time to run; it must be from 0"},
             {endless_time, "1e+300 us is no time to run"},
             {too_many_volts, "12 V at A0; a pin stands -0.5 to 5.5 V"},
             {no_pin_to_measure, "no pin called D99"},
             {no_pin_to_drive, "no pin called D99"},
             {no_pin_to_power, "no pin called D99"},
             {no_pin_to_wait_for, "no pin called D99"},
             {no_port_to_read, "nothing is plugged into USART0; call workbench_open first"},
             {rate_above_the_clock, "USART0: a rate of 2147483648 baud; it is from 1"},
             {no_text, "the text to wait for is NULL"},
             {no_bytes, "the bytes to type are NULL"},
             {no_kind, "there is no kind of fault 8"},
             {part_twice, "part 2 cannot be plugged in: it is plugged in already"},
             {pin_twice, "two of its pins are on the same pin of the chip"},
             {no_part, "a part and its pins are needed, not NULL"}};
    for (size_t i = 0; i < sizeof m / sizeof *m; i++) {
        workbench_t *w = bench("atmega328p", NULL);
        m[i].make(w);
        end(w, m[i].says);
    }
}

TEST(a_bench_waits_for_text_in_order_reads_variables_and_knows_what_it_has_not)
{
    workbench_t *w = bench("ATmega328P", IMAGES "/parrot.elf");
    assert_int_equal(workbench_level(w, "D0"), -1);
    assert_true(workbench_open(w, 0, 9600) && workbench_open(w, 0, 115200)); // the last rate counts
    assert_int_equal(workbench_level(w, "D0"), 1);                           // idle, at once
    assert_string_equal(workbench_output(w, 0, NULL), "");
    workbench_run(w, 100);
    workbench_type(w, 0, "one two", 7);
    assert_true(workbench_wait_text(w, 0, "two", 2000));
    assert_false(workbench_wait_text(w, 0, "one", 2000)); // was before
    assert_false(workbench_wait_text(w, 0, "two", 200));  // has been waited for
    size_t size;
    assert_string_equal(workbench_output(w, 0, &size), "one two");
    assert_int_equal(size, 7);
    assert_true(workbench_us(w) > 2000);
    end(w, NULL);
}

TEST(a_variable_is_read_and_written_as_a_whole)
{
    workbench_t *w = bench("atmega328p", IMAGES "/variables.elf");
    uint16_t alarm = 0, list[3] = {0};
    workbench_run(w, 1000);
    assert_true(workbench_read(w, "alarm", &alarm, sizeof alarm));
    assert_int_equal(alarm, 5001);
    alarm = 300;
    assert_true(workbench_write(w, "alarm", &alarm, sizeof alarm));
    assert_true(workbench_read(w, "alarm", &alarm, sizeof alarm));
    assert_int_equal(alarm, 300);
    assert_true(workbench_read(w, "list", list, sizeof list));
    assert_int_equal(list[2], 60000);
    end(w, NULL);
}

// A mistake with a variable, and what its fault says.
TEST(a_variable_that_is_not_there_or_has_another_size_is_a_fault)
{
    static const struct {
        const char *name;
        size_t size;
        const char *says;
    } c[] = {
        {"alarm", 1, "alarm has 2 bytes, not 1 at cycle"},
        {"alarm", 4, "alarm has 2 bytes, not 4"},
        {"nothing", 1, "the firmware has no variable nothing: is it optimised away (declare it volatile)"},
        {NULL, 1, "the firmware has no variable NULL"},
        {"in_flash", 2, "in_flash is not in RAM"},
        {"main", 2, "main is not in RAM"},
        {"calls", 2, "the firmware has 2 variables calls, in different files or functions"},
    };
    for (size_t i = 0; i < 2 * sizeof c / sizeof *c; i++) {
        workbench_t *w = bench("atmega328p", IMAGES "/variables.elf");
        uint8_t value[4] = {0};
        assert_false(i % 2 ? workbench_write(w, c[i / 2].name, value, c[i / 2].size)
                           : workbench_read(w, c[i / 2].name, value, c[i / 2].size));
        end(w, c[i / 2].says);
    }
    workbench_t *w = bench("atmega328p", IMAGES "/panel.elf");
    assert_false(workbench_variable(w, "nothing", &(variable_type_t){0}));
    end(w, "has no variable nothing");
}

TEST(a_static_variable_of_a_function_has_its_name)
{
    workbench_t *w = bench("atmega328p", IMAGES "/variables.elf");
    uint16_t seen = 0;
    workbench_run(w, 1000);
    assert_true(workbench_read(w, "seen", &seen, sizeof seen));
    assert_int_equal(seen, 901);
    end(w, NULL);
}

TEST(the_type_of_a_variable_is_known_by_debugging_information)
{
    static const struct {
        const char *name;
        variable_type_t type;
    } c[] = {
        {"byte", {1, VARIABLE_UNSIGNED, 1}},  {"small", {1, VARIABLE_SIGNED, 1}},
        {"alarm", {2, VARIABLE_UNSIGNED, 2}}, {"below", {2, VARIABLE_SIGNED, 2}},
        {"large", {4, VARIABLE_UNSIGNED, 4}}, {"huge", {8, VARIABLE_SIGNED, 8}},
        {"ratio", {4, VARIABLE_FLOAT, 4}},    {"ready", {1, VARIABLE_BOOL, 1}},
        {"light", {2, VARIABLE_UNSIGNED, 2}}, {"order", {2, VARIABLE_SIGNED, 2}},
        {"list", {6, VARIABLE_UNSIGNED, 2}},  {"table", {6, VARIABLE_SIGNED, 1}},
        {"pair", {3, VARIABLE_COMPOUND, 3}},  {"pointer", {2, VARIABLE_UNSIGNED, 2}},
    };
    workbench_t *w = bench("atmega328p", IMAGES "/variables.elf");
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        variable_type_t type;
        assert_true(workbench_variable(w, c[i].name, &type));
        if (type.size != c[i].type.size || type.kind != c[i].type.kind || type.element != c[i].type.element)
            fail_msg("%s: %zu bytes, kind %u, elements of %zu", c[i].name, type.size, type.kind,
                     type.element);
    }
    end(w, NULL);
    w = bench("atmega328p", IMAGES "/stripped.elf"); // of its debugging information
    variable_type_t type;
    assert_true(workbench_variable(w, "alarm", &type));
    assert_true(type.size == 2 && type.kind == VARIABLE_UNKNOWN && type.element == 2);
    end(w, NULL);
}

// It types, too, before the chip has sent anything; ends.c sends at 9600 baud, panel.c at 115200.
TEST(a_port_without_a_rate_has_the_one_that_the_firmware_sets)
{
    static const struct {
        const char *elf, *text;
        double us; // of ten bits
    } c[] = {{IMAGES "/parrot.elf", "abcde", 10e6 / 115200},
             {IMAGES "/ends.elf", "ready\nabcde", 10e6 / 9600}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        workbench_t *w = bench("atmega328p", c[i].elf);
        assert_true(workbench_open(w, 0, 0));
        workbench_run(w, 20000);
        double from = workbench_us(w);
        workbench_type(w, 0, "abcde", 5);
        assert_true(workbench_wait_text(w, 0, c[i].text, 20000));
        assert_true(workbench_us(w) - from > 5.5 * c[i].us && workbench_us(w) - from < 6.5 * c[i].us);
        end(w, NULL);
    }
    workbench_t *w = bench("atmega328p", IMAGES "/parrot.elf");
    assert_true(workbench_open(w, 0, 0) && workbench_open(w, 0, 9600)); // no longer
    workbench_run(w, 100);
    workbench_type(w, 0, "x", 1);
    workbench_run(w, 2000);
    end(w, "USART set to 117647 baud, but the line is at 9600");
}

TEST(a_wire_holds_a_level_or_volts_until_it_is_taken_away)
{
    workbench_t *w = bench("atmega328p", NULL);
    assert_int_equal(workbench_level(w, "D2"), -1);
    workbench_drive(w, "D2", 1);
    assert_int_equal(workbench_level(w, "D2"), 1);
    workbench_volts(w, "D2", 2.4);
    assert_int_equal(workbench_level(w, "PD2"), 0);
    workbench_volts(w, "D2", 2.6);
    assert_int_equal(workbench_level(w, "D2"), 1);
    workbench_drive(w, "D2", -1);
    assert_int_equal(workbench_level(w, "D2"), -1);
    workbench_volts(w, "D2", -0.5);
    assert_int_equal(workbench_level(w, "D2"), 0);
    workbench_volts(w, "D2", 5.5);
    assert_int_equal(workbench_level(w, "D2"), 1);
    workbench_drive(w, "D2", -1);
    workbench_run(w, 0);
    assert_true(workbench_wait_pin(w, "D2", 1, 10) == false);
    workbench_drive(w, "D2", 1);
    assert_true(workbench_wait_pin(w, "D2", 1, 10) && !workbench_wait_pin(w, "D2", 0, 10));
    end(w, NULL);
}

// Starts a program that converts A0, with AVCC as its reference, and returns the upper eight bits.
static unsigned convert(workbench_t *w)
{
    enum { AVCC_ADLAR = 0x60, GO = 0xC0, ADIF = 4 };
    chip_t *chip = workbench_chip(w);
    size_t size;
    chip_power_off(chip);
    code_put(chip_flash(chip, &size),
             CODE(PUT(ADMUX, AVCC_ADLAR), PUT(ADCSRA, GO), WAIT(ADCSRA, ADIF), SHOW(ADCH)));
    chip_power_on(chip);
    workbench_run(w, 100);
    return chip_data(chip, &size)[GPIOR0];
}

TEST(the_adc_sees_the_volts_of_a_wire_and_five_or_none_of_its_level)
{
    workbench_t *w = bench("atmega328p", NULL);
    workbench_volts(w, "A1", 1);
    workbench_volts(w, "A0", 3);
    assert_int_equal(convert(w), 153);
    workbench_drive(w, "A0", 1);
    assert_int_equal(convert(w), 255);
    workbench_drive(w, "A0", 0);
    assert_int_equal(convert(w), 0);
    end(w, NULL);
    w = bench("atmega328p", NULL);
    workbench_volts(w, "A0", 3); // its first pin
    assert_int_equal(convert(w), 153);
    end(w, NULL);
}

TEST(the_recorder_measures_and_writes_a_value_change_dump)
{
    char path[] = "/tmp/workbench_XXXXXX", text[400] = "";
    workbench_t *w = bench("atmega328p", NULL);
    workbench_wave_t wave;
    workbench_measure(w, "D2", 1000, &wave);
    assert_int_equal(wave.edges, 0);
    assert_true(wave.hz == 0 && wave.duty == 0);
    workbench_record(w, "D2"); // is recorded already
    workbench_drive(w, "D3", 1);
    workbench_drive(w, "D4", 0);
    workbench_record(w, "D4");
    workbench_drive(w, "D3", 0); // is not
    workbench_drive(w, "D2", 1);
    workbench_run(w, 100);
    workbench_drive(w, "D2", 0);
    int file = mkstemp(path);
    assert_true(file >= 0 && workbench_save_vcd(w, path));
    FILE *written = fdopen(file, "r");
    assert_true(fread(text, 1, sizeof text - 1, written) > 0);
    fclose(written);
    remove(path);
    assert_string_equal(text, "$timescale 100ps $end\n"
                              "$comment sigrok-cli -I vcd:downsample=625 takes a sample a cycle $end\n"
                              "$scope module atmega328p $end\n$var wire 1 ! D2 $end\n"
                              "$var wire 1 # D4 $end\n"
                              "$upscope $end\n$enddefinitions $end\n"
                              "#0\nz!\n#10000000\n0#\n#10000000\n1!\n#11000000\n0!\n#11000000\n");
    assert_false(workbench_save_vcd(w, "/no/such/folder/file"));
    workbench_ignore(w, CHIP_FAULT_PROGRAM); // a blank chip runs off its flash
    end(w, NULL);
}

// A bit takes 136 cycles, 8.5 us. Of 0x2D rises come 2, 3 and 3 bits after each other.
TEST(a_pin_is_measured_whether_it_was_recorded_or_not)
{
    workbench_t *w = bench("atmega328p", IMAGES "/parrot.elf");
    workbench_wave_t wave;
    workbench_open(w, 0, 115200);
    workbench_run(w, 100);
    for (unsigned i = 0; i < 2; i++) {
        workbench_type(w, 0, "\x2D", 1);
        workbench_measure(w, "D1", 1000, &wave);
        assert_int_equal(wave.edges, 8);
        assert_true(wave.hz > 44117 && wave.hz < 44118 && wave.duty == 0.5);
        assert_true(wave.shortest_us == 17 && wave.longest_us == 25.5);
        assert_true(wave.shortest_high_us == 8.5 && wave.longest_high_us == 17);
    }
    assert_string_equal(workbench_output(w, 0, NULL), "--");
    end(w, NULL);
}

TEST(a_folder_is_refused)
{
    char error[200] = "";
    assert_null(workbench_new("atmega328p", 16000000, "/tmp", error, sizeof error));
    assert_string_equal(error, "cannot read /tmp: Is a directory");
    assert_null(workbench_new("atmega328p", 16000000, "/no/such/file", error, sizeof error));
    assert_string_equal(error,
                        "cannot open /no/such/file: No such file or directory; build the firmware first");
}

// The leak sanitizer, with which this program is linked, looks at its end.
TEST(what_is_not_made_and_what_is_freed_leaves_no_memory)
{
    char error[200] = "";
    assert_null(workbench_new("atmega328p", 16000000, IMAGES "/none.elf", error, sizeof error));
    assert_null(workbench_new("atmega2560", 16000000, IMAGES "/parrot.elf", error, sizeof error));
    assert_null(workbench_new("atmega8", 16000000, NULL, error, sizeof error));
    workbench_free(NULL);
    chip_free(NULL);
    workbench_t *w = bench("atmega328p", IMAGES "/parrot.elf");
    workbench_open(w, 0, 115200);
    workbench_record(w, "D1");
    workbench_run(w, 100);
    workbench_type(w, 0, "x", 1);
    assert_true(workbench_wait_text(w, 0, "x", 2000));
    chip_eeprom_stick(workbench_chip(w), 0, 1, 1);
    chip_fault(workbench_chip(w), "a mistake");
    end(w, "a mistake");
    w = bench("atmega2560", NULL);
    for (unsigned usart = 1; usart <= 3; usart += 2) {
        assert_true(workbench_open(w, usart, 115200));
        workbench_type(w, usart, "x", 1);
    }
    end(w, NULL);
}

// ---- Two chips ----

// As Optiboot: linked to the boot section, without start-up files, which would name the chip.
TEST(a_bootloader_runs_as_elf_and_as_hex_with_nothing_else_in_the_flash)
{
    static const char *const files[] = {IMAGES "/boot.elf", IMAGES "/boot.hex"};
    for (unsigned i = 0; i < 2; i++) {
        workbench_t *w = bench("atmega328p", files[i]);
        workbench_open(w, 0, 115200);
        assert_true(workbench_wait_text(w, 0, "boot", 2000));
        uint8_t said;
        assert_int_equal(workbench_read(w, "said", &said, 1), i == 0); // a hex file has no names
        assert_true(i == 1 || said == 4);
        end(w, i == 0 ? NULL : "the firmware has no variable said");
    }
}

TEST(an_image_for_another_chip_of_the_same_core_runs)
{
    workbench_t *w = bench("atmega328", IMAGES "/parrot.elf");
    workbench_open(w, 0, 115200);
    workbench_run(w, 100);
    workbench_type(w, 0, "x", 1);
    assert_true(workbench_wait_text(w, 0, "x", 1000));
    end(w, NULL);
}

typedef struct {
    circuit_t circuit;
    uint8_t flash[1024];
    uint8_t marker[8];
    chip_time_t at[8];
    unsigned markers;
} linked_t;

static void on_marker(void *context, uint8_t value)
{
    linked_t *l = context;
    assert_true(l->markers < 8);
    l->at[l->markers] = chip_now(l->circuit.chip);
    l->marker[l->markers++] = value;
}

static void start_linked(linked_t *l, uint32_t hz, const uint16_t *code, size_t size)
{
    char error[200] = "";
    *l = (linked_t){.markers = 0};
    code_put(l->flash, code, size);
    if (!circuit_start(&l->circuit,
                       &(chip_config_t){.mcu = "atmega328p",
                                        .hz = hz,
                                        .flash = l->flash,
                                        .flash_size = sizeof l->flash,
                                        .hooks = {.context = l, .marker = on_marker}},
                       error, sizeof error))
        fail_msg("%s", error);
}

static bool has_marker(void *context)
{
    return ((linked_t *)context)->markers != 0;
}

static bool has_three_markers(void *context)
{
    return ((linked_t *)context)->markers == 3;
}

// The first chip sends 0x5A by SPI to the second, which returns 0xC3; their clocks differ.
static void exchange(linked_t *master, linked_t *slave, unsigned faults)
{
    static circuit_link_t link;
    static const chip_pin_t pins[] = {{'B', 2}, {'B', 3}, {'B', 4}, {'B', 5}};
    start_linked(master, 16000000,
                 CODE(PUT(PORTB, 4), PUT(DDRB, 0x2C), PUT(SPCR, 0x52), DELAY(100), CBI(PORTB, 2),
                      PUT(SPDR, 0x5A), WAIT(SPSR, 7), SBI(PORTB, 2), SHOW(SPDR), DELAY(200), PUT(SPCR, 0),
                      PUT(PORTB, 4), PUT(DDRB, faults ? 0x3C : 0x2C)));
    start_linked(slave, 12000000,
                 CODE(PUT(DDRB, 0x10), PUT(SPCR, 0x40), PUT(SPDR, 0xC3), WAIT(SPSR, 7), SHOW(SPDR),
                      PUT(SPCR, 0), PUT(PORTB, 0x10)));
    assert_true(circuit_link_plug(&link, &master->circuit, pins, &slave->circuit, pins, 4, false));
    chip_power_on(master->circuit.chip);
    chip_power_on(slave->circuit.chip);
    assert_true(circuit_link_run_until(&link, 4000, has_marker, slave));
    assert_int_equal(slave->markers, 1);
    assert_true(chip_now(slave->circuit.chip) < 2000);
    assert_false(circuit_link_run_until(&link, 4000, has_three_markers, slave));
    assert_in_range(chip_now(slave->circuit.chip), 3000, 3004);
    assert_int_equal(faults_told(&master->circuit), faults);
    assert_int_equal(faults_told(&slave->circuit), 0);
    circuit_free(&master->circuit);
    circuit_free(&slave->circuit);
}

TEST(two_chips_wired_pin_to_pin_exchange_a_byte_and_do_the_same_in_every_run)
{
    static linked_t master[2], slave[2];
    for (unsigned run = 0; run < 2; run++) {
        exchange(&master[run], &slave[run], 0);
        assert_int_equal(master[run].markers, 1);
        assert_int_equal(master[run].marker[0], 0xC3);
        assert_int_equal(slave[run].markers, 1);
        assert_int_equal(slave[run].marker[0], 0x5A);
    }
    assert_memory_equal(master[0].at, master[1].at, sizeof master[0].at);
    assert_memory_equal(slave[0].at, slave[1].at, sizeof slave[0].at);
    exchange(&master[0], &slave[0], 1); // the first drives MISO low, the second high
}

// Only two chips run together.
TEST(a_third_chip_cannot_be_linked_but_the_same_two_can_again)
{
    static linked_t chip[3];
    static circuit_link_t link[5];
    static const chip_pin_t pins[] = {{'B', 0}, {'B', 1}, {'B', 2}};
    for (unsigned i = 0; i < 3; i++)
        start_linked(&chip[i], 16000000, CODE(PUT(PORTB, 1), PUT(DDRB, i == 0)));
    circuit_t *a = &chip[0].circuit, *b = &chip[1].circuit, *c = &chip[2].circuit;
    for (unsigned i = 0; i < 2; i++) { // they may run already
        chip_power_on(chip[i].circuit.chip);
        chip_run(chip[i].circuit.chip, 100);
    }
    assert_true(circuit_link_plug(&link[0], a, &pins[0], b, &pins[0], 1, false));
    assert_int_equal(chip_pin(b->chip, pins[0]), PIN_HIGH);
    assert_true(circuit_link_plug(&link[1], b, &pins[1], a, &pins[1], 1, false));
    assert_int_equal(faults_told(a) + faults_told(b), 0);
    assert_false(circuit_link_plug(&link[2], b, &pins[2], c, &pins[2], 1, false));
    assert_non_null(strstr(circuit_fault(b, 0), "a chip can be linked to one other, not to a third"));
    assert_false(circuit_link_plug(&link[3], c, &pins[2], a, &pins[2], 1, false));
    assert_false(circuit_link_plug(&link[4], c, &pins[1], c, &pins[2], 1, false));
    assert_int_equal(faults_told(c), 2);
    assert_int_equal(c->parts, 0);
    for (unsigned i = 0; i < 3; i++)
        circuit_free(&chip[i].circuit);
}

// Two calls of an address, which is acknowledged once an OLED is there.
TEST(a_part_that_is_plugged_into_a_running_chip_has_power_and_knows_its_pins)
{
    enum { CALLS = 2, TWINT = 0x80, TWSTA = 0x20, TWSTO = 0x10, TWEN = 0x04, NOT_ACKNOWLEDGED = 0x20 };
#define CALL                                                                                                 \
    PUT(TWCR, TWINT | TWSTA | TWEN), WAIT(TWCR, 7), PUT(TWDR, SSD1306_ADDRESS << 1),                         \
        PUT(TWCR, TWINT | TWEN), WAIT(TWCR, 7), SHOW(TWSR), PUT(TWCR, TWINT | TWSTO | TWEN)
    static linked_t l;
    static ssd1306_part_t oled;
    uint64_t random = 1;
    const chip_pin_t pins[] = {[SSD1306_SDA] = {'C', 4}, [SSD1306_SCL] = {'C', 5}};
    start_linked(&l, 16000000, CODE(PUT(PORTC, 0x30), PUT(TWBR, 72), CALL, DELAY(2000), CALL));
    chip_power_on(l.circuit.chip);
    chip_run(l.circuit.chip, 6000); // in DELAY
    assert_int_equal(l.markers, 1);
    ssd1306_part_start(&oled, l.circuit.chip, &random);
    assert_true(circuit_plug(&l.circuit, &oled.part, pins));
    chip_run(l.circuit.chip, 20000);
    assert_int_equal(l.markers, CALLS);
    assert_int_equal(l.marker[0], NOT_ACKNOWLEDGED);
    assert_int_equal(l.marker[1], NOT_ACKNOWLEDGED - 8);
    assert_int_equal(faults_told(&l.circuit), 0);
    circuit_free(&l.circuit);
}

// No edge comes after it is plugged in: it learns the levels there are.
TEST(a_part_that_is_plugged_into_a_running_chip_learns_the_levels_of_its_pins)
{
    static linked_t l;
    static piezo_t piezo;
    start_linked(&l, 16000000, CODE(PUT(PORTB, 1), PUT(DDRB, 1)));
    chip_power_on(l.circuit.chip);
    chip_run(l.circuit.chip, 100);
    piezo_start(&piezo, l.circuit.chip, NULL, NULL);
    assert_true(circuit_plug(&l.circuit, &piezo.part, (chip_pin_t[]){{'B', 0}}));
    chip_run(l.circuit.chip, 320000); // 20 ms, the period of the lowest tone
    assert_int_equal(faults_told(&l.circuit), 0);
    chip_run(l.circuit.chip, 321000);
    assert_int_equal(faults_told(&l.circuit), 1);
    assert_non_null(strstr(circuit_fault(&l.circuit, 0), "left high"));
    circuit_free(&l.circuit);
}

typedef struct {
    chip_t *chip[2];
    chip_time_t apart;
} apart_t;

static bool looks(void *context)
{
    apart_t *a = context;
    chip_time_t now[2] = {chip_now(a->chip[0]), chip_now(a->chip[1])},
                apart = now[0] > now[1] ? now[0] - now[1] : now[1] - now[0];
    a->apart = apart > a->apart ? apart : a->apart;
    return false;
}

// Each executes an instruction of one cycle, then the other.
TEST(linked_chips_are_one_instruction_apart_and_wires_that_nobody_drives_float)
{
    static linked_t end_[2];
    static circuit_link_t link;
    static const chip_pin_t pins[] = {{'B', 0}, {'B', 1}};
    apart_t apart = {.apart = 0};
    for (unsigned i = 0; i < 2; i++)
        start_linked(
            &end_[i], 16000000,
            CODE(PUT(PORTB, i == 0), PUT(DDRB, 1), NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP, NOP));
    assert_true(circuit_link_plug(&link, &end_[0].circuit, pins, &end_[1].circuit, pins, 2, false));
    for (unsigned i = 0; i < 2; i++) {
        apart.chip[i] = end_[i].circuit.chip;
        chip_power_on(apart.chip[i]);
    }
    assert_false(circuit_link_run_until(&link, 10, looks, &apart)); // as the program begins
    assert_in_range(apart.apart, 1, 2);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(chip_pin(apart.chip[i], pins[1]), PIN_FLOATING);
    apart.apart = 0;
    assert_false(circuit_link_run_until(&link, 16, looks, &apart)); // NOPs
    assert_int_equal(apart.apart, 1);
    assert_int_equal(faults_told(&end_[0].circuit), 1);
    assert_non_null(
        strstr(circuit_fault(&end_[0].circuit, 0), "both chips drive wire 1, to different levels"));
    for (unsigned i = 0; i < 2; i++)
        circuit_free(&end_[i].circuit);
}

// ---- Parts by name, two benches, functions ----

// Runs until the panel of tests/images/panel.c has done what a byte asks for.
static void ask(workbench_t *w, const char *byte)
{
    workbench_type(w, 0, byte, 1);
    if (!workbench_wait_text(w, 0, byte, 200000))
        fail_msg("no answer to %s: %s", byte, workbench_fault(w, 0));
}

static workbench_t *panel(void)
{
    workbench_t *w = bench("atmega328p", IMAGES "/panel.elf");
    assert_true(workbench_open(w, 0, 115200) && workbench_wait_text(w, 0, "R", 1000));
    return w;
}

static unsigned lit(workbench_part_t *part)
{
    unsigned width, height, count = 0;
    const uint8_t *pixel = workbench_picture(part, &width, &height);
    assert_non_null(pixel);
    for (unsigned i = 0; i < width * height; i++)
        count += (pixel[3 * i] | pixel[3 * i + 1] | pixel[3 * i + 2]) != 0;
    return count;
}

TEST(displays_that_are_plugged_in_while_it_runs_show_what_they_are_sent)
{
    workbench_t *w = panel();
    unsigned leds;
    workbench_part_t *matrix = workbench_plug(w, "max7219", "DIN=D11 CS=D10 CLK=D13"),
                     *oled = workbench_plug(w, "ssd1306", "SDA=A4 SCL=A5"),
                     *other = workbench_plug(w, "ssd1306", "SDA=A4 SCL=A5 address=0x3D"),
                     *strip = workbench_plug(w, "ws2812", "DIN=PD6"),
                     *piezo = workbench_plug(w, "piezo", "PIEZO=D8");
    assert_true(matrix && oled && other && strip && piezo);
    ask(w, "m");
    assert_int_equal(lit(matrix), 2);
    ask(w, "o");
    assert_int_equal(lit(oled), 2);
    assert_int_equal(lit(other), 0); // on the same bus
    ask(w, "s");
    assert_memory_equal(workbench_strip(strip, &leds), ((uint8_t[]){255, 128, 1, 0}), 4);
    assert_int_equal(leds, 64);
    ask(w, "t");
    assert_true(workbench_heard(piezo, 1000) && !workbench_heard(piezo, 1000));
    chip_power_off(workbench_chip(w));
    assert_int_equal(lit(matrix) + lit(oled) + lit(strip), 0);
    assert_int_equal(workbench_strip(strip, &leds)[0], 0);
    end(w, NULL);
}

TEST(contacts_close_open_and_bounce_and_a_stick_tilts)
{
    workbench_t *w = panel();
    workbench_part_t *keypad = workbench_plug(w, "keypad", "R1=D2 R2=D3 R3=D4 R4=D5 C1=D7 C2=D9 C3=A2 C4=A3"),
                     *stick = workbench_plug(w, "joystick", "VRX=A0 VRY=A1 SW=D12");
    assert_true(workbench_contact(keypad, '8', true, 1000, 2000));
    workbench_type(w, 0, "k", 1);
    assert_true(workbench_wait_text(w, 0, "-", 900)); // not yet
    workbench_run(w, 3000);
    workbench_type(w, 0, "k", 1);
    assert_true(workbench_wait_text(w, 0, "8", 1000));
    assert_true(workbench_contact(keypad, '8', false, 0, 0));
    workbench_type(w, 0, "k", 1);
    assert_true(workbench_wait_text(w, 0, "-", 1000));
    assert_true(workbench_tilt(stick, 1, 0));
    workbench_type(w, 0, "x", 1);
    assert_true(workbench_wait_text(w, 0, "\xFF", 1000));
    end(w, NULL);
}

static const char *mistake_of(workbench_t *w)
{
    const char *text = workbench_mistake(w);
    return text ? text : "none";
}

// Two buttons, in both orders, and the idle line of a serial port, which is high.
TEST(of_parts_on_one_pin_low_wins_over_high_and_high_over_floating)
{
    workbench_t *w = bench("atmega328p", NULL);
    workbench_part_t *button[] = {workbench_plug(w, "button", "OK=D0"), workbench_plug(w, "button", "OK=D0")};
    assert_int_equal(workbench_level(w, "D0"), -1);
    for (unsigned i = 0; i < 2; i++) {
        workbench_contact(button[i], '5', true, 0, 0);
        assert_int_equal(workbench_level(w, "D0"), 0);
        workbench_contact(button[i], '5', false, 0, 0);
        assert_int_equal(workbench_level(w, "D0"), -1);
    }
    workbench_open(w, 0, 9600);
    assert_int_equal(workbench_level(w, "D0"), 1);
    workbench_contact(button[0], '5', true, 0, 0);
    assert_int_equal(workbench_level(w, "D0"), 0);
    workbench_plug(w, "button", "OK=D0");
    assert_int_equal(workbench_level(w, "D0"), 0);
    end(w, NULL);
}

TEST(a_part_that_cannot_be_plugged_in_or_asked_is_a_mistake_that_says_why)
{
    static const struct {
        const char *kind, *words, *says;
    } c[] = {
        {"nixie", "", "the virtual board has no part nixie; it has max7219, "},
        {NULL, NULL, "the virtual board has no part NULL"},
        {"button", NULL, "the button needs a pin OK, as OK=PB3"},
        {"button", "OK", "its words are NAME=VALUE"},
        {"button", "OK=D99", "the button cannot have OK on D99, which is no pin of the atmega328p"},
        {"button", "OK=D2 pull=1", "the button has no pull; it has OK"},
        {"leds", "ROW1=D2 ohm=1",
         "the leds has no ohm; it has ROW1, ROW2, ROW3, X1, X2, X3, O1, O2, O3, ohms reversed"},
        {"ws2812", "DIN=D6 rows=zigzag", "the ws2812 has rows=progressive or rows=serpentine"},
        {"max7219", "DIN=D6 CS=D6 CLK=D7", "the max7219 has DIN and CS on one pin, D6"},
    };
    workbench_t *w = bench("atmega328p", NULL);
    unsigned size;
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        assert_null(workbench_plug(w, c[i].kind, c[i].words));
        const char *told = mistake_of(w);
        if (!strstr(told, c[i].says))
            fail_msg("%s %s: %s", c[i].kind, c[i].words, told);
    }
    assert_string_equal(mistake_of(w), "none");
    workbench_part_t *button = workbench_plug(w, "button", "OK=D2");
    assert_null(workbench_picture(button, &size, &size));
    assert_null(workbench_strip(button, &size)); // the first mistake counts
    assert_non_null(strstr(mistake_of(w), "the button is no display"));
    assert_false(workbench_contact(button, '7', true, 0, 0));
    assert_non_null(strstr(mistake_of(w), "the button has no key 7; it has: 5"));
    assert_false(workbench_contact(button, '\0', true, 0, 0) || workbench_tilt(button, 0, 0) ||
                 workbench_heard(button, 440));
    assert_non_null(strstr(mistake_of(w), "the button has no key ?"));
    chip_write(workbench_chip(w), PORTD, 1 << 2);
    assert_false(workbench_contact(button, '5', true, -1, 0) || workbench_contact(button, '5', true, 0, -1));
    assert_non_null(strstr(mistake_of(w), "-1 us is no time to run"));
    assert_int_equal(workbench_level(w, "D2"), 1);
    workbench_ignore(w, CHIP_FAULT_WIRING);
    end(w, NULL);
}

TEST(two_benches_on_wires_run_together_and_are_freed_in_any_order)
{
    for (unsigned order = 0; order < 2; order++) {
        workbench_t *a = bench("atmega328p", IMAGES "/panel.elf"),
                    *b = bench("atmega328p", IMAGES "/parrot.elf");
        workbench_open(b, 0, 115200);
        assert_true(workbench_link(a, "D1 D2", b, "D0 D3", false));
        assert_true(workbench_link(b, "PC0", a, "PC0", true));
        assert_int_equal(workbench_level(a, "A0"), 1);
        assert_true(workbench_wait_text(b, 0, "R", 2000)); // from the other one
        const double before = workbench_us(a);
        workbench_run(a, 500);
        assert_true(workbench_us(a) >= before + 500 && workbench_us(a) <= before + 501);
        assert_true(workbench_us(b) >= workbench_us(a) - 1 && workbench_us(b) <= workbench_us(a) + 1);
        workbench_t *third = bench("atmega328p", NULL);
        assert_false(
            workbench_link(a, "D5", third, "D5", false) || workbench_link(third, "D5", a, "D5", false) ||
            workbench_link(third, "D5", third, "D6", false) || workbench_link(a, "D5 D6", b, "D5", false) ||
            workbench_link(a, "D5", b, "D99", false) || workbench_link(a, "", b, "", false));
        for (unsigned i = 0; i < 3; i++)
            workbench_ignore(i == 0 ? a : i == 1 ? b : third, CHIP_FAULT_WIRING);
        end(third, NULL);
        end(order ? a : b, NULL);
        workbench_run(order ? b : a, 100);
        end(order ? b : a, NULL);
    }
}

// Neither is plugged into the other then, nor do they run together.
TEST(benches_whose_wires_are_refused_stay_apart)
{
    workbench_t *a = bench("atmega328p", NULL), *b = bench("atmega328p", NULL);
    assert_false(workbench_link(a, "D2 D4", b, "D3 D3", false) ||
                 workbench_link(a, "D2 D2", b, "D3 D4", false));
    assert_non_null(strstr(mistake_of(b), "two of its pins are on the same pin"));
    assert_non_null(strstr(mistake_of(a), "two of its pins are on the same pin"));
    workbench_run(a, 100);
    assert_true(workbench_us(a) == 100 && workbench_us(b) == 0);
    workbench_ignore(b, CHIP_FAULT_WIRING);
    end(b, NULL);
    workbench_drive(a, "D2", 1);
    workbench_run(a, 100);
    workbench_ignore(a, CHIP_FAULT_WIRING);
    end(a, NULL);
}

// 4.02 * 1000 * 16 is a little less than 64320 in binary.
TEST(a_time_is_rounded_to_the_nearest_cycle)
{
    workbench_t *w = bench("atmega328p", NULL);
    chip_power_off(workbench_chip(w));
    workbench_run(w, 4.02 * 1000);
    assert_int_equal(chip_now(workbench_chip(w)), 64320);
    end(w, NULL);
}

TEST(functions_are_listed_and_their_calls_timed)
{
    workbench_t *w = bench("atmega328p", IMAGES "/timed.elf");
    uint32_t address, size;
    unsigned found = 0;
    const char *name;
    for (unsigned i = 0; (name = workbench_function(w, i, &address, &size)); i++)
        found += strcmp(name, "outer") == 0 || strcmp(name, "inner") == 0;
    assert_int_equal(found, 2);
    int outer = workbench_time(w, "outer"), inner = workbench_time(w, "inner");
    assert_true(outer >= 0 && inner >= 0 && outer != inner && workbench_time(w, "outer") == outer);
    workbench_run(w, 1000);
    size_t calls;
    assert_int_equal(workbench_calls(w, outer, &calls)[0].cycles, 49);
    assert_int_equal(calls, 4);
    assert_int_equal(workbench_calls(w, inner, &calls)[11].cycles, 10);
    assert_int_equal(calls, 12);
    assert_null(workbench_calls(w, 2, &calls));
    assert_int_equal(calls, 0);
    assert_int_equal(workbench_time(w, "turns"), -1); // is no function
    end(w, "the firmware has no function turns; an inlined one has no calls");
}

TEST(a_hex_file_runs_and_a_damaged_one_is_refused_with_its_line)
{
    // LDI r16, 32; OUT DDRB, r16; OUT PORTB, r16; RJMP .
    static const char *const text = ":0800000000E204B905B9FFCFCD\n:00000001FF\n";
    char path[] = "/tmp/vboard_hex_XXXXXX", error[200] = "";
    FILE *file = fdopen(mkstemp(path), "w");
    fputs(text, file);
    fclose(file);
    workbench_t *w = bench("atmega328p", path);
    workbench_run(w, 10);
    assert_int_equal(workbench_level(w, "D13"), 1);
    assert_null(workbench_function(w, 0, &(uint32_t){0}, &(uint32_t){0}));
    end(w, NULL);
    file = fopen(path, "w");
    fputs(":0800000000E204B905B9FFCF00\n", file);
    fclose(file);
    assert_null(workbench_new("atmega328p", 16000000, path, error, sizeof error));
    assert_non_null(strstr(error, "line 1 is not a record"));
    remove(path);
}

TEST(faults_have_their_kind_and_the_first_mistake_is_told_once)
{
    workbench_t *w = bench("atmega328p", NULL);
    assert_null(workbench_mistake(w));
    assert_int_equal(workbench_fault_kind(w, 0), CHIP_FAULT_KINDS);
    workbench_level(w, "D98");
    workbench_level(w, "D99");
    chip_fault(workbench_chip(w), "of a part");
    assert_non_null(strstr(workbench_mistake(w), "D98"));
    assert_null(workbench_mistake(w));
    assert_int_equal(workbench_fault_kind(w, 1), CHIP_FAULT_WIRING);
    assert_int_equal(workbench_fault_kind(w, 2), CHIP_FAULT_PART);
    workbench_ignore(w, CHIP_FAULT_WIRING);
    assert_int_equal(workbench_fault_kind(w, 0), CHIP_FAULT_PART);
    end(w, "of a part");
}

TEST(a_vcd_has_the_bytes_of_serial_ports_and_its_times_never_decrease)
{
    char path[] = "/tmp/vboard_vcd_XXXXXX", line[200];
    workbench_t *w = bench("atmega328p", IMAGES "/parrot.elf");
    workbench_open(w, 0, 115200);
    workbench_run(w, 100);
    workbench_type(w, 0, "UU", 2);
    assert_true(workbench_wait_text(w, 0, "UU", 1000));
    close(mkstemp(path));
    assert_true(workbench_save_vcd(w, path));
    FILE *file = fopen(path, "r");
    unsigned sent = 0, typed = 0, between = 0;
    for (double last = 0, now; fgets(line, sizeof line, file);) {
        sent += strcmp(line, "sU sent0\n") == 0;
        typed += strcmp(line, "sU typed0\n") == 0;
        between += strcmp(line, "s sent0\n") == 0; // so that the second one can be seen
        if (sscanf(line, "#%lf", &now) == 1) {
            assert_true(now >= last);
            last = now;
        }
    }
    fclose(file);
    remove(path);
    assert_int_equal(sent, 2);
    assert_int_equal(typed, 2);
    assert_int_equal(between, 1);
    end(w, NULL);
}

// The unit of a VCD's times, what it says of samples, and its last time: 10 ms.
TEST(a_vcd_has_the_coarsest_unit_in_which_a_cycle_is_a_whole_number)
{
    static const struct {
        uint32_t hz;
        const char *unit, *comment;
        unsigned end;
    } c[] = {
        {16000000, "100ps", "downsample=625", 100000000},
        {8000000, "1ns", "downsample=125", 10000000},
        {20000000, "10ns", "downsample=5", 1000000},
        {12000000, "1ns", NULL, 10000000},
        {1000000, "1us", NULL, 10000},
        {32768, "1ns", NULL, 10009766},
        {14745600, "1ns", NULL, 10000000},
        {1000, "1ms", NULL, 10},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        char path[] = "/tmp/vboard_vcd_XXXXXX", text[400] = "", unit[40], error[200];
        workbench_t *w = workbench_new("atmega328p", c[i].hz, NULL, error, sizeof error);
        workbench_record(w, "D2");
        workbench_run(w, 10000);
        close(mkstemp(path));
        assert_true(workbench_save_vcd(w, path));
        FILE *file = fopen(path, "r");
        assert_true(fread(text, 1, sizeof text - 1, file) > 0);
        fclose(file);
        remove(path);
        snprintf(unit, sizeof unit, "$timescale %s $end\n", c[i].unit);
        assert_int_equal(strncmp(text, unit, strlen(unit)), 0);
        assert_int_equal(strstr(text, "$comment") != NULL, c[i].comment != NULL);
        assert_true(!c[i].comment || strstr(text, c[i].comment));
        assert_int_equal(strtoul(strrchr(text, '#') + 1, NULL, 10), c[i].end);
        workbench_ignore(w, CHIP_FAULT_PROGRAM); // a blank chip runs off its flash
        end(w, NULL);
    }
}

// The byte ends with the instruction in which its stop bit does; the next start bit is recorded then, with
// the cycle in which it began.
TEST(a_vcd_of_bytes_without_a_pause_is_in_the_order_of_their_times)
{
    enum { TXEN = 8, UDRE = 5 };
    char path[] = "/tmp/vboard_vcd_XXXXXX", line[200];
    workbench_t *w = bench("atmega328p", NULL);
    chip_t *chip = workbench_chip(w);
    size_t size;
    chip_power_off(chip);
    code_put(chip_flash(chip, &size), CODE(PUT(UCSR0B, TXEN), LDI(17, 'l'), LDS(16, UCSR0A), SBRS(16, UDRE),
                                           RJMP(-4), STS(UDR0, 17), RJMP(-7)));
    chip_power_on(chip);
    assert_true(workbench_open(w, 0, 1000000));
    workbench_run(w, 1000);
    close(mkstemp(path));
    assert_true(workbench_save_vcd(w, path));
    FILE *file = fopen(path, "r");
    unsigned sent = 0, between = 0;
    for (double last = 0, now; fgets(line, sizeof line, file);) {
        sent += strcmp(line, "sl sent0\n") == 0;
        between += strcmp(line, "s sent0\n") == 0;
        if (sscanf(line, "#%lf", &now) == 1) {
            assert_true(now >= last);
            last = now;
        }
    }
    fclose(file);
    remove(path);
    assert_true(sent > 90 && between == sent - 1);
    end(w, NULL);
}

// The edges of a timer are recorded when something looks, a byte in its cycle.
TEST(edges_and_bytes_are_written_in_the_order_of_their_times)
{
    enum { TOGGLE = 0x42, NO_PRESCALER = 1, RXEN_TXEN = 0x18 };
    char path[] = "/tmp/vboard_vcd_XXXXXX", line[200];
    workbench_t *w = bench("atmega328p", NULL);
    chip_t *chip = workbench_chip(w);
    size_t size;
    chip_power_off(chip);
    code_put(chip_flash(chip, &size),
             CODE(PUT(DDRD, 0x40), PUT(TCCR0B + 2, 6), PUT(TCCR0B - 1, TOGGLE), PUT(TCCR0B, NO_PRESCALER),
                  PUT(UCSR0B, RXEN_TXEN), PUT(UDR0, 0x55), DELAY(1000)));
    chip_power_on(chip);
    assert_true(workbench_open(w, 0, 1000000));
    workbench_record(w, "PD6");
    workbench_run(w, 2);
    workbench_type(w, 0, "abc", 3);
    workbench_run(w, 100);
    close(mkstemp(path));
    assert_true(workbench_save_vcd(w, path));
    FILE *file = fopen(path, "r");
    unsigned times = 0;
    for (double last = 0, now; fgets(line, sizeof line, file);)
        if (sscanf(line, "#%lf", &now) == 1) {
            assert_true(now >= last);
            last = now;
            times++;
        }
    fclose(file);
    remove(path);
    assert_true(times > 200);
    end(w, NULL);
}
