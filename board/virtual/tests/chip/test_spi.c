// Tests of the SPI, and of words that reach the display by it: ATmega328P data sheet, 19.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/circuit.h"
#include "parts/spi_slave.h"
#include "tests/support/chip_rig.h"
#include "tests/support/faults.h"
#include "tests/support/programs.h"
#include "tests/support/test.h"

enum { SPIF = 0x80, WCOL = 0x40, SPE = 0x40, BEGIN = 0x11, INTENSITY = 0x0A };
enum { IN_INTERRUPT = CODE_INTERRUPT + 17, SPIE = 0x80, DORD = 0x20, MODE_3 = 0x0C };

// Drives CS (PB2), DIN (PB3) and CLK (PB5). divider: SPR, and SPI2X as the third bit.
#define START(divider, control)                                                                              \
    PUT(DDRB, 0x2C), PUT(SPSR, (divider) >> 2), PUT(SPCR, 0x50 | ((divider) & 3) | (control))

// Sends a byte, 0x11, from a marker to the interrupt.
#define SEND_ASLEEP(divider)                                                                                 \
    START(divider, SPIE), PUT(SMCR, 1), SEI, LDI(20, BEGIN), OUT(GPIOR0, 20), OUT(SPDR, 20), SLEEP, SHOW(SPSR)

// Reading the flag before the next byte clears it.
#define SEND(byte) PUT(SPDR, byte), WAIT(SPSR, 7)
#define CS_LOW     CBI(PORTB, 2)
#define CS_HIGH    SBI(PORTB, 2)
#define WORD(divider, control, first, second)                                                                \
    START(divider, control), CS_LOW, SEND(first), SEND(second), CS_HIGH

TEST(a_byte_takes_eight_clocks_of_each_divider)
{
    // Table 19-5, by SPR and SPI2X
    static const unsigned divider[] = {4, 16, 64, 128, 2, 8, 32, 64};
    // The OUTs to the marker and to SPDR, waking and entry, the vector's RJMP and an LDI
    enum { AROUND = 1 + 1 + 4 + 4 + 2 + 1 };
    for (uint8_t settings = 0; settings < 8; settings++) {
        bench_t *b = bench_run(400, CODE(SEND_ASLEEP(settings)));
        assert_int_equal(bench_between(b, BEGIN, IN_INTERRUPT), AROUND + 8 * divider[settings]);
        assert_int_equal(bench_value(b, 2) & SPIF, 0); // cleared by its interrupt
    }
}

// Writes the second byte 16 cycles after the first, when that is just sent, or one cycle earlier.
#define TWO(...)                                                                                             \
    START(4, 0), LDI(20, 0x11), LDI(21, 0x50), OUT(SPDR, 20), __VA_ARGS__, OUT(SPDR, 21), DELAY(25),         \
        SHOW(SPSR)
#define SEVEN_NOPS NOP, NOP, NOP, NOP, NOP, NOP, NOP

TEST(a_write_before_the_end_is_dropped_and_sets_wcol)
{
    EXPECT(400, "C1 ", "SPI byte 0x50 written into a running transfer", TWO(SEVEN_NOPS, SEVEN_NOPS));
    EXPECT(400, "81 ", NULL, TWO(SEVEN_NOPS, SEVEN_NOPS, NOP));
}

// Neither reading SPSR alone nor accessing SPDR without reading SPSR clears them.
TEST(flags_are_cleared_by_reading_status_and_then_accessing_data)
{
    EXPECT(400, "C0 C0 00 80 ", "SPI byte 0xAA", START(0, 0), PUT(SPDR, 0x55), PUT(SPDR, 0xAA), DELAY(100),
           SHOW(SPSR), SHOW(SPSR), IN(18, SPDR), SHOW(SPSR), PUT(SPDR, 0x55), DELAY(25), IN(18, SPDR),
           SHOW(SPSR));
    EXPECT(400, "80 ", NULL, START(0, 0), SEND(0x55), IN(18, SPDR), PUT(SPDR, 0x55), DELAY(25), IN(18, SPDR),
           SHOW(SPSR));
    EXPECT(400, "00 80 ", NULL, START(0, 0), PUT(SPDR, 0x55), SHOW(SPSR), DELAY(25), IN(18, SPDR),
           SHOW(SPSR)); // read before it was set
}

static unsigned words, last_word;

static void on_word(board_t *board, uint16_t word, void *context)
{
    (void)board;
    (void)context;
    words++;
    last_word = word;
}

static bench_t *expect_word(const uint16_t *code, size_t size)
{
    words = 0;
    bench_t *b = bench_new_off(NULL);
    board_on_word(b->board, on_word, NULL);
    bench_start(b, code, size);
    bench_run_us(b, 400);
    assert_int_equal(words, 1);
    assert_int_equal(last_word & 0x0FFF, 0x0A05);
    assert_int_equal(board_intensity(b->board), 5);
    assert_int_equal(board_intensity(b->board), 5);
    return b;
}

// Sets DIN and lets CLK rise.
#define BIT(din)           PUT(PORTB, (din) << 3), SBI(PORTB, 5)
#define NIBBLE(a, b, c, d) BIT(a), BIT(b), BIT(c), BIT(d)

TEST(a_word_reaches_the_display_at_every_speed_in_either_order_and_by_port_pins)
{
    for (uint8_t divider = 0; divider < 8; divider++)
        expect_word(CODE(WORD(divider, 0, 0x0A, 0x05)));
    expect_word(CODE(WORD(0, DORD, 0x50, 0xA0)));
    expect_word(CODE(PUT(DDRB, 0x2C), NIBBLE(0, 0, 0, 0), NIBBLE(1, 0, 1, 0), NIBBLE(0, 0, 0, 0),
                     NIBBLE(0, 1, 0, 1), CS_HIGH));
}

TEST(mode_3_transfers_the_word_with_an_extra_rising_clock_edge_at_the_start)
{
    for (uint8_t divider = 0; divider < 8; divider++)
        bench_free_faulty(expect_word(CODE(WORD(divider, MODE_3, 0x0A, 0x05))), "a word of 17 bits");
}

// At 128 cycles a bit, during the fourth bit of the second byte. Mode 3 clocks at the end of a bit instead of
// in its middle, and once at the start, as above.
TEST(a_latch_in_mid_byte_takes_the_bits_clocked_so_far_and_is_a_fault)
{
    enum { SLOWEST = 3 };
    for (unsigned mode = 0; mode <= MODE_3; mode += MODE_3)
        EXPECT(400, "", "the display latched a word of 12 bits instead of 16", START(SLOWEST, mode),
               SEND(0x0A), PUT(SPDR, 5), DELAY(116), CS_HIGH);
}

// MISO is high around the first leading edge only.
TEST(a_master_samples_miso_at_leading_edges_or_with_cpha_at_trailing_ones)
{
    enum { STARTS = 13, LEADS = STARTS + 64, CPHA = 4 };
    for (unsigned cpha = 0; cpha <= CPHA; cpha += CPHA) {
        rig_make("atmega328p", "B5",
                 CODE(PUT(DDRB, 0x2C), PUT(SPCR, 0x53 | cpha), MARK(1), SEND(0), SHOW(SPDR)));
        rig_drive("B4", false, 0);
        rig_drive("B4", true, LEADS - 20);
        rig_drive("B4", false, LEADS + 20);
        rig_run(2000);
        assert_int_equal(rig.edge[0].at, LEADS);
        rig_assert_marks(1, cpha ? 0 : 0x80);
    }
}

TEST(a_low_input_at_ss_makes_the_master_a_slave)
{
    EXPECT(400, "40 80 ", NULL, PUT(SPCR, 0x50), SHOW(SPCR), SHOW(SPSR));
}

// Data sheets, section 1. The other pins of port B are high.
TEST(each_chip_has_its_ss)
{
    enum { MASTER = 0x50 };
    static const struct {
        const char *mcu, *ss;
    } of[] = {{"atmega168", "B2"},  {"atmega328p", "B2"}, {"atmega1284p", "B4"},
              {"atmega1280", "B0"}, {"atmega2560", "B0"}, {"atmega32u4", "B0"}};
    for (unsigned i = 0; i < 2 * sizeof of / sizeof *of; i++) {
        bool low = i % 2;
        rig_make(of[i / 2].mcu, "D0", CODE(DELAY(10), PUT(SPCR, MASTER), SHOW(SPCR)));
        for (char bit = '0'; bit < '8'; bit++)
            rig_drive((const char[]){'B', bit}, !low || bit != of[i / 2].ss[1], 0);
        rig_run(100);
        rig_assert_marks(low ? SPE : MASTER);
    }
}

TEST(a_master_that_becomes_a_slave_releases_its_pins_at_once)
{
    const chip_pin_t sck = {'B', 5};
    rig_make("atmega328p", "B5", CODE(PUT(DDRB, 0x28), PUT(SPCR, 0x50)));
    rig_drive("B2", true, 0);
    rig_drive("B2", false, 100);
    rig_run(50);
    assert_int_equal(chip_pin(rig.chip, sck), PIN_LOW);
    rig_run(105);
    assert_int_equal(chip_pin(rig.chip, sck), PIN_FLOATING);
}

TEST(switching_off_drops_the_byte_and_another_can_be_sent)
{
    EXPECT(400, "80 ", NULL, START(0, 0), PUT(SPDR, 0x55), PUT(SPCR, 0), PUT(SPCR, 0x50), SEND(0x11),
           SHOW(SPSR));
}

TEST(writing_the_control_register_does_not_disturb_the_byte_that_is_being_sent)
{
    RIG("B5", 4000, PUT(DDRB, 0x2C), PUT(SPCR, 0x53), PUT(SPDR, 0x55), DELAY(25), PUT(SPCR, 0x53 | SPIE));
    assert_int_equal(rig.edges, 16);
    rig_assert_distances(0, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64);
}

TEST(a_master_that_becomes_a_slave_sends_nothing_more)
{
    rig_make("atmega328p", "B5",
             CODE(PUT(DDRB, 0x28), PUT(SPCR, 0x53), PUT(SPDR, 0x55), DELAY(60), LDS(16, SPSR), IN(16, SPDR),
                  SHOW(SPSR), DELAY(400), SHOW(SPSR)));
    rig_drive("B2", true, 0);
    rig_drive("B2", false, 100);
    rig_run(3000);
    rig_assert_marks(0, 0);
}

TEST(the_clocks_of_a_byte_that_a_reset_cuts_off_have_been_at_the_pin)
{
    RIG("B5", 400, PUT(DDRB, 0x2C), PUT(SPCR, 0x53), PUT(SPDR, 0x55));
    chip_reset(rig.chip);
    assert_int_equal(rig.edges, 6);
    rig_assert_distances(0, 64, 64, 64, 64, 64);
    rig_run(800); // sends it again
    assert_int_equal(rig.marks + rig.faults, 0);
}

TEST(the_clocks_of_a_byte_that_is_switched_off_have_been_at_the_pin)
{
    RIG("B5", 800, PUT(DDRB, 0x2C), PUT(SPCR, 0x53), PUT(SPDR, 0x55), DELAY(60), PUT(SPCR, 0));
    assert_int_equal(rig.edges, 4); // the last, as it is released
    rig_assert_distances(0, 64, 64);
}

TEST(a_byte_written_while_its_clock_is_stopped_is_not_sent)
{
    RIG("B5", 800, PUT(DDRB, 0x2C), PUT(SPCR, 0x50), PUT(PRR, 4), PUT(SPDR, 0x55));
    assert_int_equal(rig.edges, 0);
    rig_assert_fault("SPI written while the power reduction register stops its clock");
}

TEST(enabling_the_interrupt_of_a_flag_that_is_set_interrupts)
{
    RIG("B5", 200, START(0, 0), SEI, SEND(0x55), PUT(SPCR, 0x50 | SPIE), NOP, MARK(1));
    rig_assert_marks(IN_INTERRUPT, 1);
}

typedef struct {
    unsigned clk_edges, din_edges;
    chip_time_t last_clk, last_din, last[BOARD_PINS_MAX];
    bool backwards;
} trace_t;

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    trace_t *t = context;
    bool is_clk = board_pin_is(board, pin, "CLK"), is_din = board_pin_is(board, pin, "DIN");
    t->backwards |= when < t->last[pin];
    t->last[pin] = when;
    t->last_clk = is_clk ? when : t->last_clk;
    t->last_din = is_din ? when : t->last_din;
    t->clk_edges += is_clk && level != PIN_FLOATING;
    t->din_edges += is_din;
}

TEST(clock_edges_are_reported_with_their_times)
{
    trace_t t = {0};
    bench_t *b = bench_run(0, CODE(SEND_ASLEEP(0)));
    board_on_pin(b->board, on_pin, &t);
    bench_run_us(b, 200);
    // The pin becomes a low output, then eight clocks of four cycles begin two cycles after OUT SPDR
    assert_int_equal(t.clk_edges, 1 + 16);
    assert_int_equal(t.last_clk, bench_at(b, BEGIN) + 1 + 1 + 8 * 4);
    assert_int_equal(t.din_edges, 1 + 3); // low output, then the bits of 0x11
    assert_int_equal(t.last_din, bench_at(b, BEGIN) + 1 + 1 + 7 * 4);
    assert_false(t.backwards);
    assert_int_equal(board_pin(b->board, "DIN"), PIN_HIGH);
}

// ---- MISO, and the chip as a slave, without a board ----

static circuit_t circuit;
static unsigned markers, marker[8];

static void on_marker(void *context, uint8_t value)
{
    (void)context;
    assert_true(markers < 8);
    marker[markers++] = value;
}

static void start_circuit(const char *mcu, const uint16_t *code, size_t size)
{
    static uint8_t flash[1024];
    char error[200] = "";
    code_put(flash, code, size);
    markers = 0;
    if (!circuit_start(&circuit,
                       &(chip_config_t){.mcu = mcu,
                                        .hz = 16000000,
                                        .flash = flash,
                                        .flash_size = sizeof flash,
                                        .hooks = {.marker = on_marker}},
                       error, sizeof error))
        fail_msg("%s", error);
}

typedef struct {
    spi_slave_t slave;
    unsigned count, selections;
    uint8_t got[4];
} answering_t;

static void on_received(spi_slave_t *s, uint8_t byte)
{
    answering_t *a = (answering_t *)s;
    a->got[a->count++] = byte;
    s->send = (uint8_t)(byte + 1);
}

static void on_select(spi_slave_t *s, bool selected)
{
    ((answering_t *)s)->selections += selected;
    s->send = 0xA3;
}

// The slave answers each byte with the next number; the first answer is 0xA3.
TEST(a_master_reads_miso_in_every_mode_and_bit_order)
{
    static const chip_pin_t pins[SPI_SLAVE_PINS] = {{'B', 5}, {'B', 3}, {'B', 4}, {'B', 2}};
    for (unsigned mode = 0; mode < 4; mode++)
        for (unsigned lsb = 0; lsb < 2; lsb++) {
            uint8_t settings = (uint8_t)(0x50 | mode << 2 | lsb << 5);
            answering_t a = {.count = 0};
            start_circuit("atmega328p", CODE(PUT(PORTB, 0x04), PUT(DDRB, 0x3C), PUT(SPCR, settings), CS_LOW,
                                             SEND(0x31), SHOW(SPDR), SEND(0x8E), SHOW(SPDR), CS_HIGH, CS_LOW,
                                             SEND(0x55), CS_HIGH, SHOW(SPDR)));
            spi_slave_start(&a.slave, circuit.chip, mode);
            a.slave.lsb_first = lsb;
            a.slave.received = on_received;
            a.slave.select = on_select;
            circuit_plug(&circuit, &a.slave.part, pins);
            chip_power_on(circuit.chip);
            chip_run(circuit.chip, 4000);
            assert_int_equal(markers, 3);
            assert_int_equal(a.count, 3);
            assert_memory_equal(a.got, ((uint8_t[]){0x31, 0x8E, 0x55}), 3);
            assert_int_equal(a.selections, 2);
            assert_int_equal(marker[0], 0xA3);
            assert_int_equal(marker[1], 0x32);
            assert_int_equal(marker[2], 0xA3);
            assert_int_equal(faults_told(&circuit), 0);
            circuit_free(&circuit);
        }
}

// A master outside of the chip.
enum { M_SCK, M_MOSI, M_MISO, M_SS, M_PINS };
typedef struct {
    part_t part;
    bool sck, mosi, ss;
} master_t;

static void drive(part_t *part, const pin_drive_t chips[], pin_level_t level[])
{
    const master_t *m = (const master_t *)part;
    level[M_SCK] = m->sck ? PIN_HIGH : PIN_LOW;
    level[M_MOSI] = m->mosi ? PIN_HIGH : PIN_LOW;
    level[M_SS] = m->ss ? PIN_HIGH : PIN_LOW;
    level[M_MISO] = chips[M_MISO] == DRIVE_HIGH  ? PIN_HIGH
                    : chips[M_MISO] == DRIVE_LOW ? PIN_LOW
                                                 : PIN_FLOATING;
}

static void pause(void)
{
    chip_resolve(circuit.chip);
    chip_run(circuit.chip, chip_now(circuit.chip) + 40);
}

static uint8_t exchange_bits(master_t *m, unsigned mode, uint8_t byte, unsigned bits)
{
    uint8_t in = 0;
    bool cpha = mode & 1;
    for (unsigned i = 0; i < 2 * bits; i++) {
        if (i % 2 == 0)
            m->mosi = byte >> (7 - i / 2) & 1;
        if (i % 2 == 0 && !cpha)
            pause();
        if ((i % 2 != 0) == cpha)
            in = (uint8_t)(in << 1 | (chip_pin(circuit.chip, (chip_pin_t){'B', 4}) == PIN_HIGH));
        m->sck = !m->sck;
        pause();
    }
    return in;
}

static uint8_t exchange(master_t *m, unsigned mode, uint8_t byte)
{
    return exchange_bits(m, mode, byte, 8);
}

TEST(a_slave_exchanges_bytes_with_a_master_outside_of_the_chip)
{
    for (unsigned mode = 0; mode < 4; mode++) {
        master_t m = {.part = {.pins = M_PINS, .resolve = drive}, .ss = true, .sck = mode >> 1};
        start_circuit("atmega328p",
                      CODE(PUT(DDRB, 0x10), PUT(SPCR, 0x40 | mode << 2), PUT(SPDR, 0xC5), WAIT(SPSR, 7),
                           SHOW(SPDR), PUT(SPDR, 0x3A), WAIT(SPSR, 7), SHOW(SPDR)));
        circuit_plug(&circuit, &m.part, (chip_pin_t[]){{'B', 5}, {'B', 3}, {'B', 4}, {'B', 2}});
        chip_power_on(circuit.chip);
        chip_run(circuit.chip, 100);
        assert_int_equal(chip_pin_drive(circuit.chip, (chip_pin_t){'B', 4}), DRIVE_NONE);
        m.ss = false;
        pause();
        assert_int_equal(exchange(&m, mode, 0x96), 0xC5);
        assert_int_equal(exchange(&m, mode, 0x0F), 0x3A);
        m.ss = true;
        pause();
        assert_int_equal(markers, 2);
        assert_int_equal(marker[0], 0x96);
        assert_int_equal(marker[1], 0x0F);
        assert_int_equal(chip_pin_drive(circuit.chip, (chip_pin_t){'B', 4}), DRIVE_NONE);
        assert_int_equal(faults_told(&circuit), 0);
        circuit_free(&circuit);
    }
}

TEST(a_slave_part_drops_an_incomplete_byte_when_it_is_deselected)
{
    answering_t a = {.count = 0};
    start_circuit("atmega328p",
                  CODE(PUT(PORTB, 0x04), PUT(DDRB, 0x2C), CS_LOW, SBI(PORTB, 5), CBI(PORTB, 5), SBI(PORTB, 5),
                       CBI(PORTB, 5), CS_HIGH, PUT(SPCR, 0x50), CS_LOW, SEND(0x31), CS_HIGH));
    spi_slave_start(&a.slave, circuit.chip, 0);
    a.slave.received = on_received;
    circuit_plug(&circuit, &a.slave.part, (chip_pin_t[]){{'B', 5}, {'B', 3}, {'B', 4}, {'B', 2}});
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 1000);
    assert_int_equal(a.count, 1);
    assert_int_equal(a.got[0], 0x31);
    circuit_free(&circuit);
}

TEST(a_slave_that_is_selected_shows_the_first_bit_of_a_byte_at_once)
{
    rig_make("atmega328p", "B4",
             CODE(PUT(DDRB, 0x10), PUT(SPCR, 0x40), MARK(1), PUT(SPDR, 0x80), DELAY(100), MARK(2),
                  PUT(SPDR, 0x7F)));
    rig_drive("B2", false, 0);
    rig_run(1000);
    assert_int_equal(rig.edges, 2);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(rig.edge[i].at - rig_at((uint8_t)(1 + i)), 1 + 1 + 2); // OUT, LDI, STS
}

// By its SS, or by a reset.
TEST(a_slave_drops_an_incomplete_byte)
{
    for (unsigned resets = 0; resets < 2; resets++) {
        master_t m = {.part = {.pins = M_PINS, .resolve = drive}};
        start_circuit("atmega328p", CODE(PUT(DDRB, 0x10), PUT(SPCR, 0x40), WAIT(SPSR, 7), SHOW(SPDR)));
        circuit_plug(&circuit, &m.part, (chip_pin_t[]){{'B', 5}, {'B', 3}, {'B', 4}, {'B', 2}});
        chip_power_on(circuit.chip);
        chip_run(circuit.chip, 100);
        exchange_bits(&m, 0, 0xFF, 3);
        if (resets)
            chip_reset(circuit.chip);
        m.ss = !resets;
        pause();
        m.ss = false;
        pause();
        exchange(&m, 0, 0x96);
        assert_int_equal(markers, 1);
        assert_int_equal(marker[0], 0x96);
        circuit_free(&circuit);
    }
}

TEST(a_slave_that_writes_during_a_byte_sets_wcol)
{
    master_t m = {.part = {.pins = M_PINS, .resolve = drive}};
    start_circuit("atmega328p",
                  CODE(PUT(DDRB, 0x10), PUT(SPCR, 0x40), DELAY(100), PUT(SPDR, 0x5A), SHOW(SPSR)));
    circuit_plug(&circuit, &m.part, (chip_pin_t[]){{'B', 5}, {'B', 3}, {'B', 4}, {'B', 2}});
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 50);
    m.sck = true;
    pause();
    chip_run(circuit.chip, 1000);
    assert_int_equal(markers, 1);
    assert_int_equal(marker[0], WCOL);
    assert_int_equal(faults_told(&circuit), 1);
    assert_non_null(strstr(circuit_fault(&circuit, 0), "SPI byte 0x5A written into a running transfer"));
    circuit_free(&circuit);
}

// In each life a byte comes. Its flag stays until SPSR is read, also if that has been read before the reset.
TEST(a_reset_forgets_that_a_flag_has_been_read)
{
    master_t m = {.part = {.pins = M_PINS, .resolve = drive}};
    start_circuit("atmega328p", CODE(PUT(DDRB, 0x10), PUT(SPCR, 0x40), DELAY(500), IN(18, SPDR), SHOW(SPSR)));
    circuit_plug(&circuit, &m.part, (chip_pin_t[]){{'B', 5}, {'B', 3}, {'B', 4}, {'B', 2}});
    chip_power_on(circuit.chip);
    for (unsigned life = 1; life <= 2; life++) {
        chip_run(circuit.chip, chip_now(circuit.chip) + 50);
        exchange(&m, 0, 0x96);
        chip_run(circuit.chip, chip_now(circuit.chip) + 2000);
        assert_int_equal(markers, life);
        assert_int_equal(marker[life - 1], SPIF);
        chip_reset(circuit.chip);
    }
    circuit_free(&circuit);
}

enum { SLOWEST = 0x53 };

// MOSI's first bit shows when SPDR is written, not with the first clock.
TEST(a_byte_is_sent_from_the_cycle_on_in_which_it_is_written)
{
    RIG("B3", 30, PUT(DDRB, 0x2C), PUT(SPCR, SLOWEST), PUT(SPDR, 0x80), NOP);
    assert_int_equal(rig.edges, 1);
    assert_int_equal(rig.edge[0].at, 2 + 9);
}

// Table 19-1: the direction of MOSI and SCK is the program's.
TEST(a_master_whose_sck_is_an_input_sends_without_a_clock)
{
    RIG("B5", 800, PUT(DDRB, 0x0C), PUT(PORTB, 0x20), PUT(SPCR, 0x53), PUT(SPDR, 0x55), DELAY(200));
    assert_int_equal(rig.edges, 1); // the pull-up's
    assert_int_equal(chip_pin(rig.chip, (chip_pin_t){'B', 5}), PIN_HIGH);
}

// Its flag stays, and its bit can be cleared.
TEST(writing_spsr_changes_only_spi2x)
{
    RIG("B5", 1000, PUT(DDRB, 0x2C), PUT(SPCR, 0x50), PUT(SPDR, 0x55), DELAY(50), PUT(SPSR, 1), SHOW(SPSR),
        PUT(SPSR, 0), SHOW(SPSR));
    rig_assert_marks(SPIF | 1, SPIF);
}

TEST(a_slave_does_not_hear_clocks_in_power_down)
{
    master_t m = {.part = {.pins = M_PINS, .resolve = drive}};
    start_circuit("atmega328p", CODE(PUT(DDRB, 0x10), PUT(SPCR, 0x40), PUT(SMCR, 5), SEI, SLEEP));
    circuit_plug(&circuit, &m.part, (chip_pin_t[]){{'B', 5}, {'B', 3}, {'B', 4}, {'B', 2}});
    chip_power_on(circuit.chip);
    chip_run(circuit.chip, 50);
    exchange(&m, 0, 0x96);
    assert_int_equal(chip_data(circuit.chip, &(size_t){0})[SPSR] & SPIF, 0);
    circuit_free(&circuit);
}
