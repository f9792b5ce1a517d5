// The USART and the line to it: ATmega328P data sheet, 10 and 20.
#include <string.h>

#include "tests/chip/programs.h"
#include "tests/support/test.h"

enum { BIT = 17 * 8, FRAME = 10 * BIT }; // UBRR 16 with U2X
enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, FE = 0x10, DOR = 0x08 };
enum { AWAKE = 0x70 };
enum { LINE_BAUD = 115200, START_UP = 16384, LONG_US = 5000 };

TEST(a_frame_takes_1360_cycles_at_115200_baud)
{
    // From the marker: its OUT, the STS to UDR, waking and entry, the vector's RJMP and an LDI
    enum { AROUND = 1 + 2 + 4 + 4 + 2 + 1 };
    bench_t *b = bench_run(500, CODE(SEND_ONE));
    assert_int_equal(bench_between(b, 1, IN_SENT), AROUND + 1360);
    assert_int_equal(bench_value(b, 2) & (TXC | UDRE), UDRE); // TXC cleared by its interrupt
    assert_string_equal(b->said, "\x01");
}

TEST(one_byte_waits_behind_the_one_that_is_sent)
{
    bench_t *b = bench_run(500, CODE(USART(0), PUT(UDR0, 'a'), SHOW(UCSR0A), PUT(UDR0, 'b'), SHOW(UCSR0A),
                                     WAIT(UCSR0A, 5), PUT(UDR0, 'c'), WAIT(UCSR0A, 6), MARK(0x99)));
    assert_int_equal(bench_value(b, 0) & UDRE, UDRE);
    assert_int_equal(bench_value(b, 1) & (UDRE | TXC), 0);
    assert_string_equal(b->said, "abc");
    assert_int_equal(b->said_at[1] - b->said_at[0], FRAME);
    assert_int_equal(b->said_at[2] - b->said_at[1], FRAME);
    assert_in_range(bench_at(b, 0x99) - b->said_at[2], 0, 20); // TXC only after the last
}

TEST(a_byte_written_while_the_buffer_is_full_is_lost)
{
    EXPECT(500, "", "USART byte 0x63 lost", USART(0), PUT(UDR0, 'a'), PUT(UDR0, 'b'), PUT(UDR0, 'c'));
}

// Entering its routine does not clear UDRE.
TEST(data_register_empty_interrupts_as_soon_as_it_is_enabled)
{
    EXPECT(100, "01 D3 02 22 ", NULL, USART(0), SEI, MARK(1), PUT(UCSR0B, 0x38), MARK(2), SHOW(UCSR0A));
}

// A zero does nothing.
TEST(transmit_complete_is_cleared_by_writing_a_one)
{
    EXPECT(500, "62 62 22 ", NULL, USART(0), PUT(UDR0, 'x'), WAIT(UCSR0A, 6), SHOW(UCSR0A), PUT(UCSR0A, 2),
           SHOW(UCSR0A), PUT(UCSR0A, 2 | TXC), SHOW(UCSR0A));
}

TEST(typed_bytes_arrive_at_line_rate)
{
    bench_t *b = bench_run(100, CODE(ECHO));
    chip_time_t begin = board_now(b->board);
    board_type(b->board, "ok\xA5", 3);
    assert_int_equal(board_typing(b->board), 3);
    bench_run_us(b, 500);
    assert_int_equal(board_typing(b->board), 0);
    assert_int_equal(b->count, 3);
    // Stop bits are sampled 9.5 bits after the edge; waking, entry and the routine's pushes add some cycles
    assert_in_range(bench_at(b, 'o') - begin, 9 * BIT + BIT / 2, 10 * BIT);
    assert_in_range(bench_between(b, 'o', 'k'), 1388, 1390); // 16 MHz / 11520 = 1388.9
    assert_in_range(bench_between(b, 'k', 0xA5), 1388, 1390);
}

// A byte of the receiver, with its status.
#define RECEIVED SHOW(UCSR0A), SHOW(UDR0)

// Types bytes to a chip that reads 10 ms late: status and byte of those that it finds.
static bench_t *read_late(const char *bytes, const uint8_t expected[6])
{
    bench_t *b = bench_run(100, CODE(USART(0), DELAY(40000), RECEIVED, RECEIVED, RECEIVED, SHOW(UCSR0A)));
    board_type(b->board, bytes, strlen(bytes));
    bench_run_us(b, 15000);
    for (unsigned i = 0; i < 6; i++)
        assert_int_equal(bench_value(b, i) & (i % 2 ? 0xFF : RXC | FE | DOR), expected[i]);
    assert_int_equal(bench_value(b, 6) & RXC, 0);
    return b;
}

TEST(three_bytes_wait_for_a_reader_two_buffered_one_in_the_shift_register_and_a_fourth_overruns)
{
    read_late("xyz", (const uint8_t[]){RXC, 'x', RXC, 'y', RXC, 'z'});
    bench_free_faulty(read_late("wxyz", (const uint8_t[]){RXC | DOR, 'w', RXC, 'x', RXC, 'z'}),
                      "USART byte 0x79 lost: the receiver was not read in time");
}

TEST(a_wrong_baud_rate_or_sleeping_away_in_mid_byte_is_a_fault)
{
    EXPECT(500, "", "USART set to 57142 baud, but the line is at 115200", USART(0), PUT(UBRR0L, 34),
           PUT(UDR0, 'x'));
    EXPECT(500, "", "USART byte 0x78 lost: its clock was stopped by sleep", USART(0), PUT(UDR0, 'x'),
           PUT(SMCR, 5), SEI, SLEEP);
}

// ---- Bytes that come while the clock stands ----

// Goes to power-down once GPIOR2 is 1; RX wakes it, and what comes then is a marker.
#define DEEP                                                                                                 \
    USART(RXCIE), PUT(PCMSK2, 1), WAIT(GPIOR2, 0), PUT(PCIFR, 4), PUT(PCICR, 4), PUT(SMCR, 5), SEI, SLEEP,   \
        PUT(PCICR, 0), MARK(AWAKE), PUT(SMCR, 1), SLEEP, RJMP(-2)

// Types bytes with the chip in power-down, or about to go there.
//   us: how far into the first byte it goes.
static bench_t *type_into_sleep(const char *bytes, size_t size, unsigned us)
{
    bench_t *b = bench_run(100, CODE(DEEP));
    b->data[GPIOR2] = us == 0;
    bench_run_us(b, us == 0 ? 100 : 0);
    board_type(b->board, bytes, size);
    bench_run_us(b, us);
    b->data[GPIOR2] = 1;
    bench_run_us(b, LONG_US);
    if (bench_value(b, 0) == IN_CHANGE) // the line is low when the clock is back
        memmove(b->mark, b->mark + 1, --b->count * sizeof b->mark[0]);
    assert_int_equal(bench_value(b, 0), AWAKE);
    return b;
}

TEST(a_byte_that_comes_while_the_clock_stands_wakes_and_is_lost)
{
    bench_t *b = type_into_sleep("x", 1, 0);
    board_type(b->board, "y", 1); // awake by now
    bench_run_us(b, LONG_US);
    bench_assert_marks(b, 0xFF, AWAKE, 'y');
}

// A byte of ones is low in its start bit alone, so the clock finds the line high, and the next byte whole.
TEST(of_a_burst_what_begins_after_the_wake_up_arrives)
{
    enum { BYTES = 20, LOST = START_UP * LINE_BAUD / 16000000 / 10 + 1 };
    char ones[BYTES];
    memset(ones, 0xFF, sizeof ones);
    bench_t *b = type_into_sleep(ones, sizeof ones, 0);
    assert_int_equal(b->count, 1 + BYTES - LOST);
    assert_int_equal(bench_times(b, 0xFF), BYTES - LOST);
}

// A byte of zeros is high in its stop bit alone, so the clock finds the line low, 8 bits into the twelfth
// byte. Of what is taken for a frame the first bit of data is that stop bit.
TEST(a_line_that_is_low_when_the_clock_is_back_looks_like_a_start_bit)
{
    const char zeros[20] = {0};
    bench_t *b = type_into_sleep(zeros, sizeof zeros, 0);
    assert_int_equal(bench_value(b, 1), 0x01);
    assert_int_equal(bench_times(b, 0), b->count - 2);
}

// Three ones have been sampled when the clock stops; when it is back the line has long been idle.
TEST(a_frame_that_the_clock_stops_in_goes_on_when_it_is_back)
{
    enum { START_BIT_AND_THREE_US = 35 };
    bench_t *b = type_into_sleep("\x07", 1, START_BIT_AND_THREE_US);
    bench_assert_marks(b, 0xFF, AWAKE, 0xFF);
}
