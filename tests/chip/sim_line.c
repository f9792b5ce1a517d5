// The serial line: what both ends read when their rates differ, and DTR.
#include <string.h>

#include "tests/chip/programs.h"
#include "tests/support/test.h"

static uint8_t byte;
static unsigned count;

static void on_console(board_t *board, uint8_t value, void *context)
{
    (void)board;
    (void)context;
    byte = value;
    count++;
}

// The chip sends 0x01 at 117,647 baud. What a port at another rate reads follows from where its samples fall.
static void expect_read_as(unsigned baud, uint8_t expected)
{
    count = 0;
    bench_t *b = bench_run(0, CODE(SEND_ONE));
    board_set_baud(b->board, baud);
    board_on_console(b->board, on_console, NULL);
    bench_run_us(b, 1000);
    assert_int_equal(count, 1);
    assert_int_equal(byte, expected);
    bench_free_faulty(b, "USART set to 117647 baud, but the line is at ");
}

TEST(a_port_of_another_rate_reads_garbage)
{
    // The start bit is over when it is sampled; behind bit 0 bits 2, 4 and 6, the stop bit, and the idle line
    expect_read_as(57600, 0xFC);
    expect_read_as(230400, 0x06); // the start bit, bit 0 twice, bit 1 twice, bit 2 twice, bit 3
}

TEST(a_chip_of_another_rate_reads_garbage)
{
    bench_t *b = bench_run(0, CODE(ECHO));
    board_set_baud(b->board, 57600);
    bench_run_us(b, 100);
    board_type(b->board, "\xFF", 1);
    bench_run_us(b, 1000);
    assert_int_equal(b->count, 1);
    assert_int_equal(bench_value(b, 0), 0xFE); // the start bit counts for bit 0, too
    bench_free_faulty(b, "but the line is at 57600");
}

// Every byte there and, by the image's marker, right.
static bench_t *type_all_bytes(unsigned baud)
{
    uint8_t bytes[256];
    bench_t *b = bench_run(0, CODE(ECHO));
    board_set_baud(b->board, baud);
    bench_run_us(b, 100);
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)i;
    board_type(b->board, bytes, sizeof bytes);
    bench_run_us(b, 40000);
    bench_assert_marks_are(b, 0xFF, bytes, sizeof bytes);
    return b;
}

TEST(a_line_two_percent_off_is_read_right)
{
    bench_free(type_all_bytes(115200 + 115200 / 50));
    bench_free(type_all_bytes(115200 - 115200 / 60));
    // With the 2.1 % of the chip more than the data sheet grants, though the samples still fall into their
    // bits
    bench_free_faulty(type_all_bytes(115200 - 115200 / 50), "but the line is at 112896");
}

TEST(a_line_six_percent_off_is_misread)
{
    bench_t *b = bench_run(0, CODE(ECHO));
    board_set_baud(b->board, 115200 - 115200 / 16);
    bench_run_us(b, 100);
    board_type(b->board, "\x7F\x7F", 2);
    bench_run_us(b, 1000);
    assert_true(b->count > 0 && bench_value(b, 0) != 0x7F);
    bench_free_faulty(b, "but the line is at 108000");
}

TEST(dtr_resets_when_it_is_asserted)
{
    static const bool asserted[] = {true, true, false, false, true, false, true};
    static const unsigned lives[] = {2, 2, 2, 2, 3, 3, 4};
    bench_t *b = bench_run(100, CODE(LISTEN));
    for (unsigned i = 0; i < sizeof asserted / sizeof asserted[0]; i++) {
        board_set_dtr(b->board, asserted[i]);
        bench_run_us(b, 100);
        assert_int_equal(bench_times(b, 1), lives[i]);
    }
    bench_free(b);
}
