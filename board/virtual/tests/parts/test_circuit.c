// Tests of circuits other than the board: parts on any pins of any chip.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/circuit.h"
#include "parts/i2c_slave_part.h"
#include "parts/leds_part.h"
#include "parts/max7219_part.h"
#include "parts/part_kind.h"
#include "parts/serial_part.h"
#include "parts/spi_slave.h"
#include "parts/ssd1306_part.h"
#include "chip/splitmix64.h"
#include "tests/support/code.h"
#include "tests/support/faults.h"
#include "tests/support/test.h"

static circuit_t circuit;
static uint64_t random_state;
static unsigned markers; // concatenated

// At 16 MHz; the ATmega328P if no other chip is given.
static void start(chip_config_t config)
{
    char error[200] = "";
    config.mcu = config.mcu ? config.mcu : "atmega328p";
    config.hz = 16000000;
    config.random = &random_state;
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
}

static void start_waiting(void)
{
    static const uint16_t waits[] = {STOP};
    start((chip_config_t){.flash = (const uint8_t *)waits, .flash_size = sizeof waits});
}

static chip_time_t said_at;

static void on_byte(void *context, uint8_t byte)
{
    char *said = context;
    said_at = chip_now(circuit.chip);
    said[strlen(said)] = (char)byte;
}

static bool has_said_two(void *context)
{
    return strlen(context) == 2;
}

// Sends 'u' with the USART, then 'b' and 'c' on PD7, both at 115200 baud, 139 cycles a bit.
#define BIT(level) PUT(PORTD, (level) << 7), DELAY(33), NOP, NOP, NOP
static const uint16_t two_lines[] = {PUT(UCSR0A, 2),   PUT(UBRR0L, 16), PUT(UCSR0B, 8), PUT(UDR0, 'u'),
                                     PUT(PORTD, 0x80), PUT(DDRD, 0x80), DELAY(3400),    BIT(0),
                                     BIT(0),           BIT(1),          BIT(0),         BIT(0),
                                     BIT(0),           BIT(1),          BIT(1),         BIT(0),
                                     BIT(1),           BIT(0),          BIT(1),         BIT(1),
                                     BIT(0),           BIT(0),          BIT(0),         BIT(1),
                                     BIT(1),           BIT(0),          BIT(1),         STOP};

TEST(a_serial_line_receives_from_the_usart_or_from_any_pin)
{
    serial_part_t usart, other;
    char by_usart[8] = "", by_pin[8] = "";
    start((chip_config_t){.flash = (const uint8_t *)two_lines, .flash_size = sizeof two_lines});
    serial_part_start(&usart, circuit.chip, on_byte, by_usart);
    serial_part_start(&other, circuit.chip, on_byte, by_pin);
    circuit_plug(&circuit, &usart.part, (chip_pin_t[]){{'D', 0}, {'D', 1}});
    circuit_plug(&circuit, &other.part, (chip_pin_t[]){{'D', 6}, {'D', 7}});
    chip_power_on(circuit.chip);
    assert_true(chip_run_until(circuit.chip, 40000, has_said_two, by_pin)); // ends in the stop bit
    assert_in_range(chip_now(circuit.chip) - said_at, 0, 3);
    assert_string_equal(by_usart, "u");
    assert_string_equal(by_pin, "bc");
    assert_int_equal(faults_told(&circuit), 0);
    circuit_free(&circuit);
}

// A byte at each of these rates, 0: at the line's.
static void send_at(serial_part_t *line, const unsigned *bit_cycles, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        line->part.frame(&line->part, bit_cycles[i], true);
}

TEST(a_wrong_rate_of_the_usart_is_a_fault_once_until_it_is_right_again)
{
    enum { RIGHT = 139, SLOW = 278, FAST = 70 };
    serial_part_t line;
    char said[8] = "";
    start_waiting();
    serial_part_start(&line, circuit.chip, on_byte, said);
    send_at(&line, (unsigned[]){SLOW, SLOW, SLOW}, 3);
    assert_int_equal(faults_told(&circuit), 1);
    send_at(&line, (unsigned[]){FAST, FAST}, 2);
    assert_int_equal(faults_told(&circuit), 2);
    send_at(&line, (unsigned[]){RIGHT, FAST, FAST}, 3);
    assert_int_equal(faults_told(&circuit), 3);
    serial_part_set_baud(&line, 9600); // for which it is wrong, too
    send_at(&line, (unsigned[]){FAST, FAST}, 2);
    assert_int_equal(faults_told(&circuit), 4);
    circuit_free(&circuit);
}

static unsigned typed_bytes;

static void on_typed(void *context, uint8_t byte)
{
    char *typed = context;
    typed[typed_bytes++] = (char)byte;
}

static bool is_typed(void *count)
{
    return typed_bytes == *(unsigned *)count;
}

enum { BIT_CYCLES = 10000 };

// Types "ab" from now on; typed: receives what has been typed.
static chip_time_t start_typing(serial_part_t *line, char *typed)
{
    start_waiting();
    serial_part_start(line, circuit.chip, on_byte, typed);
    serial_part_set_baud(line, 16000000 / BIT_CYCLES);
    line->on_typed = on_typed;
    typed_bytes = 0;
    serial_part_type(line, "ab", 2);
    return chip_now(circuit.chip);
}

TEST(bytes_are_typed_without_gaps_also_those_that_come_meanwhile)
{
    serial_part_t line;
    char typed[8] = "";
    chip_time_t from = start_typing(&line, typed);
    assert_true(chip_run_until(circuit.chip, from + 100 * BIT_CYCLES, is_typed, &(unsigned){1}));
    assert_in_range(chip_now(circuit.chip) - from, 10 * BIT_CYCLES, 10 * BIT_CYCLES + 10);
    chip_run(circuit.chip, from + 15 * BIT_CYCLES);
    serial_part_type(&line, "c", 1);
    assert_true(chip_run_until(circuit.chip, from + 100 * BIT_CYCLES, is_typed, &(unsigned){3}));
    assert_in_range(chip_now(circuit.chip) - from, 30 * BIT_CYCLES, 30 * BIT_CYCLES + 10);
    assert_string_equal(typed, "abc");
    serial_part_free(&line);
    circuit_free(&circuit);
}

// The bit that is on the line keeps its length.
TEST(another_rate_in_mid_byte_holds_from_the_next_bit_on)
{
    enum { SENT = 4 };
    const unsigned cycles[] = {100, 40000};
    for (unsigned i = 0; i < sizeof cycles / sizeof *cycles; i++) {
        serial_part_t line;
        char typed[8] = "";
        chip_time_t from = start_typing(&line, typed);
        chip_run(circuit.chip, from + SENT * BIT_CYCLES - BIT_CYCLES / 2);
        serial_part_set_baud(&line, 16000000 / cycles[i]);
        chip_time_t end = SENT * BIT_CYCLES + (20 - SENT) * cycles[i];
        assert_true(chip_run_until(circuit.chip, from + 2 * end, is_typed, &(unsigned){2}));
        assert_in_range(chip_now(circuit.chip) - from, end, end + 10);
        assert_string_equal(typed, "ab");
        serial_part_free(&line);
        circuit_free(&circuit);
    }
}

TEST(the_same_rate_again_loses_no_byte)
{
    serial_part_t line;
    char said[8] = "";
    start_waiting();
    serial_part_start(&line, circuit.chip, on_byte, said);
    line.part.frame(&line.part, 139, true);
    serial_part_set_baud(&line, 115200);
    line.part.sent(&line.part, 'x');
    assert_string_equal(said, "x");
    circuit_free(&circuit);
}

TEST(a_rate_that_is_off_by_4_percent_is_the_last_one_that_is_right)
{
    serial_part_t line;
    start_waiting();
    serial_part_start(&line, circuit.chip, on_byte, NULL);
    serial_part_set_baud(&line, 160000);
    send_at(&line, (unsigned[]){104}, 1); // 104 * 160000 = 1.04 * 16000000
    assert_int_equal(faults_told(&circuit), 0);
    serial_part_set_baud(&line, 16640001);
    send_at(&line, (unsigned[]){1}, 1);
    assert_int_equal(faults_told(&circuit), 1);
    circuit_free(&circuit);
}

TEST(bytes_that_are_typed_one_by_one_all_arrive)
{
    enum { BYTES = 200 };
    serial_part_t line;
    char typed[BYTES + 1] = "";
    start_waiting();
    serial_part_start(&line, circuit.chip, on_byte, typed);
    serial_part_set_baud(&line, 1000000);
    line.on_typed = on_typed;
    typed_bytes = 0;
    for (unsigned i = 0; i < BYTES; i++)
        serial_part_type(&line, &"0123456789"[i % 10], 1);
    chip_run(circuit.chip, chip_now(circuit.chip) + BYTES * 160 + 10);
    assert_int_equal(typed_bytes, BYTES);
    for (unsigned i = 0; i < BYTES; i++)
        assert_int_equal(typed[i], '0' + i % 10);
    serial_part_free(&line);
    circuit_free(&circuit);
}

TEST(the_level_of_rx_is_the_chips_if_it_drives_it)
{
    static const struct {
        pin_drive_t drive;
        pin_level_t level;
    } c[] = {{DRIVE_NONE, PIN_HIGH}, {DRIVE_PULL_UP, PIN_HIGH}, {DRIVE_LOW, PIN_LOW}, {DRIVE_HIGH, PIN_HIGH}};
    serial_part_t line;
    start_waiting();
    serial_part_start(&line, circuit.chip, on_byte, NULL);
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        pin_level_t level[LINE_PINS];
        line.part.resolve(&line.part, (pin_drive_t[LINE_PINS]){[LINE_RX] = c[i].drive}, level);
        assert_int_equal(level[LINE_RX], c[i].level);
    }
    circuit_free(&circuit);
}

// ---- An SPI slave ----

static void on_spi(spi_slave_t *slave, uint8_t byte)
{
    (void)slave;
    markers = markers << 8 | byte;
}

static void drive_spi(spi_slave_t *slave, bool sck, bool mosi, bool selected)
{
    const pin_level_t level[] = {[SPI_SLAVE_SCK] = sck ? PIN_HIGH : PIN_LOW,
                                 [SPI_SLAVE_MOSI] = mosi ? PIN_HIGH : PIN_LOW,
                                 [SPI_SLAVE_MISO] = PIN_LOW,
                                 [SPI_SLAVE_SS] = selected ? PIN_LOW : PIN_HIGH};
    slave->part.sense(&slave->part, level, 0);
}

// MOSI has its bit only at the edge that samples.
static void clock_spi(spi_slave_t *slave, uint8_t byte, unsigned bits)
{
    static const bool by_mode[] = {true, false, false, true};
    bool sampled = by_mode[slave->mode];
    for (unsigned i = 0; i < bits; i++) {
        bool bit = byte >> (7 - i) & 1;
        drive_spi(slave, !sampled, !bit, true);
        drive_spi(slave, !sampled, bit, true);
        drive_spi(slave, sampled, bit, true);
        drive_spi(slave, sampled, !bit, true);
    }
}

TEST(an_spi_slave_drops_an_incomplete_byte_and_lets_miso_float_unless_it_is_selected)
{
    for (unsigned mode = 0; mode < 4; mode++) {
        spi_slave_t slave;
        start_waiting();
        markers = 0;
        spi_slave_start(&slave, circuit.chip, mode);
        clock_spi(&slave, 0x55, 8); // for nobody
        drive_spi(&slave, false, false, false);
        slave.received = on_spi;
        clock_spi(&slave, 0xFF, 3);
        drive_spi(&slave, false, false, false);
        clock_spi(&slave, 0xA5, 8);
        clock_spi(&slave, 0x3C, 8);
        assert_int_equal(markers, 0xA53C);
        pin_drive_t drive[SPI_SLAVE_PINS] = {DRIVE_NONE, DRIVE_NONE, DRIVE_NONE, DRIVE_NONE};
        pin_level_t level[SPI_SLAVE_PINS];
        slave.part.resolve(&slave.part, drive, level);
        assert_int_equal(level[SPI_SLAVE_MISO], PIN_HIGH);
        drive[SPI_SLAVE_MISO] = DRIVE_LOW; // which wins
        slave.part.resolve(&slave.part, drive, level);
        assert_int_equal(level[SPI_SLAVE_MISO], PIN_LOW);
        drive[SPI_SLAVE_MISO] = DRIVE_NONE;
        drive_spi(&slave, false, false, false);
        slave.part.resolve(&slave.part, drive, level);
        assert_int_equal(level[SPI_SLAVE_MISO], PIN_FLOATING);
        circuit_free(&circuit);
    }
}

static void on_marker(void *context, uint8_t value)
{
    (void)context;
    markers = markers << 8 | value;
}

// ---- The owner's hooks, and parts that answer each other ----

typedef struct {
    unsigned power, reset, resolve, levels, volts, frame, sent, eeprom, marker, fault;
} calls_t;

static void on_power(void *context)
{
    ((calls_t *)context)->power++;
}

static void on_reset(void *context)
{
    ((calls_t *)context)->reset++;
}

static void on_resolve(void *context)
{
    ((calls_t *)context)->resolve++;
}

static void on_levels(void *context, chip_time_t when)
{
    (void)when;
    ((calls_t *)context)->levels++;
}

static bool on_volts(void *context, chip_pin_t pin, double *volts)
{
    ((calls_t *)context)->volts++;
    *volts = pin.letter == 'C' && pin.bit == 1 ? 2.5 : 0;
    return true;
}

static void on_frame(void *context, chip_pin_t tx, unsigned bit_cycles, bool is_8n1)
{
    calls_t *calls = context;
    calls->frame += tx.letter == 'D' && tx.bit == 1 && bit_cycles == 16 && is_8n1;
}

static void on_sent(void *context, chip_pin_t tx, uint8_t byte)
{
    calls_t *calls = context;
    calls->sent += tx.letter == 'D' && tx.bit == 1 && byte == 'x';
}

static void on_eeprom(void *context, const chip_eeprom_write_t *write)
{
    calls_t *calls = context;
    calls->eeprom += write->after == 0x5A;
}

static void on_volts_shown(void *context, uint8_t value)
{
    calls_t *calls = context;
    calls->marker += value == 0x80;
}

static void on_fault(void *context, chip_fault_kind_t kind, const char *text)
{
    calls_t *calls = context;
    calls->fault += kind == CHIP_FAULT_PROGRAM && strstr(text, "outside the boot section") != NULL;
}

TEST(the_owners_hooks_are_called_too)
{
    enum { AVCC_ADLAR = 0x61, GO = 0xC0 };
    static uint8_t flash[1024];
    calls_t calls = {0};
    code_put(flash, CODE(PUT(UCSR0B, 8), PUT(UDR0, 'x'), PUT(EEDR, 0x5A), PUT(EECR, 4), PUT(EECR, 2),
                         PUT(ADMUX, AVCC_ADLAR | 1), PUT(ADCSRA, GO), WAIT(ADCSRA, 4), SHOW(ADCH), SPM));
    start((chip_config_t){.flash = flash,
                          .flash_size = sizeof flash,
                          .hooks = {.context = &calls,
                                    .power = on_power,
                                    .reset = on_reset,
                                    .resolve = on_resolve,
                                    .levels = on_levels,
                                    .volts = on_volts,
                                    .frame = on_frame,
                                    .sent = on_sent,
                                    .eeprom = on_eeprom,
                                    .marker = on_volts_shown,
                                    .fault = on_fault}});
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 1000);
    chip_resolve(circuit.chip); // which changes no level
    assert_int_equal(calls.power, 1);
    assert_int_equal(calls.reset, 1);
    assert_true(calls.resolve > 0);
    assert_int_equal(calls.levels, 1 + 5); // TX is switched on, and the edges of the byte
    assert_int_equal(calls.volts, 1);
    assert_int_equal(calls.frame, 1);
    assert_int_equal(calls.sent, 1);
    assert_int_equal(calls.eeprom, 1);
    assert_int_equal(calls.marker, 1);
    assert_int_equal(calls.fault, 1);
    chip_power_off(circuit.chip);
    chip_power_off(circuit.chip); // is off already
    assert_int_equal(calls.reset, 2);
    circuit_free(&circuit);
    circuit_free(&circuit);
}

typedef struct {
    part_t part;
    calls_t calls;
} counter_t;

static void count_power(part_t *part)
{
    ((counter_t *)part)->calls.power++;
}

static void count_reset(part_t *part)
{
    ((counter_t *)part)->calls.reset++;
}

static bool count_volts(part_t *part, unsigned pin, double *volts)
{
    ((counter_t *)part)->calls.volts += pin == 0;
    *volts = 1;
    return true;
}

static void count_frame(part_t *part, unsigned bit_cycles, bool is_8n1)
{
    ((counter_t *)part)->calls.frame += bit_cycles == 16 && is_8n1;
}

static void count_sent(part_t *part, uint8_t byte)
{
    ((counter_t *)part)->calls.sent += byte == 'x';
}

// Two at TX, and a third at C1, whose voltage the ADC samples; the second has that as its second pin.
TEST(each_part_is_called)
{
    enum { AVCC = 0x41, GO = 0xC0, PARTS = 3 };
    static const chip_pin_t pins[PARTS][2] = {
        {{'D', 1}, {'D', 2}}, {{'D', 1}, {'C', 0}}, {{'C', 1}, {'D', 3}}};
    static const uint16_t code[] = {PUT(UCSR0B, 8), PUT(UDR0, 'x'), PUT(ADMUX, AVCC), PUT(ADCSRA, GO), STOP};
    static const unsigned volts[PARTS] = {0, 0, 1};
    counter_t counter[PARTS];
    start((chip_config_t){.flash = (const uint8_t *)code, .flash_size = sizeof code});
    for (unsigned i = 0; i < PARTS; i++) {
        counter[i] = (counter_t){.part = {.pins = 2,
                                          .power = count_power,
                                          .reset = count_reset,
                                          .volts = count_volts,
                                          .frame = count_frame,
                                          .sent = count_sent}};
        assert_true(circuit_plug(&circuit, &counter[i].part, pins[i]));
    }
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 2000);
    for (unsigned i = 0; i < PARTS; i++) {
        const calls_t *calls = &counter[i].calls;
        assert_int_equal(calls->power, 1);
        assert_int_equal(calls->reset, 1);
        assert_int_equal(calls->frame, i < 2);
        assert_int_equal(calls->sent, i < 2);
        assert_int_equal(calls->volts, volts[i]);
    }
    circuit_free(&circuit);
}

TEST(the_first_parts_volts_are_asked_for)
{
    static const uint16_t code[] = {PUT(ADMUX, 0x41), PUT(ADCSRA, 0xC0), STOP};
    counter_t counter = {.part = {.pins = 1, .volts = count_volts}};
    start((chip_config_t){.flash = (const uint8_t *)code, .flash_size = sizeof code});
    assert_true(circuit_plug(&circuit, &counter.part, (chip_pin_t[]){{'C', 1}}));
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 2000);
    assert_int_equal(counter.calls.volts, 1);
    circuit_free(&circuit);
}

enum { EVENTS = 300 };

typedef struct {
    chip_time_t when;
    unsigned index;
} event_t;

static event_t ordered[EVENTS];
static const event_t *last_event;
static unsigned events;

// Those of the same time come in the order in which they were added.
static void on_event(void *context)
{
    const event_t *e = context;
    assert_true(chip_now(circuit.chip) >= e->when);
    assert_true(!last_event || e->when > last_event->when ||
                (e->when == last_event->when && e->index > last_event->index));
    last_event = e;
    events++;
}

TEST(events_come_once_each_in_the_order_of_their_times)
{
    enum { SPAN = 100 };
    uint64_t random = 1;
    start_waiting();
    for (unsigned round = 0; round < 20; round++) {
        chip_time_t now = chip_now(circuit.chip);
        last_event = NULL;
        events = 0;
        for (unsigned i = 0; i < EVENTS; i++) {
            ordered[i] = (event_t){now + 1 + splitmix64(&random) % SPAN, i};
            chip_at(circuit.chip, ordered[i].when, on_event, &ordered[i]);
        }
        chip_run(circuit.chip, now + 2 * SPAN);
        assert_int_equal(events, EVENTS);
    }
    circuit_free(&circuit);
}

// A chain of inverters on B0 to B3.
typedef struct {
    part_t part;
    pin_level_t is[4];
    chip_time_t changed;
} inverters_t;

static void invert(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const inverters_t *chain = (const inverters_t *)part;
    level[0] = drive[0] == DRIVE_HIGH ? PIN_HIGH : PIN_LOW;
    for (unsigned i = 1; i < part->pins; i++)
        level[i] = chain->is[i - 1] == PIN_HIGH ? PIN_LOW : PIN_HIGH;
}

static void pass_on(part_t *part, const pin_level_t level[], chip_time_t when)
{
    inverters_t *chain = (inverters_t *)part;
    if (level[3] != chain->is[3])
        chain->changed = when;
    memcpy(chain->is, level, sizeof chain->is);
    chip_resolve(circuit.chip);
}

static void invert_itself(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    (void)drive;
    level[0] = ((const inverters_t *)part)->is[0] == PIN_HIGH ? PIN_LOW : PIN_HIGH;
}

static void pass_on_itself(part_t *part, const pin_level_t level[], chip_time_t when)
{
    (void)when;
    ((inverters_t *)part)->is[0] = level[0];
    chip_resolve(circuit.chip);
}

// A gate whose output is its own input.
TEST(parts_that_never_come_to_rest_are_a_fault)
{
    static uint8_t flash[1024];
    code_put(flash, CODE(STOP));
    inverters_t ring = {.part = {.pins = 1, .resolve = invert_itself, .sense = pass_on_itself}};
    start((chip_config_t){.flash = flash, .flash_size = sizeof flash});
    circuit_plug(&circuit, &ring.part, (chip_pin_t[]){{'B', 0}});
    chip_power_on(circuit.chip);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "parts that answer each other oscillate"));
    circuit_free(&circuit);
}

TEST(an_answer_to_an_answer_comes_in_the_same_cycle)
{
    static uint8_t flash[1024];
    static const chip_pin_t pins[] = {{'B', 0}, {'B', 1}, {'B', 2}, {'B', 3}};
    inverters_t chain = {.part = {.pins = 4, .resolve = invert, .sense = pass_on}};
    code_put(flash, CODE(PUT(DDRB, 1), DELAY(20), PUT(PORTB, 1)));
    start((chip_config_t){.flash = flash, .flash_size = sizeof flash});
    circuit_plug(&circuit, &chain.part, pins);
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 50);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(chip_pin(circuit.chip, pins[i]), i % 2 ? PIN_HIGH : PIN_LOW);
    chip_run(circuit.chip, 200);
    for (unsigned i = 0; i < 4; i++)
        assert_int_equal(chip_pin(circuit.chip, pins[i]), i % 2 ? PIN_LOW : PIN_HIGH);
    assert_int_equal(chain.changed, 2 + 3 + 81 + 3);
    assert_int_equal(faults_told(&circuit), 0);
    circuit_free(&circuit);
}

// AIN0 follows SCK.
typedef struct {
    part_t part;
    pin_level_t sck;
} wire_t;

static void follow(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const wire_t *wire = (const wire_t *)part;
    level[0] = drive[0] == DRIVE_HIGH ? PIN_HIGH : PIN_LOW;
    level[1] = wire->sck;
}

static void pass_sck(part_t *part, const pin_level_t level[], chip_time_t when)
{
    wire_t *wire = (wire_t *)part;
    (void)when;
    wire->sck = level[0];
    chip_resolve(circuit.chip);
}

// Timer 1 counts cycles and captures the comparator's output; AIN1 is low. Clocks come every 128 cycles; only
// the last capture is read.
TEST(the_comparator_sees_each_edge_that_a_part_makes_of_the_spis_clock)
{
    enum {
        ACSR = 0x50,
        ACIC = 0x04,
        ICR1L = 0x86,
        ICR1H,
        RISES = 0x41,
        SLOWEST = 0x53,
        LAST_RISE = 15 * 64,
        BETWEEN = 6,
        SYNCHRONISER = 3
    };
    static uint8_t flash[1024];
    wire_t wire = {.part = {.pins = 2, .resolve = follow, .sense = pass_sck}, .sck = PIN_LOW};
    code_put(flash, CODE(PUT(DDRB, 0x2C), PUT(ACSR, ACIC), PUT(TCCR1B, RISES), PUT(SPCR, SLOWEST),
                         PUT(SPDR, 0), DELAY(500), SHOW(ICR1L), SHOW(ICR1H)));
    markers = 0;
    start((chip_config_t){.flash = flash, .flash_size = sizeof flash, .hooks = {.marker = on_marker}});
    circuit_plug(&circuit, &wire.part, (chip_pin_t[]){{'B', 5}, {'D', 6}});
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 4000);
    assert_int_equal(markers >> 8 | (markers & 0xFF) << 8, BETWEEN + LAST_RISE + SYNCHRONISER - 1);
    assert_int_equal(faults_told(&circuit), 0);
    circuit_free(&circuit);
}

// ---- A matrix of LEDs ----

// No LED changes the level of a pin.
static void drive_leds(leds_part_t *leds, const char *pins)
{
    enum { UNTOUCHED = 77 };
    pin_drive_t drive[LEDS_PINS];
    pin_level_t level[LEDS_PINS + 1] = {[LEDS_PINS] = (pin_level_t)UNTOUCHED};
    for (unsigned i = 0; i < LEDS_PINS; i++)
        drive[i] = pins[i] == 'h' ? DRIVE_HIGH : pins[i] == 'l' ? DRIVE_LOW : DRIVE_NONE;
    leds->part.resolve(&leds->part, drive, level);
    for (unsigned i = 0; i < LEDS_PINS; i++)
        assert_int_equal(level[i], pins[i] == 'h' ? PIN_HIGH : pins[i] == 'l' ? PIN_LOW : PIN_FLOATING);
    assert_int_equal(level[LEDS_PINS], UNTOUCHED);
}

TEST(leds_of_one_row_at_a_time_are_no_fault)
{
    leds_part_t leds;
    start_waiting();
    leds_part_start(&leds, circuit.chip, (leds_build_t){.ohms = 1000});
    for (unsigned row = 0; row < LEDS_ROWS; row++) {
        char pins[] = "...hhhlll";
        pins[row] = 'l';
        drive_leds(&leds, pins);
        drive_leds(&leds, "...llllll");
    }
    assert_int_equal(faults_told(&circuit), 0);
    circuit_free(&circuit);
}

TEST(exactly_what_an_led_and_a_pin_bear_is_no_fault)
{
    leds_part_t leds;
    start_waiting();
    leds_part_start(&leds, circuit.chip, (leds_build_t){.ohms = 160});
    drive_leds(&leds, "l..hhllll"); // 20 mA each
    assert_int_equal(faults_told(&circuit), 0);
    drive_leds(&leds, "l..hhhlll");
    assert_int_equal(faults_told(&circuit), 1);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "a row carries 60 mA; its pin bears 40"));
    circuit_free(&circuit);
}

TEST(what_damages_leds_or_pins_is_a_fault_when_it_begins)
{
    static const struct {
        unsigned ohms;
        const char *pins, *says;
    } c[] = {{1000, ".llhlllll", "rows are lit at once: ROW2 and another"},
             {1000, "l.lhlllll", "rows are lit at once: ROW1 and another"},
             {1000, "h..lhhhhh", "5 V backwards across the LED between ROW1 and X1"},
             {150, "l..hlllll", "a column carries 21 mA; its LED bears 20"},
             {220, "l..hhhhhh", "a row carries 87 mA; its pin bears 40"},
             {1000, ".h.hhlhhh", "5 V backwards across the LED between ROW2 and X3"},
             {1000, "..hhhhhhl", "5 V backwards across the LED between ROW3 and O3"}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        leds_part_t leds;
        start_waiting();
        leds_part_start(&leds, circuit.chip, (leds_build_t){.ohms = c[i].ohms});
        drive_leds(&leds, c[i].pins);
        assert_int_equal(faults_told(&circuit), 1);
        assert_non_null(strstr(circuit_fault(&circuit, 0), c[i].says));
        drive_leds(&leds, "...llllll");
        drive_leds(&leds, c[i].pins);
        assert_int_equal(faults_told(&circuit), 2);
        circuit_free(&circuit);
    }
}

static void count_change(void *changes)
{
    ++*(unsigned *)changes;
}

static void run_us(unsigned us)
{
    chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, us));
}

static bool are_off(void *leds)
{
    return leds_eye_is_off(&((leds_part_t *)leds)->eye);
}

TEST(each_led_is_exposed_and_shown_alone)
{
    static board_screen_t screen;
    for (unsigned led = 0; led < LEDS; led++) {
        unsigned row = led / LEDS_COLUMNS, column = led % LEDS_COLUMNS;
        unsigned shown = row * LEDS_COLUMNS + (column < 3 ? 2 * column : 2 * (column - 3) + 1);
        char pins[] = "...llllll";
        leds_part_t leds;
        start_waiting();
        leds_part_start(&leds, circuit.chip, (leds_build_t){.ohms = 1000});
        chip_power_on(circuit.chip);
        pins[row] = 'l';
        pins[LEDS_COLUMN + column] = 'h';
        drive_leds(&leds, pins);
        run_us(100);
        drive_leds(&leds, "...llllll");
        run_us(100);
        leds_kind.display->screen(&leds.part, &screen);
        for (unsigned i = 0; i < LEDS; i++) {
            chip_time_t us = leds_part_exposure(&leds, i) / 16;
            assert_in_range(us, i == led ? 99 : 0, i == led ? 101 : 0);
            assert_int_equal(screen.pixel[i].red, i == shown && column < 3 ? 255 / LEDS_PARTS : 0);
            assert_int_equal(screen.pixel[i].green, i == shown && column >= 3 ? 255 / LEDS_PARTS : 0);
        }
        for (unsigned i = LEDS; i < 2 * LEDS; i++)
            assert_int_equal(screen.pixel[i].red | screen.pixel[i].green, 0);
        circuit_free(&circuit);
    }
}

// `changes` counts the changes of what is seen.
static void start_leds(leds_part_t *leds, unsigned *changes)
{
    start_waiting();
    leds_part_start(leds, circuit.chip, (leds_build_t){.ohms = 1000});
    leds->part.changed = count_change;
    leds->part.changed_context = changes;
    chip_power_on(circuit.chip);
}

// An eye sees a row for 20 ms.
TEST(leds_are_exposed_while_they_are_lit_and_are_dark_20_ms_later)
{
    enum { ROW1_X1 = 0, ROW2_X2 = LEDS_COLUMNS + 1 };
    leds_part_t leds;
    unsigned changes = 0;
    start_leds(&leds, &changes);
    chip_time_t lit = chip_now(circuit.chip);
    drive_leds(&leds, "l..hlllll");
    run_us(1000);
    leds.eye.intensity = LEDS_INTENSITY_MAX; // one of three rows' time
    assert_true(leds_part_ma(&leds) > 3.2 / 3 - 0.001 && leds_part_ma(&leds) < 3.2 / 3 + 0.001);
    lit = chip_now(circuit.chip) - lit;
    assert_int_equal(leds_part_exposure(&leds, ROW1_X1), lit);
    drive_leds(&leds, ".l.lhllll");
    run_us(1000);
    drive_leds(&leds, "........."); // as in reset
    run_us(1000);
    assert_int_equal(leds_part_exposure(&leds, ROW1_X1), lit);
    assert_in_range(leds_part_exposure(&leds, ROW2_X2), lit - 3, lit + 3);
    assert_int_equal(leds_part_exposure(&leds, LEDS - 1), 0);
    assert_int_equal(changes, 2);
    run_us(17500);
    assert_int_equal(changes, 2);
    run_us(1000);
    assert_int_equal(changes, 3);
    assert_int_equal(leds.eye.seen[0], 0);
    assert_int_equal(leds.eye.seen[1], 1 << 1);
    chip_time_t released = chip_now(circuit.chip) - chip_us(circuit.chip, 19500);
    assert_true(chip_run_until(circuit.chip, released + chip_us(circuit.chip, 30000), are_off, &leds));
    assert_in_range(chip_now(circuit.chip) - released, chip_us(circuit.chip, 20000),
                    chip_us(circuit.chip, 20001));
    assert_int_equal(changes, 4);
    drive_leds(&leds, "l..hlllll");
    run_us(1000);
    leds.part.power(&leds.part);
    assert_true(leds_eye_is_off(&leds.eye) && leds.eye.seen[0] == 0);
    run_us(1000);
    drive_leds(&leds, "l..hlllll");
    assert_int_equal(leds_part_exposure(&leds, ROW1_X1), 0);
    assert_int_equal(leds.eye.seen[0], 1);
    circuit_free(&circuit);
}

// One that stays lit is seen for as long, whatever happens to another meanwhile.
TEST(a_row_is_dark_20_ms_after_its_end_while_another_is_held_low)
{
    for (unsigned held = 0; held < LEDS_ROWS; held++)
        for (unsigned row = 0; row < LEDS_ROWS; row++) {
            char ends[] = "...hhhlll", stays[] = "...hhhlll";
            leds_part_t leds;
            unsigned changes = 0;
            if (row == held)
                continue;
            start_leds(&leds, &changes);
            run_us(1000);
            ends[row] = stays[held] = 'l';
            drive_leds(&leds, ends);
            run_us(1000);
            drive_leds(&leds, stays);
            assert_int_equal(changes, 2);
            run_us(19990);
            assert_int_equal(changes, 2);
            run_us(20);
            assert_int_equal(changes, 3);
            assert_int_equal(leds.eye.seen[row], 0);
            run_us(25000);
            assert_int_equal(changes, 3);
            assert_int_equal(leds.eye.seen[held], 7);
            circuit_free(&circuit);
        }
}

// As while the firmware's display is empty.
TEST(rows_without_light_keep_the_display_on_until_20_ms_after_the_last)
{
    leds_part_t leds;
    unsigned changes = 0;
    start_leds(&leds, &changes);
    run_us(1000);
    drive_leds(&leds, "l..llllll");
    assert_int_equal(changes, 1);
    drive_leds(&leds, ".l.llllll");
    run_us(30000);
    assert_int_equal(changes, 1);
    drive_leds(&leds, "...llllll");
    run_us(19990);
    assert_false(are_off(&leds));
    run_us(20);
    assert_true(are_off(&leds));
    assert_int_equal(changes, 2);
    circuit_free(&circuit);
}

// ---- A MAX7219's wires ----

// Levels of LOAD while all wires float, a bit each.
static uint64_t noise(uint64_t seed)
{
    static const pin_level_t floating[MAX7219_PINS] = {PIN_FLOATING, PIN_FLOATING, PIN_FLOATING};
    max7219_part_t matrix;
    uint64_t levels = 0;
    start_waiting();
    max7219_part_start(&matrix, circuit.chip, 1, &seed, NULL, NULL);
    matrix.noisy = true;
    matrix.part.power(&matrix.part);
    for (unsigned i = 0; i < 64; i++) {
        matrix.part.sense(&matrix.part, floating, i);
        levels = levels << 1 | matrix.driver[0].load;
    }
    circuit_free(&circuit);
    return levels;
}

TEST(noise_on_floating_wires_follows_the_seed)
{
    assert_true(noise(1) == noise(1));
    assert_true(noise(1) != noise(2));
    assert_true(noise(1) != 0 && ~noise(1) != 0);
}

static unsigned words;

static void count_word(void *context, uint16_t word)
{
    (void)context;
    (void)word;
    words++;
}

static void set_wires(max7219_part_t *m, pin_level_t din, pin_level_t cs, pin_level_t clk)
{
    const pin_level_t level[MAX7219_PINS] = {[MAX7219_DIN] = din, [MAX7219_CS] = cs, [MAX7219_CLK] = clk};
    m->part.sense(&m->part, level, 0);
}

static void clock_word(max7219_part_t *m, uint32_t word, unsigned bits)
{
    set_wires(m, PIN_LOW, PIN_LOW, PIN_LOW);
    while (bits-- > 0) {
        pin_level_t bit = word >> bits & 1 ? PIN_HIGH : PIN_LOW;
        set_wires(m, bit, PIN_LOW, PIN_LOW);
        set_wires(m, bit, PIN_LOW, PIN_HIGH);
    }
    set_wires(m, PIN_LOW, PIN_HIGH, PIN_LOW);
}

static max7219_part_t chain;

static void start_chain(unsigned modules)
{
    start_waiting();
    max7219_part_start(&chain, circuit.chip, modules, &random_state, count_word, NULL);
    words = 0;
    chip_power_on(circuit.chip);
    chain.part.power(&chain.part);
}

TEST(modules_in_a_chain_take_a_word_each_and_are_powered_reset_and_disturbed_together)
{
    start_chain(2);
    clock_word(&chain, 0x0A050B07, 32); // the first for the far module
    assert_int_equal(chain.driver[1].reg[MAX7219_INTENSITY], 5);
    assert_int_equal(chain.driver[0].reg[MAX7219_SCAN_LIMIT], 7);
    assert_int_equal(words, 1);
    assert_int_equal(faults_told(&circuit), 0);
    for (unsigned glitch = 0; glitch < 2; glitch++) {
        const max7219_model_t before[2] = {chain.driver[0], chain.driver[1]};
        (glitch ? max7219_kind.display->glitch : chain.part.power)(&chain.part);
        for (unsigned i = 0; i < 2; i++)
            assert_memory_not_equal(chain.driver[i].reg, before[i].reg, sizeof before[i].reg);
    }
    set_wires(&chain, PIN_LOW, PIN_LOW, PIN_LOW);
    set_wires(&chain, PIN_LOW, PIN_LOW, PIN_HIGH);
    chain.part.reset(&chain.part);
    assert_int_equal(chain.driver[0].clocks + chain.driver[1].clocks, 0);
    circuit_free(&circuit);
}

TEST(the_longest_chain_takes_a_word_for_each_module)
{
    start_chain(MAX7219_MODULES_MAX);
    for (unsigned i = 0; i < MAX7219_MODULES_MAX; i++) // the last to be clocked in stays at DIN
        for (unsigned bit = 16; bit-- > 0;) {
            pin_level_t din = (MAX7219_INTENSITY << 8 | i) >> bit & 1 ? PIN_HIGH : PIN_LOW;
            set_wires(&chain, din, PIN_LOW, PIN_LOW);
            set_wires(&chain, din, PIN_LOW, PIN_HIGH);
        }
    set_wires(&chain, PIN_LOW, PIN_HIGH, PIN_LOW);
    for (unsigned i = 0; i < MAX7219_MODULES_MAX; i++)
        assert_int_equal(chain.driver[i].reg[MAX7219_INTENSITY], MAX7219_MODULES_MAX - 1 - i);
    assert_int_equal(words, 1);
    assert_int_equal(faults_told(&circuit), 0);
    circuit_free(&circuit);
}

TEST(a_wrong_word_is_a_fault_of_a_display_with_noise_too_unless_its_wires_float)
{
    start_chain(1);
    chain.noisy = true;
    clock_word(&chain, 0, 5);
    assert_int_equal(faults_told(&circuit), 1);
    circuit_free(&circuit);
}

TEST(a_cs_that_floats_without_noise_keeps_its_level)
{
    start_chain(1);
    clock_word(&chain, 0x0A05, 16);
    assert_int_equal(words, 1);
    set_wires(&chain, PIN_LOW, PIN_FLOATING, PIN_LOW);
    set_wires(&chain, PIN_LOW, PIN_HIGH, PIN_LOW);
    assert_int_equal(words, 1);
    circuit_free(&circuit);
}

TEST(each_led_of_a_matrix_takes_its_share_of_330_ma)
{
    for (unsigned led = 0; led < 64; led++) {
        max7219_part_t one = {.modules = 1};
        one.driver[0].reg[MAX7219_SHUTDOWN] = 1;
        one.driver[0].reg[MAX7219_SCAN_LIMIT] = 7;
        one.driver[0].reg[MAX7219_INTENSITY] = 15;
        one.driver[0].reg[MAX7219_DIGIT0 + led / 8] = (uint8_t)(1u << led % 8);
        assert_true(max7219_part_full_ma(&one) == 330.0 / 64);
    }
}

// In a display test all are at full intensity.
TEST(modules_take_their_current_together)
{
    max7219_part_t two = {.modules = 2};
    two.driver[1].reg[MAX7219_TEST] = 1;
    assert_true(max7219_part_full_ma(&two) == 330);
    two.driver[0].reg[MAX7219_TEST] = 1;
    assert_true(max7219_part_full_ma(&two) == 660);
}

TEST(the_module_at_din_is_the_rightmost_of_a_display)
{
    static board_screen_t screen;
    static const unsigned brightness[][2] = {{0, 255 / 31}, {15, 255}};
    start_chain(2);
    for (unsigned b = 0; b < 2; b++)
        for (unsigned led = 0; led < 2 * 64; led++) {
            unsigned row = led / 16, column = led % 16;
            for (unsigned i = 0; i < 2; i++) {
                memset(chain.driver[i].reg, 0, sizeof chain.driver[i].reg);
                chain.driver[i].reg[MAX7219_SHUTDOWN] = 1;
                chain.driver[i].reg[MAX7219_SCAN_LIMIT] = 7;
                chain.driver[i].reg[MAX7219_INTENSITY] = (uint8_t)(0xF0 | brightness[b][0]);
            }
            chain.driver[column < 8].reg[MAX7219_DIGIT0 + row] = (uint8_t)(0x80 >> column % 8);
            max7219_kind.display->screen(&chain.part, &screen);
            assert_true(screen.width == 16 && screen.height == 8);
            for (unsigned k = 0; k < 2 * 64; k++)
                assert_int_equal(screen.pixel[k].red, k == led ? brightness[b][1] : 0);
            assert_int_equal(max7219_kind.display->intensity(&chain.part), brightness[b][0]);
        }
    circuit_free(&circuit);
}

// ---- Pins that the test holds high, or low ----

enum { E0, J0, J1, K6, K7, H5, WIRES };

typedef struct {
    part_t part;
    bool low[WIRES];
    pin_drive_t last; // how the chip drives the last pin
} holder_t;

static holder_t holder;

static void hold(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    assert_true(chip_is_busy(circuit.chip)); // also when the test pulls a pin down
    for (unsigned i = 0; i < part->pins; i++)
        level[i] = holder.low[i] ? PIN_LOW : PIN_HIGH;
    holder.last = drive[part->pins - 1];
}

// Runs a program for 2 ms.
static void start_held(const char *mcu, const chip_pin_t *wire, unsigned pins, const void *flash, size_t size)
{
    markers = 0;
    holder = (holder_t){.part = {.pins = pins, .resolve = hold}};
    start((chip_config_t){.mcu = mcu, .flash = flash, .flash_size = size, .hooks = {.marker = on_marker}});
    circuit_plug(&circuit, &holder.part, wire);
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, chip_us(circuit.chip, 2000));
}

static void pull_down(unsigned pin)
{
    holder.low[pin] = true;
    chip_resolve(circuit.chip);
    chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, 2000));
}

static void end(unsigned faults)
{
    assert_int_equal(faults_told(&circuit), faults);
    circuit_free(&circuit);
}

// An ATmega2560 that drives PH5 high and reports 0x11 from PCINT1 (PE0, PJ0) and 0x22 from PCINT2 (PK7).
enum { VECTOR_1 = 20, VECTOR_2 = 22, BEGIN = 120, ROUTINE_1 = 140, ROUTINE_2 = 143, WORDS = 146 };
#define ROUTINE(marker) LDI(17, marker), OUT(GPIOR0, 17), RETI
enum { DDRH = 0x101, PORTH };
static const uint16_t mega[WORDS] = {[0] = RJMP(BEGIN - 1),
                                     [VECTOR_1] = RJMP(ROUTINE_1 - VECTOR_1 - 1),
                                     [VECTOR_2] = RJMP(ROUTINE_2 - VECTOR_2 - 1),
                                     [BEGIN] = PUT(DDRH, 0x20),
                                     PUT(PORTH, 0x20),
                                     PUT(PCICR, 6),
                                     PUT(PCMSK1, 3),
                                     PUT(PCMSK2, 0x80),
                                     SEI,
                                     STOP,
                                     [ROUTINE_1] = ROUTINE(0x11),
                                     ROUTINE(0x22)};

TEST(the_larger_chip_has_all_its_ports_and_pin_changes)
{
    static const chip_pin_t wire[WIRES] = {{'E', 0}, {'J', 0}, {'J', 1}, {'K', 6}, {'K', 7}, {'H', 5}};
    static const unsigned expected[WIRES] = {[E0] = 0x11, [J0] = 0x11, [K7] = 0x22};
    start_held("atmega2560", wire, WIRES, mega, sizeof mega);
    assert_int_equal(holder.last, DRIVE_HIGH);
    for (unsigned i = 0; i < WIRES; i++) {
        markers = 0;
        pull_down(i);
        assert_int_equal(markers, expected[i]);
    }
    end(0);
    for (unsigned enabled = 0; enabled < 6; enabled += 2) { // PCICR
        uint16_t code[WORDS];
        memcpy(code, mega, sizeof code);
        code[BEGIN + 6] = LDI(16, enabled);
        start_held("atmega2560", wire, WIRES, code, sizeof code);
        for (unsigned i = 0; i < WIRES; i++) {
            markers = 0;
            pull_down(i);
            assert_int_equal(markers, enabled == (i == K7 ? 4 : 2) ? expected[i] : 0);
        }
        end(0);
    }
}

// Runs a program while D2 is high, then low.
static void expect_with_d2(const char *mcu, unsigned expected, unsigned faults, const uint16_t *code,
                           size_t size)
{
    static uint8_t flash[1024];
    code_put(flash, code, size);
    start_held(mcu, (chip_pin_t[]){{'D', 2}}, 1, flash, sizeof flash);
    pull_down(0);
    assert_int_equal(markers, expected);
    end(faults);
}

// D2 is INT2 of the ATmega32U4 and INT0 of the ATmega328P; both sense falling edges.
TEST(an_edge_wakes_chips_whose_int0_to_int3_need_no_clock)
{
    enum { IN_INT2 = CODE_INTERRUPT + 3 };
    expect_with_d2("atmega32u4", IN_INT2, 0,
                   CODE(PUT(EICRA, 0x20), PUT(EIMSK, 4), PUT(SMCR, 2 << 1 | 1), SEI, SLEEP));
    expect_with_d2("atmega328p", 0, 0, CODE(PUT(EICRA, 2), PUT(EIMSK, 1), PUT(SMCR, 2 << 1 | 1), SEI, SLEEP));
}

enum { DIDR2 = 0x7D, PRR1 = 0x65, UCSR1A = 0xC8, UCSR1B = 0xC9, UBRR1L = 0xCC, UDR1 = 0xCE };

TEST(didr2_of_the_atmega32u4_disables_inputs_of_two_ports)
{
    expect_with_d2("atmega32u4", 0x7040, 0,
                   CODE(PUT(PORTB, 0x70), NOP, SHOW(PINB), PUT(DIDR2, 0x18), NOP, SHOW(PINB)));
}

TEST(usart1_of_the_atmega32u4_sends_unless_its_clock_is_stopped)
{
    expect_with_d2("atmega32u4", 1, 1,
                   CODE(PUT(UCSR1A, 2), PUT(UBRR1L, 16), PUT(UCSR1B, 8), PUT(UDR1, 'u'), WAIT(UCSR1A, 6),
                        MARK(1), PUT(PRR1, 1), PUT(UDR1, 'v')));
}

// ---- The OLED's bus ----

// SDA and SCL, on C4 and C5, each low or released, and three microseconds; or none, after 0.19 us.
#define SOON(sda, scl) PUT(DDRC, ((sda) ? 0 : 0x10) | ((scl) ? 0 : 0x20))
#define BUS(sda, scl)  SOON(sda, scl), DELAY(12)
#define BEGINNING      BUS(1, 1), BUS(0, 1), BUS(0, 0)
#define BIT_0          BUS(0, 1)
#define ENDING         BUS(1, 1), BUS(0, 1), STOP

// Whole bits, with SCL low at both ends; bytes with the slave's acknowledgement.
#define BIT_OF(bit)    BUS(bit, 0), BUS(bit, 1), BUS(bit, 0)
#define BYTE(byte)                                                                                           \
    BIT_OF((byte) >> 7 & 1), BIT_OF((byte) >> 6 & 1), BIT_OF((byte) >> 5 & 1), BIT_OF((byte) >> 4 & 1),      \
        BIT_OF((byte) >> 3 & 1), BIT_OF((byte) >> 2 & 1), BIT_OF((byte) >> 1 & 1), BIT_OF((byte) & 1),       \
        BIT_OF(1)
#define STOP_BUS BUS(0, 0), BUS(0, 1), BUS(1, 1), STOP
enum { OLED = 0x78 }; // its address

// SDA rises when the slave releases it after the acknowledgement: UM10204, table 10, has 300 ns at least.
static struct {
    bool sda, scl;
    chip_time_t fell, released; // SCL; SDA
} bus;

static void on_bus(void *context, chip_time_t when)
{
    bool sda = chip_pin(circuit.chip, (chip_pin_t){'C', 4}) != PIN_LOW,
         scl = chip_pin(circuit.chip, (chip_pin_t){'C', 5}) != PIN_LOW;
    (void)context;
    bus.fell = bus.scl && !scl ? when : bus.fell;
    bus.released = sda && !bus.sda ? when : bus.released;
    bus.sda = sda;
    bus.scl = scl;
}

static ssd1306_part_t oled;
static unsigned pictures;

// An OLED, or an I2C slave with its address.
static void run_on_bus(bool is_oled, const uint16_t *code, size_t size)
{
    static i2c_slave_part_t slave;
    start((chip_config_t){.flash = (const uint8_t *)code, .flash_size = size, .hooks = {.levels = on_bus}});
    ssd1306_part_start(&oled, circuit.chip, &random_state);
    oled.part.changed = count_change;
    oled.part.changed_context = &pictures;
    pictures = 0;
    i2c_slave_part_start(&slave, circuit.chip, OLED >> 1);
    circuit_plug(&circuit, is_oled ? &oled.part : &slave.part, (chip_pin_t[]){{'C', 4}, {'C', 5}});
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 10000);
}

TEST(slaves_on_the_bus_change_sda_350_ns_after_scl_has_fallen)
{
    for (unsigned is_oled = 0; is_oled < 2; is_oled++) {
        run_on_bus(is_oled, CODE(BEGINNING, BYTE(OLED), BYTE(0x00), STOP));
        assert_true(bus.sda && !bus.scl);
        assert_in_range(bus.released - bus.fell, 6, 8);
        end(0);
    }
}

TEST(a_line_of_the_bus_that_is_driven_high_is_a_fault)
{
    static const char *const says[] = {"SDA driven high", "SCL driven high"};
    for (unsigned i = 0; i < 4; i++) {
        run_on_bus(i / 2, CODE(PUT(PORTC, 0x10 << i % 2), PUT(DDRC, 0x10 << i % 2), STOP));
        assert_non_null(strstr(circuit_fault(&circuit, 0), says[i % 2]));
        end(1);
    }
}

// A clock, in which the master pulls SDA low or releases it. Returns whether the slave has received a byte.
static bool clock_slave(i2c_slave_t *slave, bool sda)
{
    i2c_slave_lines(slave, sda && !slave->pulls, false);
    i2c_event_t event = i2c_slave_lines(slave, sda && !slave->pulls, true);
    i2c_slave_lines(slave, sda && !slave->pulls, false);
    return event == I2C_BYTE;
}

// Whether it acknowledges a byte.
static bool byte_to_slave(i2c_slave_t *slave, uint8_t byte)
{
    bool received = false;
    for (unsigned i = 0; i < 8; i++)
        received |= clock_slave(slave, byte >> (7 - i) & 1);
    bool acknowledges = slave->pulls;
    received |= clock_slave(slave, true);
    assert_int_equal(received, acknowledges);
    return acknowledges;
}

static void start_slave(i2c_slave_t *slave)
{
    i2c_slave_lines(slave, true, false);
    i2c_slave_lines(slave, true, true);
    assert_int_equal(i2c_slave_lines(slave, false, true), I2C_START);
    i2c_slave_lines(slave, false, false);
}

TEST(a_slave_out_of_step_holds_sda_for_its_clocks_and_is_deaf_until_a_start)
{
    enum { ADDRESS = 0x1C, CLOCKS = 9, ZEROS = 2 }; // an address that begins with two zeros
    i2c_slave_t slave = {.address = ADDRESS, .sda = true, .scl = true};
    start_slave(&slave);
    assert_true(byte_to_slave(&slave, ADDRESS << 1));
    for (unsigned i = 0; i < 7; i++)
        clock_slave(&slave, true);
    i2c_slave_hang(&slave, CLOCKS); // in a byte
    for (unsigned i = 0; i < CLOCKS; i++) {
        assert_true(slave.pulls);
        assert_false(clock_slave(&slave, true));
    }
    assert_false(slave.pulls || byte_to_slave(&slave, 0x55));
    start_slave(&slave);
    assert_true(byte_to_slave(&slave, ADDRESS << 1));
    i2c_slave_lines(&slave, false, true);
    assert_int_equal(i2c_slave_lines(&slave, true, true), I2C_STOP);
    i2c_slave_hang(&slave, ZEROS); // on the free bus, on which its pull is a START
    assert_int_equal(i2c_slave_lines(&slave, false, true), I2C_START);
    i2c_slave_lines(&slave, false, false);
    for (unsigned i = 0; i < 8; i++)
        assert_false(clock_slave(&slave, ADDRESS << 1 >> (7 - i) & 1));
    assert_false(slave.pulls);
    i2c_slave_hang(&slave, 1);
    assert_true(slave.pulls);
    i2c_slave_hang(&slave, 0);
    assert_false(slave.pulls);
}

static void expect_bus_fault(const char *what, const char *limit, const uint16_t *code, size_t size)
{
    run_on_bus(true, code, size);
    if (what == NULL) {
        assert_int_equal(faults_told(&circuit), 0);
    } else {
        assert_int_equal(faults_told(&circuit), 1);
        assert_non_null(strstr(circuit_fault(&circuit, 0), what));
        assert_non_null(strstr(circuit_fault(&circuit, 0), limit));
    }
    circuit_free(&circuit);
}

// SSD1306, table 13-6.
TEST(each_time_of_the_oleds_bus_that_is_too_short_is_a_fault)
{
    expect_bus_fault(NULL, NULL, CODE(BEGINNING, BIT_0, ENDING));
    expect_bus_fault("SCL fell", "after 187 ns instead of 600",
                     CODE(BUS(1, 1), SOON(0, 1), BUS(0, 0), BIT_0, ENDING));
    expect_bus_fault("SCL fell", "instead of 600", // in the second transmission
                     CODE(BEGINNING, BIT_0, BUS(1, 1), SOON(0, 1), BUS(0, 0), BIT_0, ENDING));
    expect_bus_fault("STOP", "instead of 600", CODE(BEGINNING, SOON(0, 1), ENDING));
    expect_bus_fault("START", "instead of 1300", CODE(BEGINNING, BIT_0, SOON(1, 1), BUS(0, 1), STOP));
    expect_bus_fault("data changed", "instead of 300",
                     CODE(BUS(1, 1), BUS(0, 1), SOON(0, 0), BUS(1, 0), BUS(0, 0), BIT_0, ENDING));
    expect_bus_fault("SCL rose after a change", "instead of 100",
                     CODE(BEGINNING, LDI(16, 0x20), LDI(17, 0), OUT(DDRC, 16), OUT(DDRC, 17), STOP));
    expect_bus_fault(NULL, NULL, // a repeated START is no clock
                     CODE(BEGINNING, BIT_0, BUS(0, 0), BUS(1, 0), SOON(1, 1), DELAY(2), SOON(0, 1), DELAY(2),
                          SOON(0, 0), DELAY(2), BIT_0, ENDING));
    expect_bus_fault(NULL, NULL, // exactly 2500 ns
                     CODE(BEGINNING, SOON(0, 1), DELAY(4), SOON(0, 0), DELAY(4), SOON(0, 1), DELAY(4),
                          SOON(0, 0), DELAY(4), BIT_0, ENDING));
    expect_bus_fault("SCL rose again", "instead of 2500",
                     CODE(BEGINNING, SOON(0, 1), DELAY(2), SOON(0, 0), DELAY(2), BIT_0, ENDING));
}

TEST(an_oled_with_all_pixels_lit_takes_20_ma)
{
    oled = (ssd1306_part_t){.driver = {.on = true, .charge_pump = true, .contrast = 255, .multiplex = 63}};
    assert_true(ssd1306_part_full_ma(&oled) == 2);
    oled.driver.all_on = true;
    assert_true(ssd1306_part_full_ma(&oled) == 20);
    oled.driver.contrast = 127;
    assert_true(ssd1306_part_full_ma(&oled) == 2 + 9);
    oled.driver.on = false;
    assert_true(ssd1306_part_full_ma(&oled) == 0);
}

TEST(an_oleds_picture_has_all_its_pixels_with_the_contrasts_brightness)
{
    static const struct {
        uint8_t contrast, level, intensity;
    } c[] = {{255, 255, 15}, {254, 254, 14}, {0, 64, 0}};
    static board_screen_t screen;
    run_on_bus(true, CODE(STOP));
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        oled.driver = (ssd1306_model_t){
            .on = true, .charge_pump = true, .all_on = true, .contrast = c[i].contrast, .multiplex = 63};
        ssd1306_kind.display->screen(&oled.part, &screen);
        assert_int_equal(screen.width * screen.height, SSD1306_WIDTH * SSD1306_HEIGHT);
        for (unsigned k = 0; k < screen.width * screen.height; k++)
            assert_int_equal(screen.pixel[k].red, c[i].level);
        assert_int_equal(ssd1306_kind.display->intensity(&oled.part), c[i].intensity);
    }
    end(0);
}

TEST(what_the_oled_does_not_understand_is_a_fault)
{
    expect_bus_fault(NULL, NULL, CODE(BEGINNING, BYTE(OLED), BYTE(0x00), STOP_BUS));
    assert_int_equal(pictures, 1); // as the byte may have changed it
    expect_bus_fault("the OLED received part of a byte", "",
                     CODE(BEGINNING, BYTE(OLED), BIT_OF(0), STOP_BUS));
    expect_bus_fault("a control byte with bits other than Co and D/C#", "(0x01)",
                     CODE(BEGINNING, BYTE(OLED), BYTE(0x01), STOP_BUS));
}

TEST(each_time_that_an_oled_is_addressed_for_writing_is_a_transmission)
{
    // Commands, the first two perhaps for one that still waits for parameters; then a control byte again.
    run_on_bus(true, CODE(BEGINNING, BYTE(OLED), BYTE(0x00), BYTE(0xE3), BYTE(0xE3), BUS(0, 0), BUS(0, 1),
                          BUS(1, 1), BUS(0, 1), BUS(0, 0), BYTE(OLED), BYTE(0x80), STOP_BUS));
    assert_int_equal(oled.transmissions, 2);
    end(0);
    run_on_bus(true, CODE(BEGINNING, BYTE(OLED | 1), STOP_BUS));
    assert_int_equal(oled.transmissions, 0);
    end(0);
}

TEST(an_oled_that_is_or_was_unplugged_does_not_listen_until_a_start)
{
    run_on_bus(true, CODE(DELAY(3000), BEGINNING, BYTE(OLED), STOP_BUS));
    ssd1306_part_unplug(&oled, true);
    run_us(1000);
    assert_int_equal(oled.transmissions, 0);
    end(0);
    run_on_bus(true, CODE(BEGINNING, BYTE(OLED), DELAY(3000), BYTE(0x02), STOP_BUS));
    ssd1306_part_unplug(&oled, true);
    ssd1306_part_unplug(&oled, false);
    run_us(1000);
    assert_int_equal(oled.transmissions, 1);
    end(0);
}

static bool has_begun(void *unused)
{
    (void)unused;
    return !bus.sda && !bus.scl;
}

TEST(a_reset_of_the_chip_may_cut_a_transmission_off_at_once)
{
    bus.scl = true;
    run_on_bus(true, CODE(DELAY(4000), BEGINNING, BYTE(OLED), STOP_BUS));
    assert_true(chip_run_until(circuit.chip, chip_now(circuit.chip) + 20000, has_begun, NULL));
    chip_reset(circuit.chip);
    run_us(5);
    end(0);
}
