// Tests of the SPI, and of words that reach the display by it: ATmega328P data sheet, 19.
#include "tests/chip/programs.h"
#include "tests/support/test.h"

enum { SPIF = 0x80, WCOL = 0x40, SPE = 0x40, BEGIN = 0x11, INTENSITY = 0x0A };
enum { IN_INTERRUPT = CODE_INTERRUPT + 17, SPIE = 0x80, DORD = 0x20, MODE_3 = 0x0C };

// Drives CS (PB2), DIN (PB3) and CLK (PB5). divider: SPR, and SPI2X as the third bit.
#define START(divider, control)                                                                              \
    PUT(DDRB, 0x2C), PUT(SPSR, (divider) >> 2), PUT(SPCR, 0x50 | ((divider)&3) | (control))

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
    assert_int_equal(board_matrix_register(b->board, INTENSITY), 5);
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

TEST(a_low_input_at_ss_makes_the_master_a_slave)
{
    EXPECT(400, "40 ", NULL, PUT(SPCR, 0x50), SHOW(SPCR));
}

typedef struct {
    unsigned clk_edges, din_edges;
    chip_time_t last[BOARD_PINS];
    bool backwards;
} trace_t;

static void on_pin(board_t *board, unsigned pin, pin_level_t level, chip_time_t when, void *context)
{
    trace_t *t = context;
    (void)board;
    t->backwards |= when < t->last[pin];
    t->last[pin] = when;
    if (pin == BOARD_PIN_CLK && level != PIN_FLOATING)
        t->clk_edges++;
    t->din_edges += pin == BOARD_PIN_DIN;
}

TEST(clock_edges_are_reported_with_their_times)
{
    trace_t t = {0};
    bench_t *b = bench_run(0, CODE(SEND_ASLEEP(0)));
    board_on_pin(b->board, on_pin, &t);
    bench_run_us(b, 200);
    // The pin becomes a low output, then eight clocks of four cycles begin two cycles after OUT SPDR
    assert_int_equal(t.clk_edges, 1 + 16);
    assert_int_equal(t.last[BOARD_PIN_CLK], bench_at(b, BEGIN) + 1 + 1 + 8 * 4);
    assert_int_equal(t.din_edges, 1 + 3); // low output, then the bits of 0x11
    assert_int_equal(t.last[BOARD_PIN_DIN], bench_at(b, BEGIN) + 1 + 1 + 7 * 4);
    assert_false(t.backwards);
    assert_int_equal(board_pin(b->board, BOARD_PIN_DIN), PIN_HIGH);
}
