// An EEPROM with stuck bits, and a chip without one.

#include "tests/chip/image_chip_eeprom.h"
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum { GPIOR2 = 0x4B, EEMPE = 0x04, EEPE = 0x02, READY = 0x50 };

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

// Programs the byte, which holds 0x5A, with 0x3C in the given way. Returns what it reads as in a later life.
static uint8_t reread_after(bench_t *b, uint8_t scenario, uint8_t after)
{
    seen_t s = {0};
    board_on_eeprom(b->board, on_write, &s);
    power_on(b, scenario, 0x5A, 0x3C);
    bench_run_us(b, 4000);
    assert_int_equal(s.count, 1);
    assert_int_equal(s.write.after, after);
    assert_int_equal(*byte_of(b), after);
    board_power_off(b->board);
    bench_power_on(b, READ);
    bench_run_us(b, 100);
    return bench_value(b, 2);
}

TEST(a_stuck_bit_reads_the_same_whatever_is_programmed)
{
    static const struct {
        uint8_t scenario, mask, value, after;
    } byte[] = {
        {ERASE_AND_WRITE, 0x81, 0x01, 0x3D}, {ERASE_AND_WRITE, 0xFF, 0x00, 0x00},
        {ERASE_ONLY, 0x0F, 0x05, 0xF5},      {WRITE_ONLY, 0x60, 0x60, 0x78},
        {ERASE_AND_WRITE, 0x00, 0xFF, 0x3C},
    };
    for (unsigned i = 0; i < sizeof byte / sizeof byte[0]; i++) {
        bench_t *b = bench_new_off("chip_eeprom");
        board_eeprom_stick(b->board, EE_ADDRESS, byte[i].mask, byte[i].value);
        assert_int_equal(reread_after(b, byte[i].scenario, byte[i].after), byte[i].after);
        bench_free(b);
    }
}

TEST(a_stuck_bit_is_stuck_in_contents_that_the_host_writes_too)
{
    seen_t s;
    bench_t *b = bench_new_off("chip_eeprom");
    board_eeprom_stick(b->board, EE_ADDRESS, 0xF0, 0x50);
    assert_int_equal(*byte_of(b), 0x5F);
    board_on_eeprom(b->board, on_write, &s);
    power_on(b, READ, 0x77, 0);
    bench_run_us(b, 100);
    assert_int_equal(bench_value(b, 2), 0x57);
    bench_free(b);
}

TEST(the_neighbours_of_a_stuck_byte_are_sound)
{
    bench_t *b = bench_new_off("chip_eeprom");
    board_eeprom_stick(b->board, EE_ADDRESS - 1, 0xFF, 0);
    board_eeprom_stick(b->board, EE_ADDRESS + 1, 0xFF, 0);
    assert_int_equal(reread_after(b, ERASE_AND_WRITE, 0x3C), 0x3C);
    bench_free(b);
}

TEST(a_chip_without_eeprom_reads_ff_and_is_never_busy)
{
    seen_t s;
    bench_t *b = bench(ERASE_AND_WRITE, 0x5A, 0x3C, &s);
    board_eeprom_remove(b->board);
    bench_run_us(b, 100);
    assert_int_equal(s.count, 0);
    assert_int_equal(bench_value(b, 2) & (EEPE | EEMPE), 0);
    assert_int_equal(bench_times(b, READY), 1);
    board_power_off(b->board);
    bench_power_on(b, READ);
    bench_run_us(b, 100);
    assert_int_equal(bench_value(b, 2), 0xFF);
    assert_int_equal(*byte_of(b), 0x5A);
    bench_free(b);
}
