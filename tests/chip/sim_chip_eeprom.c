// The EEPROM: ATmega328P data sheet, 8.4 and 8.6.

#include "tests/support/measure_bench.h"
#include "tests/chip/image_chip_eeprom.h"
#include "tests/support/test.h"

enum { GPIOR2 = 0x4B, EEMPE = 0x04, EEPE = 0x02, BEGIN = 0x11, END = 0x12, READY = 0x50 };
enum { LIVES = 400 };

typedef struct {
    chip_eeprom_write_t write;
    chip_time_t at;
    unsigned count;
} seen_t;

static void on_write(board_t *board, const chip_eeprom_write_t *write, void *context)
{
    seen_t *s = context;
    s->write = *write;
    s->at = board_now(board);
    s->count++;
}

static uint8_t *byte_of(bench_t *b)
{
    size_t size;
    uint8_t *eeprom = board_eeprom(b->board, &size);
    assert_int_equal(size, 1024);
    return eeprom + EE_ADDRESS;
}

static void power_on(bench_t *b, uint8_t scenario, uint8_t before, uint8_t data)
{
    size_t size;
    *byte_of(b) = before;
    bench_power_on(b, scenario);
    board_data(b->board, &size)[GPIOR2] = data;
}

static bench_t *bench(uint8_t scenario, uint8_t before, uint8_t data, seen_t *seen)
{
    bench_t *b = bench_new_off("chip_eeprom");
    *seen = (seen_t){0};
    board_on_eeprom(b->board, on_write, seen);
    power_on(b, scenario, before, data);
    return b;
}

static void expect_programming(uint8_t scenario, uint8_t after, unsigned us)
{
    seen_t s;
    bench_t *b = bench(scenario, 0x5A, 0x3C, &s);
    bench_run_us(b, us - 50);
    assert_int_equal(s.count, 1);
    assert_int_equal(s.write.address, EE_ADDRESS);
    assert_int_equal(s.write.before, 0x5A);
    assert_int_equal(s.write.after, after);
    assert_int_equal(s.write.done - s.at, 2 + board_us(b->board, us)); // from the end of SBI
    assert_int_equal(bench_value(b, 2) & (EEPE | EEMPE), EEPE);
    assert_int_equal(bench_times(b, READY), 0);
    assert_int_equal(*byte_of(b), 0x5A);
    bench_run_us(b, 100);
    assert_in_range(bench_at(b, READY) - s.write.done, 1, 40);
    assert_int_equal(bench_value(b, 4) & EEPE, 0);
    assert_int_equal(*byte_of(b), after);
    bench_free(b);
}

TEST(erase_and_write_takes_3400_us)
{
    expect_programming(ERASE_AND_WRITE, 0x3C, 3400);
}

TEST(erasing_alone_takes_1800_us_and_sets_all_bits)
{
    expect_programming(ERASE_ONLY, 0xFF, 1800);
}

TEST(writing_alone_takes_1800_us_and_only_clears_bits)
{
    expect_programming(WRITE_ONLY, 0x5A & 0x3C, 1800);
}

TEST(eepe_counts_for_four_cycles_after_eempe)
{
    seen_t s;
    bench_t *b = bench(WINDOW_4, 0xFF, 0, &s);
    bench_run_us(b, 100);
    assert_int_equal(s.count, 1);
    assert_int_equal(bench_value(b, 2) & EEPE, EEPE);
    bench_free(b);
}

TEST(eepe_is_ignored_after_five_cycles)
{
    seen_t s;
    bench_t *b = bench(WINDOW_5, 0xFF, 0, &s);
    bench_run_us(b, 100);
    assert_int_equal(s.count, 0);
    assert_int_equal(bench_value(b, 2) & (EEPE | EEMPE), 0);
    bench_free(b);
}

TEST(programming_halts_the_cpu_for_two_cycles)
{
    seen_t s;
    bench_t *b = bench(ERASE_AND_WRITE, 0xFF, 0, &s);
    bench_run_us(b, 100);
    assert_int_equal(bench_at(b, END) - bench_at(b, BEGIN), 1 + 2 + 2 + 2);
    bench_free(b);
}

TEST(reading_halts_the_cpu_for_four_cycles)
{
    seen_t s;
    bench_t *b = bench(READ, 0x77, 0, &s);
    bench_run_us(b, 100);
    assert_int_equal(bench_at(b, END) - bench_at(b, BEGIN), 1 + 2 + 4);
    assert_int_equal(bench_value(b, 2), 0x77);
    bench_free(b);
}

static void expect_refusal(uint8_t scenario, const char *fault)
{
    seen_t s;
    bench_t *b = bench(scenario, 0xFF, 0x21, &s);
    bench_run_us(b, 5000);
    assert_int_equal(s.count, 1);
    assert_int_equal(*byte_of(b), 0x21);
    bench_free_faulty(b, fault);
}

TEST(access_while_busy_is_a_fault_and_does_nothing)
{
    expect_refusal(READ_BUSY, "EEPROM read while it is busy");
    expect_refusal(WRITE_BUSY, "EEPROM written while it is busy");
    expect_refusal(MOVE_BUSY, "EEPROM address written while it is busy");
}

// The byte after a power cut so many microseconds after programming began.
static uint8_t cut_after(bench_t *b, seen_t *s, uint8_t scenario, uint8_t before, uint8_t data, unsigned us)
{
    power_on(b, scenario, before, data);
    bench_run_us(b, 50);
    board_run(b->board, s->at + board_us(b->board, us));
    board_power_off(b->board);
    return *byte_of(b);
}

// Tears a byte many times.
//   may_change: bits that some lives change, and no life others. from: the byte they are changed in.
static void expect_torn(uint8_t scenario, uint8_t before, unsigned us, uint8_t from, uint8_t may_change)
{
    seen_t s;
    bench_t *b = bench(scenario, 0, 0, &s);
    board_power_off(b->board);
    uint8_t changed = 0, kept = 0;
    for (unsigned i = 0; i < LIVES; i++) {
        uint8_t difference = cut_after(b, &s, scenario, before, 0x3C, us) ^ from;
        assert_int_equal(difference & ~may_change, 0);
        changed |= difference;
        kept |= may_change & (uint8_t)~difference;
    }
    assert_int_equal(changed, may_change);
    assert_int_equal(kept, may_change);
    bench_free(b);
}

TEST(a_cut_while_erasing_has_set_some_of_the_zero_bits)
{
    expect_torn(ERASE_AND_WRITE, 0x5A, 1000, 0x5A, (uint8_t)~0x5A);
    expect_torn(ERASE_ONLY, 0x5A, 1000, 0x5A, (uint8_t)~0x5A);
}

TEST(a_cut_while_writing_has_cleared_some_of_the_bits)
{
    expect_torn(ERASE_AND_WRITE, 0x5A, 2500, 0xFF, (uint8_t)~0x3C);
    expect_torn(WRITE_ONLY, 0x5A, 1000, 0x5A, 0x5A & ~0x3C);
}

TEST(a_cut_when_it_is_done_finds_it_done)
{
    seen_t s;
    bench_t *b = bench(ERASE_AND_WRITE, 0, 0, &s);
    board_power_off(b->board);
    assert_int_equal(cut_after(b, &s, ERASE_AND_WRITE, 0x5A, 0x3C, 3401), 0x3C);
    bench_free(b);
}

TEST(a_reset_lets_the_byte_finish)
{
    seen_t s;
    bench_t *b = bench(ERASE_AND_WRITE, 0x5A, 0x3C, &s);
    bench_run_us(b, 1000);
    board_reset(b->board);
    bench_run_us(b, 2300);
    assert_int_equal(bench_value(b, 5) & EEPE, EEPE); // the second life sees it busy
    assert_int_equal(*byte_of(b), 0x5A);
    bench_run_us(b, 200);
    assert_int_equal(*byte_of(b), 0x3C);
    bench_free_faulty(b, "while it is busy"); // the image begins anew without waiting
}
