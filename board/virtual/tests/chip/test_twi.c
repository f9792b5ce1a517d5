// Tests of the TWI as a master and as a slave on a bus: ATmega328P data sheet, 22.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "board/virtual_board_private.h"
#include "parts/i2c_slave_part.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

enum { SDA, SCL, WIRES, EDGES_MAX = 64, SLAVE_DELAY = 5 };
enum { ADDRESS = 0x3C, WRITE = ADDRESS << 1, READ = WRITE | 1, NOBODY = 0x42, ANSWER = 0xA5 };

// ---- A bus: pull-ups, a slave, and lines that the test holds ----

typedef struct {
    part_t part;
    i2c_slave_t slave;
    bool holds_sda, holds_scl;
    chip_time_t stretches_for; // holds SCL after each fall,
    unsigned stretches_until;  // up to this many rises
    char seen[200];            // conditions and bytes seen by the slave
    bool sda, scl;
    chip_time_t rise[EDGES_MAX], sda_change[EDGES_MAX]; // of SCL and SDA
    unsigned rises, sda_changes;
} bus_t;

static bench_t *b;
static bus_t bus;

static void resolve(part_t *part, const pin_drive_t drive[], pin_level_t level[])
{
    (void)part;
    assert_int_not_equal(drive[SDA], DRIVE_HIGH);
    assert_int_not_equal(drive[SCL], DRIVE_HIGH);
    level[SDA] = drive[SDA] == DRIVE_LOW || bus.slave.pulls || bus.holds_sda ? PIN_LOW : PIN_HIGH;
    level[SCL] = drive[SCL] == DRIVE_LOW || bus.holds_scl ? PIN_LOW : PIN_HIGH;
}

static void hold(bool sda, bool scl)
{
    bus.holds_sda = sda;
    bus.holds_scl = scl;
    chip_resolve(b->board->chip);
}

//   held: is set to false first, unless NULL.
static void resolve_later(board_t *board, void *held)
{
    if (held != NULL)
        *(bool *)held = false;
    chip_resolve(board->chip);
}

static void note(i2c_event_t event)
{
    char *end = bus.seen + strlen(bus.seen);
    if (event == I2C_BYTE)
        sprintf(end, "%02X ", bus.slave.byte);
    else if (event == I2C_START || event == I2C_STOP)
        strcpy(end, event == I2C_START ? "S " : "P ");
}

static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    bool sda = level[SDA] == PIN_HIGH, scl = level[SCL] == PIN_HIGH, pulled = bus.slave.pulls;
    (void)part;
    if (scl && !bus.scl && bus.rises < EDGES_MAX)
        bus.rise[bus.rises++] = when;
    if (sda != bus.sda && bus.sda_changes < EDGES_MAX)
        bus.sda_change[bus.sda_changes++] = when;
    if (!scl && bus.scl && bus.stretches_for && bus.rises < bus.stretches_until) {
        bus.holds_scl = true;
        board_at(b->board, when + bus.stretches_for, resolve_later, &bus.holds_scl);
    }
    bus.sda = sda;
    bus.scl = scl;
    note(i2c_slave_lines(&bus.slave, sda, scl));
    if (bus.slave.pulls != pulled)
        board_at(b->board, when + SLAVE_DELAY, resolve_later, NULL);
}

static bench_t *plug_in(void)
{
    b = bench_new_off(NULL);
    bus = (bus_t){.part = {.pins = WIRES, .resolve = resolve, .sense = sense},
                  .slave = {.address = ADDRESS, .send = ANSWER},
                  .sda = true,
                  .scl = true};
    circuit_plug(&b->board->circuit, &bus.part, (chip_pin_t[]){{'C', 4}, {'C', 5}});
    return b;
}

// ---- Programs ----

enum { FAST = 12 }; // TWBR of 400 kHz at 16 MHz

// Each step waits for TWINT and reports TWSR, TAKE also TWDR.
enum { TWINT = 0x80, TWEA = 0x40, TWSTA = 0x20, TWSTO = 0x10, TWEN = 0x04, TWIE = 0x01 };
#define RATE(twbr, twps) PUT(TWBR, twbr), PUT(TWSR, twps)
#define BEGIN(control)   PUT(TWCR, TWINT | TWEN | (control))
#define GO(control)      BEGIN(control), WAIT(TWCR, 7), SHOW(TWSR)
#define START            GO(TWSTA)
#define SEND(byte)       PUT(TWDR, byte), GO(0)
#define TAKE(control)    GO(control), SHOW(TWDR)
#define END              BEGIN(TWSTO), LDS(16, TWCR), SBRC(16, 4), RJMP(-4), SHOW(TWSR)
#define END_START        GO(TWSTO | TWSTA)

#define START_WITH(...)  bench_start(plug_in(), CODE(RATE(FAST, 0), __VA_ARGS__))
#undef EXPECT // and expects what the slave sees on the bus
#define EXPECT(markers, bus_seen, fault, ...)                                                                \
    program_expect(plug_in(), 1000, markers, fault, CODE(RATE(FAST, 0), __VA_ARGS__)),                       \
        assert_string_equal(bus.seen, bus_seen)

static void expect_marks(const char *expected)
{
    char text[3 * BENCH_MARKS + 1] = "";
    bench_run_us(b, 100);
    for (unsigned i = 0; i < b->count; i++)
        sprintf(text + 3 * i, "%02X ", b->mark[i].value);
    assert_string_equal(text, expected);
}

TEST(each_step_of_a_master_has_the_status_code_of_the_data_sheet)
{
    EXPECT("08 18 28 28 F8 ", "S 78 40 FF P ", NULL, START, SEND(WRITE), SEND(0x40), SEND(0xFF), END);
    EXPECT("08 20 30 F8 ", "S P ", NULL, START, SEND(NOBODY), SEND(0x40), END);
    EXPECT("08 18 10 40 50 A5 58 A5 08 F8 ", "S 78 S 79 P S P ", NULL, START, SEND(WRITE), START, SEND(READ),
           TAKE(TWEA), TAKE(0), END_START, END);
    EXPECT("08 48 08 18 F8 ", "S P S 78 P ", NULL, START, SEND(NOBODY | 1), END_START, SEND(WRITE), END);
}

static uint8_t sent;

static uint8_t next_byte(i2c_slave_part_t *slave)
{
    (void)slave;
    return ++sent;
}

TEST(a_master_reads_the_bytes_of_a_slave_until_it_does_not_acknowledge)
{
    i2c_slave_part_t slave;
    b = bench_new_off(NULL);
    i2c_slave_part_start(&slave, board_chip(b->board), ADDRESS);
    slave.sends = next_byte;
    circuit_plug(board_circuit(b->board), &slave.part, (chip_pin_t[]){{'C', 4}, {'C', 5}});
    program_expect(b, 1000, "08 40 50 01 50 02 58 03 F8 ", NULL,
                   CODE(RATE(FAST, 0), START, SEND(READ), TAKE(TWEA), TAKE(TWEA), TAKE(0), END));
    assert_int_equal(sent, 3);
}

// Writing TWDR too early sets TWWC; writing TWCR without TWINT does not clear TWINT.
TEST(writing_a_one_clears_twint_and_twdr_may_be_written_only_while_it_is_set)
{
    EXPECT("08 A4 0C 18 84 F8 ", "S 78 P ", "TWI byte 0x55 lost: written while TWINT was 0", START,
           SHOW(TWCR), PUT(TWDR, WRITE), BEGIN(0), PUT(TWDR, 0x55), PUT(TWCR, TWEN), SHOW(TWCR),
           WAIT(TWCR, 7), SHOW(TWSR), PUT(TWDR, 0), SHOW(TWCR), END);
}

TEST(writing_twcr_without_twint_or_in_mid_byte_changes_nothing_on_the_bus)
{
    EXPECT("08 08 18 28 F8 ", "S 78 40 P ", NULL, START, PUT(TWCR, TWEN), DELAY(200), SHOW(TWSR),
           PUT(TWDR, WRITE), BEGIN(0), DELAY(50), PUT(TWCR, TWEN), WAIT(TWCR, 7), SHOW(TWSR), SEND(0x40),
           END);
}

TEST(disabling_restarts_the_twi_and_without_clock_it_ignores_writes_and_ends_no_byte)
{
    EXPECT("08 18 80 08 F8 ", "S 78 S P ", NULL, START, SEND(WRITE), PUT(TWCR, 0), SHOW(TWCR), START, END);
    EXPECT("00 ", "", "TWI register written while PRTWI is set", PUT(PRR, 0x80), BEGIN(TWSTA), SHOW(TWCR));
    EXPECT("08 ", "S ", "TWI transfer cut off: its clock was stopped by sleep", START, PUT(TWDR, 0), BEGIN(0),
           PUT(SMCR, 5), SEI, SLEEP);
}

TEST(after_a_reset_in_mid_byte_the_bus_works_again)
{
    START_WITH(START, PUT(TWDR, WRITE), BEGIN(0));
    while (bus.rises < 3)
        chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
    chip_reset(board_chip(b->board));
    bench_run_us(b, 100);
    assert_int_equal(b->count, 2);
    assert_int_equal(bench_value(b, 1), 0x08);
}

// The interrupt's routine disables the interrupt.
TEST(a_byte_takes_nine_bits_and_entering_the_interrupt_does_not_clear_twint)
{
    // Waking and entry, the vector's RJMP and an LDI
    enum { IN_INTERRUPT = CODE_INTERRUPT + 24, AROUND = 4 + 4 + 2 + 1 };
    EXPECT("08 D8 84 ", "S 78 ", NULL, START, PUT(TWDR, WRITE), PUT(SMCR, 1), SEI, BEGIN(TWIE), SLEEP,
           SHOW(TWCR));
    assert_int_equal(bench_at(b, IN_INTERRUPT) - (bus.rise[0] - 20), 9 * 40 + AROUND);
}

// 22.5.2: 16 + 2 * TWBR * 4^TWPS cycles.
TEST(twbr_and_twps_set_the_duration_of_a_bit)
{
    static const struct {
        uint8_t twbr, twps;
        unsigned period;
    } rates[] = {{FAST, 0, 40}, {72, 0, 160}, {10, 1, 96}, {10, 2, 336}, {2, 3, 272}, {255, 3, 32656}};
    for (unsigned i = 0; i < sizeof rates / sizeof *rates; i++) {
        bench_start(plug_in(), CODE(RATE(rates[i].twbr, rates[i].twps), START, SEND(WRITE)));
        bench_run_us(b, 50 * rates[i].period);
        assert_int_equal(bus.rises, 9);
        for (unsigned bit = 1; bit < 9; bit++)
            assert_int_equal(bus.rise[bit] - bus.rise[bit - 1], rates[i].period);
        // SDA falls for the START; then comes 0111 1000: in the middle of SCL's low time
        assert_int_equal(bus.rise[1] - bus.sda_change[1], (rates[i].period / 2 + 1) / 2);
    }
}

TEST(clock_stretching_makes_bits_longer)
{
    enum { ALL = EDGES_MAX, SOME = 5 };
    static const unsigned until[] = {ALL, SOME};
    for (unsigned i = 0; i < 2; i++) {
        START_WITH(START, SEND(WRITE), SEND(0x12), END);
        bus.stretches_for = 100;
        bus.stretches_until = until[i];
        bench_run_us(b, 1000);
        assert_string_equal(bus.seen, "S 78 12 P ");
        for (unsigned bit = 1; bit < 9; bit++)
            assert_in_range(bus.rise[bit] - bus.rise[bit - 1], bit < until[i] ? 120 : 40,
                            bit < until[i] ? 124 : 40);
    }
}

// SDA, low since the START, rises when TWINT is cleared, as the first bit is 1.
TEST(the_first_bit_is_on_sda_half_a_period_before_scl_rises)
{
    START_WITH(START, SEND(0xFE));
    bench_run_us(b, 100);
    assert_int_equal(bus.rise[0] - bus.sda_change[1], 20);
}

// Half a period after SCL's rise, 20 cycles, SDA falls for the START, and rises for the STOP; the slave lets
// SCL go at the end of an instruction.
TEST(a_stretched_repeated_start_and_a_stretched_stop_keep_their_times)
{
    enum { OF_START = 9, OF_STOP = OF_START + 10, HALF = 20, INSTRUCTION = 4, STRETCHED = 100 };
    unsigned changes = 0;
    START_WITH(START, SEND(WRITE), START, SEND(WRITE), END);
    bus.stretches_for = STRETCHED;
    bus.stretches_until = EDGES_MAX;
    bench_run_us(b, 1000);
    assert_string_equal(bus.seen, "S 78 S 78 P ");
    assert_int_equal(bus.rises, OF_STOP + 1);
    for (unsigned i = 0; i < bus.sda_changes; i++)
        for (unsigned rise = OF_START; rise <= OF_STOP; rise += OF_STOP - OF_START) {
            chip_time_t since = bus.sda_change[i] - bus.rise[rise];
            bool is_high = bus.sda_change[i] > bus.rise[rise] && since < STRETCHED;
            changes += is_high;
            assert_in_range(since, is_high ? HALF - INSTRUCTION : 0, is_high ? HALF : UINT64_MAX);
        }
    assert_int_equal(changes, 2);
}

TEST(disabling_ends_a_stretched_bit)
{
    START_WITH(START, PUT(TWDR, WRITE), BEGIN(0), DELAY(100), PUT(TWCR, 0), DELAY(200), START, SEND(WRITE),
               END);
    while (b->count < 1)
        chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
    hold(false, true);
    bench_run_us(b, 35); // until it is disabled
    hold(false, false);
    expect_marks("08 08 18 F8 ");
    assert_string_equal(bus.seen, "S S 78 P ");
}

TEST(a_start_waits_while_a_line_is_held_low)
{
    for (unsigned line = 0; line < WIRES; line++) {
        START_WITH(START);
        hold(line == SDA, line == SCL);
        bench_run_us(b, 1000);
        assert_int_equal(b->count, 0);
        hold(false, false);
        bench_run_us(b, 1000);
        assert_int_equal(bench_value(b, 0), 0x08);
    }
}

TEST(a_start_waits_for_the_stop_of_another_master)
{
    START_WITH(PUT(TWCR, TWEN), SHOW(TWCR), START);
    while (b->count < 1)
        chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
    hold(true, false); // START
    hold(true, true);
    hold(false, true);
    hold(false, false);
    bench_run_us(b, 1000);
    assert_int_equal(b->count, 1);
    hold(false, true);
    hold(true, true);
    hold(true, false);
    hold(false, false); // STOP
    bench_run_us(b, 1000);
    assert_int_equal(bench_value(b, 1), 0x08);
}

TEST(between_stop_and_start_the_bus_is_free_for_a_period)
{
    EXPECT("08 08 ", "S P S ", NULL, START, END_START);
    assert_int_equal(bus.sda_changes, 3);
    assert_int_equal(bus.sda_change[2] - bus.sda_change[1], 40);
}

// Runs until SCL has risen `rises` times, and holds SDA low from its next fall on.
static void hold_sda_from(unsigned rises)
{
    while (bus.rises < rises)
        bench_run_us(b, 1);
    bus.holds_sda = true;
    bench_run_us(b, 100);
}

TEST(arbitration_is_lost_at_any_bit_of_a_byte)
{
    for (unsigned bit = 1; bit < 8; bit++) {
        START_WITH(START, SEND(0xFF));
        hold_sda_from(bit);
        expect_marks("08 38 ");
        assert_int_equal(bus.rises, bit + 1);
    }
}

// 0x78 has ones from the second bit on; a NACK follows a byte read.
TEST(sda_low_against_a_one_is_lost_arbitration_and_a_change_while_scl_is_high_an_error)
{
    START_WITH(START, SEND(WRITE));
    hold_sda_from(1);
    assert_int_equal(bench_value(b, 1), 0x38);
    START_WITH(START, SEND(READ), TAKE(0));
    hold_sda_from(9 + 8);
    assert_int_equal(bench_value(b, 2), 0x38);
    START_WITH(START, SEND(WRITE), PUT(TWCR, 0), SHOW(TWCR), START);
    while (bus.rises < 3 || !bus.scl)
        chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
    hold(true, false);
    hold(false, false);
    assert_int_equal(circuit_faults(board_circuit(b->board)), 0);
    bench_run_us(b, 100);
    assert_int_equal(bench_value(b, 1), 0x00);
    assert_int_equal(bench_value(b, 3), 0x08);
}

// SCL would fall within half a period.
static void expect_rest(void)
{
    const chip_t *chip = board_chip(b->board);
    chip_run(board_chip(b->board), chip_now(chip) + 1);
    assert_true(chip_next(chip) > chip_now(chip) + 20);
}

// Another master, whose bit is 0, lets SCL go last.
TEST(arbitration_is_lost_at_the_end_of_a_stretch_too)
{
    START_WITH(START, PUT(TWDR, 0xFE), PUT(SMCR, 1), SEI, BEGIN(0), SLEEP);
    while (b->count == 0)
        chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
    hold(true, true);
    bench_run_us(b, 20);
    hold(true, false);
    expect_rest();
    const uint8_t *data = chip_data(board_chip(b->board), &(size_t){0});
    assert_int_equal(data[TWSR], 0x38);
    assert_int_equal(data[TWCR], TWINT | TWEN);
}

TEST(after_a_bus_error_or_when_it_is_disabled_nothing_of_the_byte_is_left)
{
    START_WITH(START, PUT(TWDR, WRITE), PUT(SMCR, 1), SEI, BEGIN(0), SLEEP);
    while (bus.rises < 3 || !bus.scl)
        chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
    hold(true, false);
    hold(false, false);
    expect_rest();
    START_WITH(START, PUT(TWDR, WRITE), PUT(SMCR, 1), SEI, BEGIN(0), DELAY(20), PUT(TWCR, 0), SLEEP);
    while (bus.rises == 0 || chip_data(board_chip(b->board), &(size_t){0})[TWCR] & TWEN)
        chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
    assert_in_range(bus.rises, 1, 8);
    chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1); // SLEEP
    expect_rest();
}

// ---- As a slave ----

// A master that the test moves, in steps of 100 cycles; it waits while SCL is stretched.
static void step_bus(bool sda_low, bool scl_low)
{
    hold(sda_low, scl_low);
    chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 100);
    for (unsigned i = 0; i < 200 && !scl_low && !bus.scl; i++)
        chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 100);
    assert_true(scl_low || bus.scl);
}

static void master_start(void)
{
    step_bus(false, true);
    step_bus(false, false);
    step_bus(true, false);
    step_bus(true, true);
}

static void master_stop(void)
{
    step_bus(true, true);
    step_bus(true, false);
    step_bus(false, false);
}

// Exchanges a bit; a one is released, so that the slave may pull.
static bool master_bit(bool bit)
{
    step_bus(!bit, true);
    step_bus(!bit, false);
    bool level = bus.sda;
    step_bus(!bit, true);
    return level;
}

// Returns whether the slave has acknowledged.
static bool master_write(uint8_t byte)
{
    for (unsigned i = 0; i < 8; i++)
        master_bit(byte >> (7 - i) & 1);
    return !master_bit(true);
}

static uint8_t master_read(bool acknowledge)
{
    uint8_t byte = 0;
    for (unsigned i = 0; i < 8; i++)
        byte = (uint8_t)(byte << 1 | master_bit(true));
    master_bit(!acknowledge);
    return byte;
}

enum { TWAR = 0xBA, TWAMR = 0xBD, OWN = 0x2A };
#define LISTEN_AS(twar)    PUT(TWAR, twar), PUT(TWCR, TWEN | TWEA)
#define NEXT(control)      WAIT(TWCR, 7), SHOW(TWSR), PUT(TWCR, TWINT | TWEN | (control))
#define NEXT_BYTE(control) WAIT(TWCR, 7), SHOW(TWSR), SHOW(TWDR), PUT(TWCR, TWINT | TWEN | (control))
#define NEXT_SEND(byte, control)                                                                             \
    WAIT(TWCR, 7), SHOW(TWSR), PUT(TWDR, byte), PUT(TWCR, TWINT | TWEN | (control))

static void start_slave(const uint16_t *code, size_t size)
{
    bench_start(plug_in(), code, size);
    bus.slave.absent = true;
    bench_run_us(b, 100);
}

TEST(a_slave_receives_with_the_status_codes_of_the_data_sheet)
{
    start_slave(CODE(LISTEN_AS(OWN << 1), NEXT(TWEA), NEXT_BYTE(TWEA), NEXT_BYTE(0), NEXT_BYTE(TWEA),
                     NEXT(TWEA), NEXT_BYTE(TWEA), NEXT(TWEA)));
    master_start();
    assert_false(master_write(NOBODY));
    master_stop();
    master_start();
    assert_true(master_write(OWN << 1));
    assert_true(master_write(0xC3));
    assert_true(master_write(0x0F));
    assert_false(master_write(0x55)); // TWEA was 0
    assert_false(master_write(0x66)); // no longer addressed
    master_start();
    assert_true(master_write(OWN << 1));
    assert_true(master_write(0x99));
    master_stop();
    expect_marks("60 80 C3 80 0F 88 55 60 80 99 A0 ");
}

TEST(a_slave_sends_until_the_master_does_not_acknowledge_or_it_has_no_more)
{
    start_slave(CODE(LISTEN_AS(OWN << 1), NEXT_SEND(0x81, TWEA), NEXT_SEND(0x7E, TWEA), NEXT(TWEA),
                     NEXT_SEND(0x3C, 0), NEXT(TWEA)));
    master_start();
    assert_true(master_write(OWN << 1 | 1));
    assert_int_equal(master_read(true), 0x81);
    assert_int_equal(master_read(false), 0x7E);
    master_stop();
    master_start();
    assert_true(master_write(OWN << 1 | 1));
    assert_int_equal(master_read(true), 0x3C);
    assert_int_equal(master_read(true), 0xFF);
    master_stop();
    expect_marks("A8 B8 C0 A8 C8 ");
}

TEST(a_slave_answers_the_general_call_and_masked_addresses_and_holds_scl_until_twint_is_cleared)
{
    start_slave(CODE(LISTEN_AS(OWN << 1 | 1), PUT(TWAMR, 2), NEXT(TWEA), NEXT_BYTE(TWEA), NEXT(TWEA),
                     WAIT(TWCR, 7), DELAY(800), SHOW(TWSR), PUT(TWCR, TWINT | TWEN | TWEA)));
    master_start();
    assert_true(master_write(0));
    assert_true(master_write(0x42));
    master_stop();
    master_start();
    assert_true(master_write((OWN ^ 1) << 1));
    chip_time_t held = chip_now(board_chip(b->board));
    step_bus(true, true);
    step_bus(true, false);
    assert_in_range(chip_now(board_chip(b->board)) - held, 3000, 4000);
    expect_marks("70 90 42 A0 60 ");
}

// It addresses 0x7F for writing, another master OWN, 010 1010: lost at the first bit.
TEST(a_master_that_loses_the_bus_to_one_that_addresses_it_becomes_its_slave)
{
    START_WITH(PUT(TWAR, OWN << 1), PUT(TWCR, TWINT | TWSTA | TWEN | TWEA), WAIT(TWCR, 7), SHOW(TWSR),
               PUT(TWDR, 0xFE), PUT(TWCR, TWINT | TWEN | TWEA), NEXT(TWEA), NEXT_BYTE(TWEA), NEXT(TWEA),
               NEXT(TWEA));
    bus.slave.absent = true;
    while (b->count == 0)
        chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
    hold(true, false);
    bench_run_us(b, 10);
    assert_true(bus.scl); // it has lost, and waits
    step_bus(true, true);
    for (unsigned i = 1; i < 8; i++)
        master_bit((OWN << 1) >> (7 - i) & 1);
    assert_false(master_bit(true)); // acknowledged
    assert_true(master_write(0x5A));
    master_stop();
    master_start();
    assert_true(master_write(OWN << 1));
    master_stop();
    expect_marks("08 68 80 5A A0 60 ");
}

// Tables 22-4 to 22-6; it has already lost at the first bit when the address goes on.
TEST(who_loses_the_bus_in_an_address_learns_whether_it_is_addressed)
{
    static const struct {
        uint8_t address;
        const char *marks;
    } of[] = {{OWN << 1, "08 68 "}, {OWN << 1 | 1, "08 B0 "}, {0, "08 78 "}, {(OWN ^ 1) << 1, "08 38 "}};
    for (unsigned i = 0; i < sizeof of / sizeof *of; i++) {
        START_WITH(PUT(TWAR, OWN << 1 | 1), PUT(TWCR, TWINT | TWSTA | TWEN | TWEA), WAIT(TWCR, 7), SHOW(TWSR),
                   PUT(TWDR, 0xFE), PUT(TWCR, TWINT | TWEN | TWEA), NEXT(TWEA));
        bus.slave.absent = true;
        while (b->count == 0)
            chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
        hold(true, false);
        bench_run_us(b, 10);
        step_bus(true, true);
        for (unsigned bit = 1; bit < 8; bit++)
            master_bit(of[i].address >> (7 - bit) & 1);
        expect_marks(i == 3 ? of[i].marks : "08 ");
        master_bit(true);
        expect_marks(of[i].marks);
    }
}

TEST(a_slave_without_twgce_ignores_the_general_call)
{
    start_slave(CODE(LISTEN_AS(OWN << 1), NEXT(TWEA)));
    master_start();
    assert_false(master_write(0));
    assert_false(master_write(0x42));
    master_stop();
    expect_marks("");
}

// All the time, also while the master does not acknowledge.
TEST(writing_twcr_in_mid_byte_changes_nothing_that_a_slave_sends)
{
    start_slave(CODE(LISTEN_AS(OWN << 1), NEXT_SEND(0x81, TWEA), PUT(TWCR, TWEN | TWEA), LDS(16, TWCR),
                     SBRS(16, 7), RJMP(-7), SHOW(TWSR)));
    master_start();
    assert_true(master_write(OWN << 1 | 1));
    for (unsigned i = 0; i < 8; i++)
        assert_int_equal(master_bit(true), 0x81 >> (7 - i) & 1);
    assert_true(master_bit(true));
    expect_marks("A8 C0 ");
}

TEST(a_slave_finds_its_address_in_twdr)
{
    start_slave(CODE(LISTEN_AS(OWN << 1), NEXT_BYTE(TWEA)));
    master_start();
    assert_true(master_write(OWN << 1));
    expect_marks("60 54 ");
}

// Table 22-6: status 0x00.
TEST(a_stop_within_a_byte_is_a_bus_error_of_the_slave)
{
    for (unsigned bits = 1; bits < 8; bits++)
        for (uint8_t reads = 0; reads < 2; reads++) {
            start_slave(CODE(LISTEN_AS(OWN << 1), NEXT_SEND(0xFF, TWEA), NEXT(TWEA)));
            master_start();
            assert_true(master_write((uint8_t)(OWN << 1 | reads)));
            for (unsigned i = 0; i < bits; i++)
                master_bit(true);
            master_stop();
            expect_marks(reads ? "A8 00 " : "60 00 ");
        }
}

TEST(while_it_is_off_the_twi_does_not_listen)
{
    start_slave(CODE(PUT(TWAR, OWN << 1), PUT(TWCR, TWEA)));
    master_start();
    assert_false(master_write(OWN << 1));
    master_stop();
    expect_marks("");
}

TEST(every_register_without_clock_refuses_what_is_written_and_a_transfer_is_cut_off)
{
    static const unsigned registers[] = {TWBR, TWSR, TWAR, TWDR, TWCR, TWAMR};
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++)
        EXPECT("01 ", "", "TWI register written while PRTWI is set", PUT(PRR, 0x80), PUT(registers[i], 3),
               MARK(1));
    EXPECT("08 ", "S ", "TWI transfer cut off by PRTWI", START, PUT(TWDR, 0), BEGIN(0), PUT(PRR, 0x80));
}

TEST(without_twea_a_slave_is_not_there)
{
    start_slave(CODE(PUT(TWAR, OWN << 1), PUT(TWCR, TWEN)));
    master_start();
    assert_false(master_write(OWN << 1));
}

TEST(a_clock_that_stops_between_two_bytes_cuts_nothing_off)
{
    EXPECT("08 ", "S ", NULL, START, PUT(SMCR, 5), SEI, SLEEP);
}

TEST(without_the_bus_twsto_clears_itself)
{
    EXPECT("04 ", "", NULL, PUT(TWCR, TWEN | TWINT | TWSTO), SHOW(TWCR));
}

// 22.9.3
TEST(of_twsr_only_the_prescaler_can_be_written)
{
    EXPECT("F8 FB F9 09 ", "S ", NULL, SHOW(TWSR), PUT(TWSR, 0x07), SHOW(TWSR), PUT(TWSR, 1), SHOW(TWSR),
           START);
}

// Vector 24.
TEST(the_interrupt_comes_as_soon_as_it_is_enabled)
{
    EXPECT("08 11 D8 12 ", "S ", NULL, SEI, START, MARK(0x11), PUT(TWCR, TWEN | TWIE), NOP, MARK(0x12));
}

// It is addressed for reading, and holds SCL when it is switched off; the first bit of its byte is 0.
TEST(a_slave_that_is_switched_off_is_no_longer_addressed)
{
    start_slave(CODE(LISTEN_AS(OWN << 1), WAIT(TWCR, 7), SHOW(TWSR), PUT(TWDR, 0), PUT(TWCR, 0),
                     PUT(TWCR, TWINT | TWEN | TWEA), MARK(1), NEXT(TWEA)));
    master_start();
    assert_true(master_write(OWN << 1 | 1));
    bench_run_us(b, 100);
    assert_int_equal(master_read(true), 0xFF);
    master_stop();
    expect_marks("A8 01 ");
}

// PORT and DDR drive both lines low before and after.
TEST(the_lines_belong_to_the_twi_while_it_is_on)
{
    const chip_pin_t sda = {'C', 4}, scl = {'C', 5};
    START_WITH(PUT(DDRC, 0x30), MARK(1), PUT(TWCR, TWEN), MARK(2), DELAY(20), PUT(TWCR, 0));
    for (unsigned mark = 1; mark <= 2; mark++) {
        while (b->count < mark)
            chip_run(board_chip(b->board), chip_now(board_chip(b->board)) + 1);
        assert_int_equal(chip_pin(board_chip(b->board), sda), mark == 1 ? PIN_LOW : PIN_HIGH);
        assert_int_equal(chip_pin(board_chip(b->board), scl), mark == 1 ? PIN_LOW : PIN_HIGH);
    }
    bench_run_us(b, 100);
    assert_int_equal(chip_pin(board_chip(b->board), sda), PIN_LOW);
    assert_int_equal(chip_pin(board_chip(b->board), scl), PIN_LOW);
}

static pin_level_t sda_level(void)
{
    return chip_pin(board_chip(b->board), (chip_pin_t){'C', 4});
}

// No time passes after the last fall of SCL: at the acknowledgement, behind it, and from one bit to the next.
TEST(a_slave_moves_sda_in_the_cycle_in_which_scl_falls)
{
    start_slave(CODE(LISTEN_AS(OWN << 1), NEXT_SEND(0x81, TWEA)));
    master_start();
    for (unsigned i = 0; i < 7; i++)
        master_bit((OWN << 1 | 1) >> (7 - i) & 1);
    step_bus(false, true);
    step_bus(false, false);
    hold(false, true);
    assert_int_equal(sda_level(), PIN_LOW);
    step_bus(false, false);
    hold(false, true);
    assert_int_equal(sda_level(), PIN_HIGH);
    bench_run_us(b, 10);
    step_bus(false, false);
    hold(false, true);
    assert_int_equal(sda_level(), PIN_LOW); // 0x81
}

// The program is late: SCL is held from its fall after the repeated START on.
TEST(a_slave_holds_scl_while_it_has_not_seen_a_repeated_start)
{
    start_slave(CODE(LISTEN_AS(OWN << 1), NEXT(TWEA), NEXT_BYTE(TWEA), WAIT(TWCR, 7), DELAY(800), SHOW(TWSR),
                     PUT(TWCR, TWINT | TWEN | TWEA), NEXT(TWEA)));
    master_start();
    assert_true(master_write(OWN << 1));
    assert_true(master_write(0x55));
    master_start();
    assert_true(master_write(OWN << 1));
    expect_marks("60 80 55 A0 60 ");
}

// ---- A bus without pull-ups ----

static void expect_start(const char *fault, bool sda_pulled, bool scl_pulled)
{
    uint8_t pull_ups = (uint8_t)(sda_pulled << 4 | scl_pulled << 5);
    b = bench_new_off(NULL);
    bench_start(b, CODE(RATE(FAST, 0), PUT(PORTC, pull_ups), BEGIN(TWSTA)));
    bench_run_us(b, 100);
    assert_int_equal(circuit_faults(board_circuit(b->board)), fault != NULL);
    if (fault != NULL)
        bench_free_faulty(b, fault);
}

TEST(a_start_on_a_bus_without_pull_ups_is_a_fault)
{
    expect_start("TWI START on a bus without pull-ups: SDA (PC4) floats", false, true);
    expect_start("TWI START on a bus without pull-ups: SCL (PC5) floats", true, false);
    expect_start("TWI START on a bus without pull-ups: SDA (PC4) floats", false, false);
    expect_start(NULL, true, true); // the chip's own
}
