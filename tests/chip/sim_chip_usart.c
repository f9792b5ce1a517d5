// The USART and the line to it: ATmega328P data sheet, 20.
#include <string.h>

#include "tests/support/measure_bench.h"
#include "tests/chip/image_chip_usart.h"
#include "tests/support/test.h"

enum { BIT = 17 * 8, FRAME = 10 * BIT }; // UBRR 16 with U2X
enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, FE = 0x10, DOR = 0x08 };
enum { IN_INTERRUPT = 0x50, IN_EMPTY = 0x60 };

typedef struct {
    char text[16];
    size_t count;
    chip_time_t at[16];
} console_t;

static void on_console(board_t *board, uint8_t byte, void *context)
{
    console_t *c = context;
    if (c->count + 1 == sizeof c->text)
        return;
    c->at[c->count] = board_now(board);
    c->text[c->count++] = (char)byte;
}

static bench_t *bench(uint8_t scenario, console_t *console)
{
    memset(console, 0, sizeof *console);
    bench_t *b = bench_new("chip_usart", scenario);
    board_on_console(b->board, on_console, console);
    return b;
}

TEST(a_frame_takes_1360_cycles_at_115200_baud)
{
    // From the marker: its OUT, the STS to UDR, waking and entry, the vector's RJMP and an LDI
    enum { AROUND = 1 + 2 + 4 + 4 + 2 + 1 };
    console_t c;
    bench_t *b = bench(FRAME_TIME, &c);
    bench_run_us(b, 500);
    assert_int_equal(bench_at(b, IN_INTERRUPT) - bench_at(b, 1), AROUND + 1360);
    assert_int_equal(bench_value(b, 2) & (TXC | UDRE), UDRE); // TXC cleared by its interrupt
    assert_string_equal(c.text, "\x01");
    bench_free(b);
}

TEST(one_byte_waits_behind_the_one_that_is_sent)
{
    console_t c;
    bench_t *b = bench(THREE_BYTES, &c);
    bench_run_us(b, 500);
    assert_int_equal(bench_value(b, 0) & UDRE, UDRE);
    assert_int_equal(bench_value(b, 1) & (UDRE | TXC), 0);
    assert_string_equal(c.text, "abc");
    assert_int_equal(c.at[1] - c.at[0], FRAME);
    assert_int_equal(c.at[2] - c.at[1], FRAME);
    assert_in_range(bench_at(b, 0x99) - c.at[2], 0, 20); // TXC only after the last
    bench_free(b);
}

TEST(a_byte_written_while_the_buffer_is_full_is_lost)
{
    console_t c;
    bench_t *b = bench(TOO_FAST, &c);
    bench_run_us(b, 500);
    assert_string_equal(c.text, "ab");
    bench_free_faulty(b, "USART byte 0x63 lost");
}

TEST(data_register_empty_interrupts_as_soon_as_it_is_enabled)
{
    console_t c;
    bench_t *b = bench(DATA_EMPTY, &c);
    bench_run_us(b, 100);
    assert_int_equal(bench_value(b, 0), 1);
    assert_int_equal(bench_value(b, 1), IN_EMPTY);
    assert_int_equal(bench_value(b, 2) & UDRE, UDRE); // entering does not clear it
    assert_int_equal(bench_value(b, 3), 2);
    bench_free(b);
}

TEST(transmit_complete_is_cleared_by_writing_a_one)
{
    console_t c;
    bench_t *b = bench(CLEAR_TXC, &c);
    bench_run_us(b, 500);
    assert_int_equal(bench_value(b, 0) & TXC, TXC);
    assert_int_equal(bench_value(b, 1) & TXC, TXC);
    assert_int_equal(bench_value(b, 2) & TXC, 0);
    bench_free(b);
}

TEST(typed_bytes_arrive_at_line_rate)
{
    console_t c;
    bench_t *b = bench(ECHO, &c);
    bench_run_us(b, 100);
    chip_time_t begin = board_now(b->board);
    board_type(b->board, "ok\xA5", 3);
    assert_int_equal(board_typing(b->board), 3);
    bench_run_us(b, 500);
    assert_int_equal(board_typing(b->board), 0);
    assert_int_equal(b->count, 3);
    // Stop bits are sampled 9.5 bits after the edge; waking, entry and the routine's pushes add some cycles
    assert_in_range(bench_at(b, 'o') - begin, 9 * BIT + BIT / 2, 10 * BIT);
    assert_in_range(bench_at(b, 'k') - bench_at(b, 'o'), 1388, 1390); // 16 MHz / 11520 = 1388.9
    assert_in_range(bench_at(b, 0xA5) - bench_at(b, 'k'), 1388, 1390);
    bench_free(b);
}

TEST(three_bytes_wait_for_a_reader_two_buffered_one_in_the_shift_register)
{
    console_t c;
    bench_t *b = bench(LAZY, &c);
    bench_run_us(b, 100);
    board_type(b->board, "xyz", 3);
    bench_run_us(b, 15000);
    const uint8_t expected[] = {RXC, 'x', RXC, 'y', RXC, 'z'};
    for (unsigned i = 0; i < 6; i++)
        assert_int_equal(bench_value(b, i) & (i % 2 ? 0xFF : RXC | FE | DOR), expected[i]);
    assert_int_equal(bench_value(b, 6), RX_END);
    bench_free(b);
}

TEST(a_fourth_byte_overruns)
{
    console_t c;
    bench_t *b = bench(LAZY, &c);
    bench_run_us(b, 100);
    board_type(b->board, "wxyz", 4);
    bench_run_us(b, 15000);
    const uint8_t expected[] = {RXC | DOR, 'w', RXC, 'x', RXC, 'z'};
    for (unsigned i = 0; i < 6; i++)
        assert_int_equal(bench_value(b, i) & (i % 2 ? 0xFF : RXC | FE | DOR), expected[i]);
    bench_free_faulty(b, "USART byte 0x79 lost: the receiver was not read in time");
}

TEST(a_wrong_baud_rate_is_a_fault)
{
    console_t c;
    bench_t *b = bench(SLOW_BAUD, &c);
    bench_run_us(b, 500);
    bench_free_faulty(b, "USART set to 57142 baud, but the line is at 115200");
}

TEST(sleeping_away_in_mid_byte_is_a_fault)
{
    console_t c;
    bench_t *b = bench(STOPPED, &c);
    bench_run_us(b, 500);
    bench_free_faulty(b, "USART byte 0x78 lost: its clock was stopped by sleep");
}
