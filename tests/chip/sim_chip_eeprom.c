// The EEPROM: ATmega328P data sheet, 8.4 and 8.6; one with stuck bits, and a chip without one.
#include "tests/chip/image_chip_eeprom.h"
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum { EEMPE = 0x04, EEPE = 0x02, BEGIN = 0x11, END = 0x12, READY = 0x50, LIVES = 400 };
enum { BEFORE = 0x5A, DATA = 0x3C }; // what the byte holds, and what is programmed

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
    seen = (seen_t){*write, board_now(board), seen.count + 1};
}

static uint8_t *byte_of(void)
{
    size_t size;
    uint8_t *eeprom = board_eeprom(b->board, &size);
    assert_int_equal(size, 1024);
    return eeprom + EE_ADDRESS;
}

BEFORE_EACH
{
    b = bench_new_off("chip_eeprom");
    seen = (seen_t){0};
    board_on_eeprom(b->board, on_write, NULL);
}

static void run(uint8_t scenario, uint8_t before, uint8_t data, unsigned us)
{
    *byte_of() = before;
    seen.count = 0;
    board_power_off(b->board);
    bench_power_on(b, scenario);
    bench_set_how(b, data);
    bench_run_us(b, us);
}

static void expect_programming(uint8_t scenario, uint8_t after, unsigned us)
{
    run(scenario, BEFORE, DATA, us - 50);
    assert_int_equal(seen.count, 1);
    assert_int_equal(seen.write.address, EE_ADDRESS);
    assert_int_equal(seen.write.before, BEFORE);
    assert_int_equal(seen.write.after, after);
    assert_int_equal(seen.write.done - seen.at, 2 + board_us(b->board, us)); // from the end of SBI
    assert_int_equal(bench_value(b, 2) & (EEPE | EEMPE), EEPE);
    assert_int_equal(bench_times(b, READY), 0);
    assert_int_equal(*byte_of(), BEFORE);
    bench_run_us(b, 100);
    assert_in_range(bench_at(b, READY) - seen.write.done, 1, 40);
    assert_int_equal(bench_value(b, 4) & EEPE, 0);
    assert_int_equal(*byte_of(), after);
}

TEST(erase_and_write_takes_3400_us)
{
    expect_programming(ERASE_AND_WRITE, DATA, 3400);
    assert_int_equal(bench_between(b, BEGIN, END), 1 + 2 + 2 + 2); // programming halts the CPU for two cycles
    bench_free(b);
}

TEST(erasing_or_writing_alone_takes_1800_us)
{
    expect_programming(ERASE_ONLY, 0xFF, 1800);
    expect_programming(WRITE_ONLY, BEFORE & DATA, 1800);
    bench_free(b);
}

TEST(eepe_counts_for_four_cycles_after_eempe)
{
    run(WINDOW_4, 0xFF, 0, 100);
    assert_int_equal(seen.count, 1);
    assert_int_equal(bench_value(b, 2) & EEPE, EEPE);
    run(WINDOW_5, 0xFF, 0, 5000);
    assert_int_equal(seen.count, 0);
    assert_int_equal(bench_value(b, 2) & (EEPE | EEMPE), 0);
    bench_free(b);
}

TEST(reading_halts_the_cpu_for_four_cycles)
{
    run(READ, 0x77, 0, 100);
    assert_int_equal(bench_between(b, BEGIN, END), 1 + 2 + 4);
    assert_int_equal(bench_value(b, 2), 0x77);
    bench_free(b);
}

TEST(access_while_busy_is_a_fault_and_does_nothing)
{
    static const char *const faults[] = {"EEPROM read while it is busy", "EEPROM written while it is busy",
                                         "EEPROM address written while it is busy"};
    for (uint8_t i = 0; i < 3; i++) {
        if (i != 0)
            b = bench_new_off("chip_eeprom");
        board_on_eeprom(b->board, on_write, NULL);
        run(READ_BUSY + i, 0xFF, 0x21, 5000);
        assert_int_equal(seen.count, 1);
        assert_int_equal(*byte_of(), 0x21);
        bench_free_faulty(b, faults[i]);
    }
}

// The byte after a power cut so many microseconds after programming began.
static uint8_t cut_after(uint8_t scenario, unsigned us)
{
    run(scenario, BEFORE, DATA, 50);
    board_run(b->board, seen.at + board_us(b->board, us));
    board_power_off(b->board);
    return *byte_of();
}

// Tears a byte many times.
//   may_change: bits that some lives change, and no life others. from: the byte they are changed in.
static void expect_torn(uint8_t scenario, unsigned us, uint8_t from, uint8_t may_change)
{
    uint8_t changed = 0, kept = 0;
    for (unsigned i = 0; i < LIVES; i++) {
        uint8_t difference = cut_after(scenario, us) ^ from;
        assert_int_equal(difference & ~may_change, 0);
        changed |= difference;
        kept |= may_change & (uint8_t)~difference;
    }
    assert_int_equal(changed, may_change);
    assert_int_equal(kept, may_change);
}

TEST(a_cut_while_erasing_has_set_some_of_the_zero_bits)
{
    expect_torn(ERASE_AND_WRITE, 1000, BEFORE, (uint8_t)~BEFORE);
    expect_torn(ERASE_ONLY, 1000, BEFORE, (uint8_t)~BEFORE);
    bench_free(b);
}

TEST(a_cut_while_writing_has_cleared_some_of_the_bits_and_behind_it_finds_it_done)
{
    expect_torn(ERASE_AND_WRITE, 2500, 0xFF, (uint8_t)~DATA);
    expect_torn(WRITE_ONLY, 1000, BEFORE, BEFORE & ~DATA);
    assert_int_equal(cut_after(ERASE_AND_WRITE, 3401), DATA);
    bench_free(b);
}

TEST(a_reset_lets_the_byte_finish)
{
    run(ERASE_AND_WRITE, BEFORE, DATA, 1000);
    board_reset(b->board);
    bench_run_us(b, 2300);
    assert_int_equal(bench_value(b, 5) & EEPE, EEPE); // the second life sees it busy
    assert_int_equal(*byte_of(), BEFORE);
    bench_run_us(b, 200);
    assert_int_equal(*byte_of(), DATA);
    bench_free_faulty(b, "while it is busy"); // the image begins anew without waiting
}

// ---- Worn, or absent ----

static uint8_t reread(void)
{
    run(READ, *byte_of(), 0, 100);
    return bench_value(b, 2);
}

TEST(a_stuck_bit_reads_the_same_whatever_is_programmed)
{
    static const struct {
        uint8_t scenario, mask, value, after;
    } byte[] = {
        {ERASE_AND_WRITE, 0x00, 0xFF, DATA}, {WRITE_ONLY, 0x20, 0x20, 0x38},
        {ERASE_AND_WRITE, 0xA1, 0x21, 0x3D}, {ERASE_ONLY, 0xAF, 0x25, 0x75},
        {ERASE_AND_WRITE, 0xFF, 0x00, 0x00},
    };
    board_eeprom_stick(b->board, EE_ADDRESS - 1, 0xFF, 0); // the neighbours do not matter
    board_eeprom_stick(b->board, EE_ADDRESS + 1, 0xFF, 0);
    for (unsigned i = 0; i < sizeof byte / sizeof byte[0]; i++) {
        board_eeprom_stick(b->board, EE_ADDRESS, byte[i].mask, byte[i].value);
        run(byte[i].scenario, BEFORE, DATA, 4000);
        assert_int_equal(seen.count, 1);
        assert_int_equal(seen.write.after, byte[i].after);
        assert_int_equal(*byte_of(), byte[i].after);
        assert_int_equal(reread(), byte[i].after);
    }
    bench_free(b);
}

TEST(a_stuck_bit_is_stuck_in_contents_that_the_host_writes_too)
{
    board_eeprom_stick(b->board, EE_ADDRESS, 0xF0, 0x50);
    assert_int_equal(*byte_of(), 0x5F);
    run(READ, 0x77, 0, 100);
    assert_int_equal(bench_value(b, 2), 0x57);
    bench_free(b);
}

TEST(a_chip_without_eeprom_reads_ff_and_is_never_busy)
{
    board_eeprom_remove(b->board);
    run(ERASE_AND_WRITE, BEFORE, DATA, 100);
    assert_int_equal(seen.count, 0);
    assert_int_equal(bench_value(b, 2) & (EEPE | EEMPE), 0);
    assert_int_equal(bench_times(b, READY), 1);
    assert_int_equal(reread(), 0xFF);
    assert_int_equal(*byte_of(), BEFORE);
    bench_free(b);
}
