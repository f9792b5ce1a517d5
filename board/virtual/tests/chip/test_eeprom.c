// Tests of the EEPROM (ATmega328P data sheet, 8.4 and 8.6), of one with stuck bits, and of a chip without
// one.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum { EERE, EEPE, EEMPE, EERIE, EEPM0, EEPM1 }; // bits of EECR
enum { BEGIN = 0x11, END = 0x12, READY = CODE_INTERRUPT + 22, LIVES = 400, ADDRESS = 0x123 };
enum { BEFORE = 0x5A, DATA = 0x3C }; // the byte's old value, and the programmed one

// PROGRAM and READ have a marker before and after; then they report EECR or EEDR.
#define SELECT       PUT(EEARH, ADDRESS >> 8), PUT(EEARL, ADDRESS & 0xFF), LDI(20, BEGIN), LDI(21, END)
#define SET_EEPE     SBI(EECR, EEPE), OUT(GPIOR0, 21), SHOW(EECR)
#define PROGRAM      OUT(GPIOR0, 20), SBI(EECR, EEMPE), SET_EEPE
#define READ         OUT(GPIOR0, 20), SBI(EECR, EERE), OUT(GPIOR0, 21), SHOW(EEDR)
#define UNTIL_READY  SEI, SBI(EECR, EERIE), PUT(SMCR, 1), SLEEP, SHOW(EECR)
#define IN_MODE(how) SELECT, PUT(EEDR, DATA), PUT(EECR, how), PROGRAM, UNTIL_READY

// The modes, as in EEPM.
typedef enum { ERASE_AND_WRITE, ERASE_ONLY, WRITE_ONLY } how_t;

typedef struct {
    chip_eeprom_write_t write;
    chip_time_t at;
    unsigned count;
} seen_t;

static bench_t *b;
static seen_t seen;

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    (void)context;
    seen = (seen_t){*write, chip_now(board_chip(board)), seen.count + 1};
}

static uint8_t *byte_of(void)
{
    size_t size;
    uint8_t *eeprom = chip_eeprom(board_chip(b->board), &size);
    assert_int_equal(size, 1024);
    return eeprom + ADDRESS;
}

BEFORE_EACH
{
    b = bench_new_off(NULL);
    seen = (seen_t){0};
    board_on_eeprom(b->board, on_write, NULL);
}

static void run(unsigned us, const uint16_t *code, size_t size)
{
    seen.count = 0;
    bench_start(b, code, size);
    bench_run_us(b, us);
}

static void program(how_t how, unsigned us)
{
    board_power_off(b->board);
    *byte_of() = BEFORE;
    run(us, CODE(IN_MODE(how << EEPM0)));
}

static void expect_programming(how_t how, uint8_t after, unsigned us)
{
    program(how, us - 50);
    assert_int_equal(seen.count, 1);
    assert_int_equal(seen.write.address, ADDRESS);
    assert_int_equal(seen.write.before, BEFORE);
    assert_int_equal(seen.write.after, after);
    assert_int_equal(seen.write.done - seen.at, 2 + chip_us(board_chip(b->board), us)); // from the end of SBI
    assert_int_equal(bench_value(b, 2) & (1 << EEPE | 1 << EEMPE), 1 << EEPE);
    assert_int_equal(bench_times(b, READY), 0);
    assert_int_equal(*byte_of(), BEFORE);
    bench_run_us(b, 100);
    assert_in_range(bench_at(b, READY) - seen.write.done, 1, 40);
    assert_int_equal(bench_value(b, 4) & 1 << EEPE, 0);
    assert_int_equal(*byte_of(), after);
}

TEST(erase_and_write_takes_3400_us)
{
    expect_programming(ERASE_AND_WRITE, DATA, 3400);
    assert_int_equal(bench_between(b, BEGIN, END), 1 + 2 + 2 + 2); // programming halts the CPU for two cycles
}

TEST(only_erasing_or_only_writing_takes_1800_us)
{
    expect_programming(ERASE_ONLY, 0xFF, 1800);
    expect_programming(WRITE_ONLY, BEFORE & DATA, 1800);
}

static bool is_programming(board_t *board, void *begun)
{
    (void)board;
    return *(const unsigned *)begun != 0;
}

TEST(waiting_for_the_eeprom_ends_when_programming_begins)
{
    bench_start(b, CODE(DELAY(100), PUT(EECR, 4), PUT(EECR, 2), DELAY(1000)));
    seen.count = 0;
    assert_true(board_run_until(b->board, 10000, is_programming, &seen.count));
    assert_in_range(chip_now(board_chip(b->board)), seen.at, seen.at + 5);
}

TEST(eepe_is_effective_for_four_cycles_after_eempe)
{
    run(100, CODE(SELECT, SBI(EECR, EEMPE), NOP, NOP, SET_EEPE));
    assert_int_equal(seen.count, 1);
    assert_int_equal(bench_value(b, 1) & 1 << EEPE, 1 << EEPE);
    run(5000, CODE(SELECT, SBI(EECR, EEMPE), NOP, NOP, NOP, SET_EEPE));
    assert_int_equal(seen.count, 0);
    assert_int_equal(bench_value(b, 1) & (1 << EEPE | 1 << EEMPE), 0);
    bench_free_faulty(b, "EEPROM not written: EEPE set more than four cycles after EEMPE");
    before_each();
}

TEST(eepe_without_eempe_is_a_fault_unless_a_byte_is_being_programmed)
{
    run(5000, CODE(SELECT, SET_EEPE));
    assert_int_equal(seen.count, 0);
    bench_free_faulty(b, "EEPROM not written: EEPE set without EEMPE before it");
    before_each();
    run(5000, CODE(SELECT, PUT(EECR, 1 << EEMPE | 1 << EEPE)));
    assert_int_equal(seen.count, 0);
    bench_free_faulty(b, "EEPROM not written: EEPE set without EEMPE before it");
    before_each();
    // A register that is read, changed and written back.
    run(5000, CODE(SELECT, PROGRAM, PUT(EECR, 1 << EEPE | 1 << EERIE)));
    assert_int_equal(seen.count, 1);
}

TEST(reading_halts_the_cpu_for_four_cycles)
{
    *byte_of() = 0x77;
    run(100, CODE(SELECT, READ));
    assert_int_equal(bench_between(b, BEGIN, END), 1 + 2 + 4);
    assert_int_equal(bench_value(b, 2), 0x77);
}

static void expect_fault(const char *fault, const uint16_t *code, size_t size)
{
    run(5000, code, size);
    assert_int_equal(seen.count, 1);
    assert_int_equal(*byte_of(), 0x21);
    bench_free_faulty(b, fault);
    before_each();
}

#define BUSY SELECT, PUT(EEDR, 0x21), PROGRAM

TEST(access_while_busy_is_a_fault_without_effect)
{
    run(5000, CODE(BUSY, PUT(EECR, 8), SHOW(EECR), PUT(EECR, 0), SHOW(EECR)));
    assert_int_equal(bench_value(b, b->count - 2) & 0x3A, 0x0A); // another bit may be written
    assert_int_equal(bench_value(b, b->count - 1) & 0x3A, 0x02);
    bench_drop(b);
    before_each();
    expect_fault("EEPROM read while it is busy", CODE(BUSY, READ));
    expect_fault("EEPROM written while it is busy", CODE(BUSY, PUT(EEDR, 0), PROGRAM));
    expect_fault("EEPROM address written while it is busy", CODE(BUSY, PUT(EEARL, 0)));
    expect_fault("EEPROM address written while it is busy", CODE(BUSY, PUT(EEARH, 0)));
}

// The byte after a power cut `us` after programming began. What an earlier cut has left, which reads at
// random, is erased first.
static uint8_t cut_after(how_t how, unsigned us)
{
    program(ERASE_ONLY, 5000);
    program(how, 50);
    chip_run(board_chip(b->board), seen.at + chip_us(board_chip(b->board), us));
    board_power_off(b->board);
    bench_run_us(b, 4000); // nothing is completed
    return *byte_of();
}

// Cuts the power LIVES times: each bit of may_change differs from `from` in some lives but not in all, other
// bits in none.
static void expect_torn(how_t how, unsigned us, uint8_t from, uint8_t may_change)
{
    uint8_t changed = 0, kept = 0;
    for (unsigned i = 0; i < LIVES; i++) {
        uint8_t difference = cut_after(how, us) ^ from;
        assert_int_equal(difference & ~may_change, 0);
        changed |= difference;
        kept |= may_change & (uint8_t)~difference;
    }
    assert_int_equal(changed, may_change);
    assert_int_equal(kept, may_change);
}

TEST(a_cut_while_erasing_sets_some_of_the_zero_bits)
{
    expect_torn(ERASE_AND_WRITE, 1000, BEFORE, (uint8_t)~BEFORE);
    expect_torn(ERASE_ONLY, 1000, BEFORE, (uint8_t)~BEFORE);
}

TEST(a_cut_while_writing_clears_some_of_the_bits_and_afterwards_the_byte_is_written)
{
    expect_torn(ERASE_AND_WRITE, 2500, 0xFF, (uint8_t)~DATA);
    expect_torn(WRITE_ONLY, 1000, BEFORE, BEFORE & ~DATA);
    assert_int_equal(cut_after(ERASE_AND_WRITE, 3401), DATA);
}

// ---- Worn, or absent ----

static uint8_t reread(void)
{
    run(100, CODE(SELECT, READ));
    return bench_value(b, 2);
}

TEST(a_stuck_bit_reads_the_same_after_any_programming)
{
    static const struct {
        how_t how;
        uint8_t mask, value, after;
    } byte[] = {
        {ERASE_AND_WRITE, 0x00, 0xFF, DATA}, {WRITE_ONLY, 0x20, 0x20, 0x38},
        {ERASE_AND_WRITE, 0xA1, 0x21, 0x3D}, {ERASE_ONLY, 0xAF, 0x25, 0x75},
        {ERASE_AND_WRITE, 0xFF, 0x00, 0x00},
    };
    chip_eeprom_stick(board_chip(b->board), ADDRESS - 1, 0xFF, 0); // the neighbours have no influence
    chip_eeprom_stick(board_chip(b->board), ADDRESS + 1, 0xFF, 0);
    for (unsigned i = 0; i < sizeof byte / sizeof byte[0]; i++) {
        chip_eeprom_stick(board_chip(b->board), ADDRESS, byte[i].mask, byte[i].value);
        program(byte[i].how, 4000);
        assert_int_equal(seen.count, 1);
        assert_int_equal(seen.write.after, byte[i].after);
        assert_int_equal(*byte_of(), byte[i].after);
        assert_int_equal(reread(), byte[i].after);
    }
}

TEST(a_stuck_bit_is_also_stuck_in_bytes_that_the_host_writes)
{
    chip_eeprom_stick(board_chip(b->board), ADDRESS, 0xF0, 0x50);
    assert_int_equal(*byte_of(), 0x5F);
    *byte_of() = 0x77;
    assert_int_equal(reread(), 0x57);
}

TEST(a_chip_without_eeprom_reads_ff_and_is_never_busy)
{
    chip_eeprom_remove(board_chip(b->board));
    program(ERASE_AND_WRITE, 100);
    assert_int_equal(seen.count, 0);
    assert_int_equal(bench_value(b, 2) & (1 << EEPE | 1 << EEMPE), 0);
    assert_int_equal(bench_times(b, READY), 1);
    assert_int_equal(reread(), 0xFF);
    assert_int_equal(*byte_of(), BEFORE);
}

// As long as EEPE would be effective.
TEST(eempe_reads_as_1_for_four_cycles)
{
    run(100, CODE(LDI(18, 4), OUT(EECR, 18), NOP, NOP, NOP, NOP, IN(16, EECR), OUT(GPIOR0, 16), OUT(EECR, 18),
                  NOP, NOP, NOP, NOP, NOP, IN(16, EECR), OUT(GPIOR0, 16)));
    bench_assert_marks(b, 0xFF, 4, 0);
}

TEST(another_bit_of_eecr_than_eepe_programs_nothing)
{
    run(100, CODE(PUT(EECR, 4), PUT(EECR, 8), SHOW(EECR)));
    assert_int_equal(seen.count, 0);
    assert_int_equal(bench_value(b, 0) & 0x0A, 0x08);
}

// EEMPE is cleared by the first one; a second one within the four cycles is ignored.
TEST(eempe_is_for_one_byte)
{
    run(5000, CODE(LDI(18, 4), LDI(19, 2), OUT(EECR, 18), OUT(EECR, 19), OUT(EECR, 19)));
    assert_int_equal(seen.count, 1);
}
