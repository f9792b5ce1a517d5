// The TWI as a master, and a bus around it: ATmega328P data sheet, 22.
#include <stdio.h>
#include <string.h>

#include "board/virtual/parts/circuit.h"
#include "board/virtual/parts/i2c_slave.h"
#include "tests/support/code.h"
#include "tests/support/test.h"

enum { SDA, SCL, WIRES };
enum { ADDRESS = 0x3C, WRITE = ADDRESS << 1, READ = WRITE | 1, NOBODY = 0x42, ANSWER = 0xA5 };
enum { FAST = 12, MARKS = 40, IN_TWI = CODE_INTERRUPT + 24 }; // TWBR of 400 kHz at 16 MHz
enum { TWINT = 0x80, TWEA = 0x40, TWSTA = 0x20, TWSTO = 0x10, TWEN = 0x04, TWIE = 0x01 }; // TWCR

// Steps of a master: each clears TWINT and waits for it, then marks TWSR; what is read is a marker, too.
#define BEGIN(control) PUT(TWCR, TWINT | TWEN | (control))
#define END            WAIT(TWCR, 7), SHOW(TWSR)
#define START          BEGIN(TWSTA), END
#define SEND(byte)     PUT(TWDR, byte), BEGIN(0), END
#define RECEIVE        BEGIN(TWEA), END, SHOW(TWDR)
#define RECEIVE_LAST   BEGIN(0), END, SHOW(TWDR)
#define STOP_START     BEGIN(TWSTO | TWSTA), END
#define STOP_BUS       BEGIN(TWSTO), LDS(16, TWCR), SBRC(16, 4), RJMP(-4), SHOW(TWSR)

// The interrupt's marker comes first.
#define SEND_AND_SLEEP(byte)                                                                                 \
    PUT(TWDR, byte), PUT(SMCR, 1), SEI, PUT(TWCR, TWINT | TWEN | TWIE), SLEEP, SHOW(TWCR)

static const chip_pin_t wire[WIRES] = {{'C', 4}, {'C', 5}};

// Pull-ups, a slave, and whatever else holds the lines.
typedef struct {
    part_t part;
    i2c_slave_t slave;
    bool holds_sda, holds_scl;
    chip_time_t stretches_for; // SCL, at each of its falls
    char seen[200];            // conditions and bytes
    bool sda, scl;
    chip_time_t rise[64], sda_change[64]; // of SCL and SDA
    unsigned rises, sda_changes;
} bus_t;

static circuit_t circuit;
static bus_t bus;
static uint64_t random_state;
static uint8_t marks[MARKS];
static chip_time_t marked_at[MARKS];
static unsigned marked;

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    const bus_t *b = (const bus_t *)part;
    assert_int_not_equal(drive[SDA], DRIVE_HIGH);
    assert_int_not_equal(drive[SCL], DRIVE_HIGH);
    level[SDA] = drive[SDA] == DRIVE_LOW || b->slave.pulls || b->holds_sda ? PIN_LOW : PIN_HIGH;
    level[SCL] = drive[SCL] == DRIVE_LOW || b->holds_scl ? PIN_LOW : PIN_HIGH;
}

static void work_out(void *context)
{
    (void)context;
    chip_resolve(circuit.chip);
}

static void release_scl(void *context)
{
    (void)context;
    bus.holds_scl = false;
    chip_resolve(circuit.chip);
}

static void note(i2c_event_t event)
{
    char text[4] = "";
    if (event == I2C_BYTE)
        snprintf(text, sizeof text, "%02X ", bus.slave.byte);
    else if (event != I2C_NOTHING)
        snprintf(text, sizeof text, event == I2C_START ? "S " : "P ");
    strncat(bus.seen, text, sizeof bus.seen - strlen(bus.seen) - 1);
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    bool sda = level[SDA] == PIN_HIGH, scl = level[SCL] == PIN_HIGH, pulled = bus.slave.pulls;
    (void)part;
    if (scl && !bus.scl && bus.rises < 64)
        bus.rise[bus.rises++] = when;
    if (sda != bus.sda && bus.sda_changes < 64)
        bus.sda_change[bus.sda_changes++] = when;
    if (!scl && bus.scl && bus.stretches_for) {
        bus.holds_scl = true;
        chip_at(circuit.chip, when + bus.stretches_for, release_scl, NULL);
    }
    bus.sda = sda;
    bus.scl = scl;
    note(i2c_slave_lines(&bus.slave, sda, scl));
    if (bus.slave.pulls != pulled)
        chip_at(circuit.chip, when + 5, work_out, NULL);
}

static void on_marker(void *context, uint8_t value)
{
    (void)context;
    if (marked == MARKS)
        return;
    marked_at[marked] = chip_now(circuit.chip);
    marks[marked++] = value;
}

static void start(const uint16_t *code, size_t size)
{
    static uint8_t flash[1 << 15];
    char error[200] = "";
    chip_config_t config = {.mcu = "atmega328p",
                            .hz = 16000000,
                            .flash = flash,
                            .flash_size = sizeof flash,
                            .random = &random_state,
                            .hooks = {.marker = on_marker}};
    code_put(flash, code, size);
    marked = 0;
    bus = (bus_t){.part = {.pins = WIRES, .resolve = resolve, .sense = sense},
                  .slave = {.address = ADDRESS, .send = ANSWER}};
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
    circuit_plug(&circuit, &bus.part, wire);
    chip_power_on(circuit.chip);
    bus.rises = bus.sda_changes = 0;
}

#define AT_400_KHZ(...) CODE(PUT(TWBR, FAST), __VA_ARGS__)

static void run_us(unsigned us)
{
    chip_run(circuit.chip, chip_now(circuit.chip) + chip_us(circuit.chip, us));
}

static void end(const char *fault)
{
    if (!fault && circuit_faults(&circuit))
        fail_msg("%s", circuit_fault(&circuit, 0));
    if (fault && !strstr(circuit_fault(&circuit, 0), fault))
        fail_msg("\"%s\" instead of \"%s\"", circuit_fault(&circuit, 0), fault);
    circuit_free(&circuit);
}

// Runs a program; expects the markers, two hexadecimal digits each, and on the bus what the slave has seen.
static void expect_code(const char *markers, const char *seen, const char *fault, const uint16_t *code,
                        size_t size)
{
    char text[3 * MARKS + 1] = "";
    start(code, size);
    run_us(1000);
    for (unsigned i = 0; i < marked; i++)
        sprintf(text + 3 * i, "%02X ", marks[i]);
    assert_string_equal(text, markers);
    assert_string_equal(bus.seen, seen);
    end(fault);
}

#define expect(markers, seen, fault, ...) expect_code(markers, seen, fault, AT_400_KHZ(__VA_ARGS__))

TEST(each_step_of_a_master_has_the_status_of_the_tables)
{
    expect("08 18 28 28 F8 ", "S 78 40 FF P ", NULL, START, SEND(WRITE), SEND(0x40), SEND(0xFF), STOP_BUS);
    expect("08 20 30 F8 ", "S P ", NULL, START, SEND(NOBODY), SEND(0x40), STOP_BUS);
    expect("08 18 10 40 50 A5 58 A5 08 F8 ", "S 78 S 79 P S P ", NULL, START, SEND(WRITE), START, SEND(READ),
           RECEIVE, RECEIVE_LAST, STOP_START, STOP_BUS);
    expect("08 48 08 18 F8 ", "S P S 78 P ", NULL, START, SEND(NOBODY | 1), STOP_START, SEND(WRITE),
           STOP_BUS);
}

// TWINT, TWWC and TWEN; TWSTA stays set until it is written as zero.
TEST(twint_waits_for_a_one_and_data_may_be_written_only_while_it_is_set)
{
    expect("08 A4 0C 18 84 F8 ", "S 78 P ", "TWI byte 0x55 lost: written while TWINT was 0", START,
           SHOW(TWCR), PUT(TWDR, WRITE), BEGIN(0), PUT(TWDR, 0x55), PUT(TWCR, TWEN), SHOW(TWCR), END,
           PUT(TWDR, 0), SHOW(TWCR), STOP_BUS);
}

TEST(switched_off_it_gives_the_pins_back_and_begins_anew)
{
    expect("08 18 80 08 F8 ", "S 78 S P ", NULL, START, SEND(WRITE), PUT(TWCR, 0), SHOW(TWCR), START,
           STOP_BUS);
}

TEST(the_interrupt_asks_while_twint_is_set_and_does_not_clear_it)
{
    expect("08 D8 84 ", "S 78 ", NULL, START, SEND_AND_SLEEP(WRITE));
}

TEST(without_its_clock_it_takes_no_writes_and_ends_no_byte)
{
    expect("00 ", "", "TWI register written while PRTWI is set", PUT(PRR, 0x80), BEGIN(TWSTA), SHOW(TWCR));
    expect("08 ", "S ", "TWI transfer cut off: its clock was stopped by sleep", START, PUT(TWDR, 0), BEGIN(0),
           PUT(SMCR, 5), SEI, SLEEP);
}

// 22.5.2: 16 + 2 * TWBR * 4^TWPS cycles.
TEST(a_bit_takes_as_long_as_twbr_and_twps_say)
{
    static const struct {
        uint8_t twbr, twps;
        unsigned period;
    } rates[] = {{FAST, 0, 40}, {72, 0, 160}, {10, 1, 96}, {10, 2, 336}, {2, 3, 272}, {255, 3, 32656}};
    for (unsigned i = 0; i < sizeof rates / sizeof *rates; i++) {
        start(CODE(PUT(TWBR, rates[i].twbr), PUT(TWSR, rates[i].twps), START, SEND(WRITE)));
        run_us(50 * rates[i].period);
        assert_int_equal(bus.rises, 9);
        for (unsigned bit = 1; bit < 9; bit++)
            assert_int_equal(bus.rise[bit] - bus.rise[bit - 1], rates[i].period);
        // SDA falls for the START; then comes 0111 1000: in the middle of SCL's low time
        unsigned low = rates[i].period / 2;
        assert_int_equal(bus.rise[1] - bus.sda_change[1], low - low / 2);
        end(NULL);
    }
}

TEST(a_byte_takes_nine_bits_from_the_clearing_of_twint_to_the_interrupt)
{
    start(AT_400_KHZ(START, SEND_AND_SLEEP(WRITE)));
    run_us(200);
    chip_time_t first = bus.rise[0] - 20;
    assert_int_equal(marks[1], IN_TWI);
    // Waking and entry, the vector's RJMP and an LDI
    assert_int_equal(marked_at[1] - first, 9 * 40 + 4 + 4 + 2 + 1);
    end(NULL);
}

TEST(a_slave_that_stretches_makes_every_bit_longer)
{
    start(AT_400_KHZ(START, SEND(WRITE), SEND(0x12), STOP_BUS));
    bus.stretches_for = 100;
    run_us(1000);
    assert_string_equal(bus.seen, "S 78 12 P ");
    assert_in_range(bus.rise[1] - bus.rise[0], 120, 124);
    end(NULL);
}

static void hold(bool sda, bool scl)
{
    bus.holds_sda = sda;
    bus.holds_scl = scl;
    chip_resolve(circuit.chip);
}

static void expect_start(unsigned mark)
{
    run_us(1000);
    assert_int_equal(marked, mark + 1);
    assert_int_equal(marks[mark], 0x08);
    end(NULL);
}

TEST(a_line_that_is_held_low_keeps_a_start_waiting)
{
    for (unsigned line = 0; line < WIRES; line++) {
        start(AT_400_KHZ(START));
        hold(line == SDA, line == SCL);
        run_us(1000);
        assert_int_equal(marked, 0);
        hold(false, false);
        expect_start(0);
    }
}

TEST(a_start_waits_for_the_stop_of_another_master)
{
    start(AT_400_KHZ(PUT(TWCR, TWEN), SHOW(TWCR), START));
    while (marked < 1)
        chip_run(circuit.chip, chip_now(circuit.chip) + 1);
    hold(true, false); // START
    hold(true, true);
    hold(false, true);
    hold(false, false);
    run_us(1000);
    assert_int_equal(marked, 1);
    hold(false, true);
    hold(true, true);
    hold(true, false);
    hold(false, false); // STOP
    expect_start(1);
}

TEST(between_stop_and_start_the_bus_is_free_for_a_period)
{
    start(AT_400_KHZ(START, STOP_START));
    run_us(100);
    assert_string_equal(bus.seen, "S P S ");
    assert_int_equal(bus.sda_changes, 3);
    assert_int_equal(bus.sda_change[2] - bus.sda_change[1], 40);
    end(NULL);
}

// Runs until SCL has risen so often, and holds SDA low from its fall on.
static void hold_sda_from(unsigned rises)
{
    while (bus.rises < rises)
        run_us(1);
    bus.holds_sda = true;
    run_us(100);
}

// 0x78 has ones from the second bit on; behind a byte read comes a NACK.
TEST(sda_low_against_a_one_is_a_lost_bus_and_a_change_under_scl_an_error)
{
    start(AT_400_KHZ(START, SEND(WRITE)));
    hold_sda_from(1);
    assert_int_equal(marks[1], 0x38);
    end(NULL);
    start(AT_400_KHZ(START, SEND(READ), RECEIVE_LAST));
    hold_sda_from(9 + 8);
    assert_int_equal(marks[2], 0x38);
    end(NULL);
    start(AT_400_KHZ(START, SEND(WRITE), PUT(TWCR, 0), SHOW(TWCR), START));
    while (bus.rises < 3 || !bus.scl)
        chip_run(circuit.chip, chip_now(circuit.chip) + 1);
    hold(true, false);
    hold(false, false);
    assert_int_equal(circuit_faults(&circuit), 0);
    run_us(100);
    assert_int_equal(marks[1], 0x00);
    assert_int_equal(marks[3], 0x08);
    end(NULL);
}
