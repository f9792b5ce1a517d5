// What the USART's receiver makes of bytes that come while the clock stands: ATmega328P data sheet, 10
// and 20.

#include "tests/support/measure_bench.h"
#include "tests/chip/image_chip_usart.h"
#include "tests/support/test.h"

enum { GPIOR2 = 0x4B, LINE_BAUD = 115200, START_UP = 16384, LONG_US = 5000 };

// Types bytes with the chip in power-down, or about to go there.
//   us: how far into the first byte it goes.
static bench_t *type_into_sleep(const char *bytes, size_t size, unsigned us)
{
    size_t io;
    bench_t *b = bench_new("chip_usart", DEEP);
    bench_run_us(b, 100);
    if (us == 0) {
        board_data(b->board, &io)[GPIOR2] = 1;
        bench_run_us(b, 100);
    }
    board_type(b->board, bytes, size);
    bench_run_us(b, us);
    board_data(b->board, &io)[GPIOR2] = 1;
    bench_run_us(b, LONG_US);
    return b;
}

TEST(a_byte_that_comes_while_the_clock_stands_wakes_and_is_lost)
{
    bench_t *b = type_into_sleep("x", 1, 0);
    assert_int_equal(b->count, 1);
    assert_int_equal(bench_value(b, 0), AWAKE);
    board_type(b->board, "y", 1); // awake by now
    bench_run_us(b, LONG_US);
    assert_int_equal(b->count, 2);
    assert_int_equal(bench_value(b, 1), 'y');
    bench_free(b);
}

// A byte of ones is low in its start bit alone, so the clock finds the line high, and the next byte whole.
TEST(of_a_burst_what_begins_after_the_wake_up_arrives)
{
    enum { BYTES = 20, LOST = START_UP * LINE_BAUD / 16000000 / 10 + 1 };
    char ones[BYTES];
    for (unsigned i = 0; i < BYTES; i++)
        ones[i] = (char)0xFF;
    bench_t *b = type_into_sleep(ones, sizeof ones, 0);
    assert_int_equal(bench_value(b, 0), AWAKE);
    assert_int_equal(b->count, 1 + BYTES - LOST);
    for (unsigned i = 1; i < b->count; i++)
        assert_int_equal(bench_value(b, i), 0xFF);
    bench_free(b);
}

// A byte of zeros is high in its stop bit alone, so the clock finds the line low, 8 bits into the twelfth
// byte. Of what is taken for a frame the first bit of data is that stop bit.
TEST(a_line_that_is_low_when_the_clock_is_back_looks_like_a_start_bit)
{
    const char zeros[20] = {0};
    bench_t *b = type_into_sleep(zeros, sizeof zeros, 0);
    assert_int_equal(bench_value(b, 0), AWAKE);
    assert_int_equal(bench_value(b, 1), 0x01);
    for (unsigned i = 2; i < b->count; i++)
        assert_int_equal(bench_value(b, i), 0);
    bench_free(b);
}

// Three ones have been sampled when the clock stops; when it is back the line has long been idle.
TEST(a_frame_that_the_clock_stops_in_goes_on_when_it_is_back)
{
    enum { START_BIT_AND_THREE_US = 35 };
    bench_t *b = type_into_sleep("\x07", 1, START_BIT_AND_THREE_US);
    assert_int_equal(b->count, 2);
    assert_int_equal(bench_value(b, 0), AWAKE);
    assert_int_equal(bench_value(b, 1), 0xFF);
    bench_free(b);
}
