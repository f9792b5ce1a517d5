// The TWI as a master, and a bus around it: ATmega328P data sheet, 22.
#include "tests/chip/twi_fixture.h"
#include "tests/support/code.h"
#include "tests/support/test.h"

enum { FAST = 12 }; // TWBR of 400 kHz at 16 MHz

// Each waits for TWINT and marks TWSR, and TWDR for a byte that is read.
enum { TWINT = 0x80, TWEA = 0x40, TWSTA = 0x20, TWSTO = 0x10, TWEN = 0x04, TWIE = 0x01 };
#define RATE(twbr, twps) PUT(TWBR, twbr), PUT(TWSR, twps)
#define BEGIN(control)   PUT(TWCR, TWINT | TWEN | (control))
#define GO(control)      BEGIN(control), WAIT(TWCR, 7), SHOW(TWSR)
#define START            GO(TWSTA)
#define SEND(byte)       PUT(TWDR, byte), GO(0)
#define TAKE(control)    GO(control), SHOW(TWDR)
#define END              BEGIN(TWSTO), LDS(16, TWCR), SBRC(16, 4), RJMP(-4), SHOW(TWSR)
#define END_START        GO(TWSTO | TWSTA)

#define START_WITH(...)  twi_start_with(CODE(RATE(FAST, 0), __VA_ARGS__))

// Runs a program; expects the markers, two hexadecimal digits each, and on the bus what the slave has seen.
static void expect(const char *markers, const char *seen, const char *fault, const uint16_t *code,
                   size_t size)
{
    char text[3 * MARKS + 1] = "";
    twi_start_with(code, size);
    twi_run_us(1000);
    for (unsigned i = 0; i < marked; i++)
        sprintf(text + 3 * i, "%02X ", marks[i]);
    assert_string_equal(text, markers);
    assert_string_equal(bus.seen, seen);
    twi_end(fault);
}

#define EXPECT(markers, seen, fault, ...) expect(markers, seen, fault, CODE(RATE(FAST, 0), __VA_ARGS__))

TEST(each_step_of_a_master_has_the_status_of_the_tables)
{
    EXPECT("08 18 28 28 F8 ", "S 78 40 FF P ", NULL, START, SEND(WRITE), SEND(0x40), SEND(0xFF), END);
    EXPECT("08 20 30 F8 ", "S P ", NULL, START, SEND(NOBODY), SEND(0x40), END);
    EXPECT("08 18 10 40 50 A5 58 A5 08 F8 ", "S 78 S 79 P S P ", NULL, START, SEND(WRITE), START, SEND(READ),
           TAKE(TWEA), TAKE(0), END_START, END);
    EXPECT("08 48 08 18 F8 ", "S P S 78 P ", NULL, START, SEND(NOBODY | 1), END_START, SEND(WRITE), END);
}

// What is written too early sets TWWC, and a write of TWCR without TWINT changes nothing of it.
TEST(twint_waits_for_a_one_and_data_may_be_written_only_while_it_is_set)
{
    EXPECT("08 A4 0C 18 84 F8 ", "S 78 P ", "TWI byte 0x55 lost: written while TWINT was 0", START,
           SHOW(TWCR), PUT(TWDR, WRITE), BEGIN(0), PUT(TWDR, 0x55), PUT(TWCR, TWEN), SHOW(TWCR),
           WAIT(TWCR, 7), SHOW(TWSR), PUT(TWDR, 0), SHOW(TWCR), END);
}

TEST(switched_off_it_gives_the_pins_back_and_begins_anew)
{
    EXPECT("08 18 80 08 F8 ", "S 78 S P ", NULL, START, SEND(WRITE), PUT(TWCR, 0), SHOW(TWCR), START, END);
}

// Its routine switches it off.
#define SEND_ASLEEP(byte) PUT(TWDR, byte), PUT(SMCR, 1), SEI, BEGIN(TWIE), SLEEP, SHOW(TWCR)
enum { IN_INTERRUPT = CODE_INTERRUPT + 24 };

TEST(the_interrupt_asks_while_twint_is_set_and_does_not_clear_it)
{
    EXPECT("08 D8 84 ", "S 78 ", NULL, START, SEND_ASLEEP(WRITE));
}

TEST(without_its_clock_it_takes_no_writes_and_ends_no_byte)
{
    EXPECT("00 ", "", "TWI register written while PRTWI is set", PUT(PRR, 0x80), BEGIN(TWSTA), SHOW(TWCR));
    EXPECT("08 ", "S ", "TWI transfer cut off: its clock was stopped by sleep", START, PUT(TWDR, 0), BEGIN(0),
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
        twi_start_with(CODE(RATE(rates[i].twbr, rates[i].twps), START, SEND(WRITE)));
        twi_run_us(50 * rates[i].period);
        assert_int_equal(bus.rises, 9);
        for (unsigned bit = 1; bit < 9; bit++)
            assert_int_equal(bus.rise[bit] - bus.rise[bit - 1], rates[i].period);
        // SDA falls for the START; then comes 0111 1000: in the middle of SCL's low time
        unsigned low = rates[i].period / 2;
        assert_int_equal(bus.rise[1] - bus.sda_change[1], low - low / 2);
        twi_end(NULL);
    }
}

TEST(a_byte_takes_nine_bits_from_the_clearing_of_twint_to_the_interrupt)
{
    START_WITH(START, SEND_ASLEEP(WRITE));
    twi_run_us(200);
    chip_time_t first = bus.rise[0] - 20;
    assert_int_equal(marks[1], IN_INTERRUPT);
    // Waking and entry, the vector's RJMP and an LDI
    assert_int_equal(marked_at[1] - first, 9 * 40 + 4 + 4 + 2 + 1);
    twi_end(NULL);
}

TEST(a_slave_that_stretches_makes_every_bit_longer)
{
    START_WITH(START, SEND(WRITE), SEND(0x12), END);
    bus.stretches_for = 100;
    twi_run_us(1000);
    assert_string_equal(bus.seen, "S 78 12 P ");
    assert_in_range(bus.rise[1] - bus.rise[0], 120, 124);
    twi_end(NULL);
}

static void expect_start(unsigned mark)
{
    twi_run_us(1000);
    assert_int_equal(marked, mark + 1);
    assert_int_equal(marks[mark], 0x08);
    twi_end(NULL);
}

TEST(a_line_that_is_held_low_keeps_a_start_waiting)
{
    for (unsigned line = 0; line < WIRES; line++) {
        START_WITH(START);
        twi_hold(line == SDA, line == SCL);
        twi_run_us(1000);
        assert_int_equal(marked, 0);
        twi_hold(false, false);
        expect_start(0);
    }
}

TEST(a_start_waits_for_the_stop_of_another_master)
{
    START_WITH(PUT(TWCR, TWEN), SHOW(TWCR), START);
    while (marked < 1)
        chip_run(circuit.chip, chip_now(circuit.chip) + 1);
    twi_hold(true, false); // START
    twi_hold(true, true);
    twi_hold(false, true);
    twi_hold(false, false);
    twi_run_us(1000);
    assert_int_equal(marked, 1);
    twi_hold(false, true);
    twi_hold(true, true);
    twi_hold(true, false);
    twi_hold(false, false); // STOP
    expect_start(1);
}

TEST(between_stop_and_start_the_bus_is_free_for_a_period)
{
    START_WITH(START, END_START);
    twi_run_us(100);
    assert_string_equal(bus.seen, "S P S ");
    assert_int_equal(bus.sda_changes, 3);
    assert_int_equal(bus.sda_change[2] - bus.sda_change[1], 40);
    twi_end(NULL);
}

// Runs until SCL has risen so often, and holds SDA low from its fall on.
static void hold_sda_from(unsigned rises)
{
    while (bus.rises < rises)
        twi_run_us(1);
    bus.holds_sda = true;
    twi_run_us(100);
}

// 0x78 has ones from the second bit on; behind a byte read comes a NACK.
TEST(sda_low_against_a_one_is_a_lost_bus_and_a_change_under_scl_an_error)
{
    START_WITH(START, SEND(WRITE));
    hold_sda_from(1);
    assert_int_equal(marks[1], 0x38);
    twi_end(NULL);
    START_WITH(START, SEND(READ), TAKE(0));
    hold_sda_from(9 + 8);
    assert_int_equal(marks[2], 0x38);
    twi_end(NULL);
    START_WITH(START, SEND(WRITE), PUT(TWCR, 0), SHOW(TWCR), START);
    while (bus.rises < 3 || !bus.scl)
        chip_run(circuit.chip, chip_now(circuit.chip) + 1);
    twi_hold(true, false);
    twi_hold(false, false);
    assert_int_equal(circuit_faults(&circuit), 0);
    twi_run_us(100);
    assert_int_equal(marks[1], 0x00);
    assert_int_equal(marks[3], 0x08);
    twi_end(NULL);
}
