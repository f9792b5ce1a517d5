// The SPI and what the display takes from it: ATmega328P data sheet, 19.

#include "tests/chip/image_chip_spi.h"
#include "tests/support/measure_bench.h"
#include "tests/support/test.h"

enum { SPIF = 0x80, WCOL = 0x40, SPE = 0x40, BEGIN = 0x11, IN_INTERRUPT = 0x50, INTENSITY = 0x0A };

static bench_t *run(uint8_t scenario, uint8_t settings)
{
    return bench_run("chip_spi", scenario, settings, 400);
}

TEST(a_byte_takes_eight_clocks_of_each_divider)
{
    // Data sheet, table 19-5, by SPR and SPI2X
    static const unsigned divider[] = {4, 16, 64, 128, 2, 8, 32, 64};
    // From the marker: its OUT and that to SPDR, the byte, waking and entry, the vector's RJMP and an LDI
    enum { AROUND = 1 + 1 + 4 + 4 + 2 + 1 };
    for (uint8_t settings = 0; settings < 8; settings++) {
        bench_t *b = run(BYTE_TIME, settings);
        assert_int_equal(bench_between(b, BEGIN, IN_INTERRUPT), AROUND + 8 * divider[settings]);
        assert_int_equal(bench_value(b, 2) & SPIF, 0); // cleared by its interrupt
        bench_free(b);
    }
}

TEST(a_write_before_the_end_is_dropped_and_sets_wcol)
{
    bench_t *b = run(GAP_15, 0);
    assert_int_equal(bench_value(b, 0) & (SPIF | WCOL), SPIF | WCOL);
    bench_free_faulty(b, "SPI byte 0x50 written into a running transfer");
    b = run(GAP_16, 0); // at the end
    assert_int_equal(bench_value(b, 0) & (SPIF | WCOL), SPIF);
    bench_free(b);
}

TEST(flags_are_cleared_by_reading_status_and_then_accessing_data)
{
    bench_t *b = run(FLAGS, 0);
    bench_assert_marks(b, SPIF | WCOL, SPIF | WCOL, SPIF | WCOL, 0, SPIF);
    bench_free_faulty(b, "SPI byte 0xAA");
}

static unsigned words, last_word;

static void on_word(board_t *board, uint16_t word, void *context)
{
    (void)board;
    (void)context;
    words++;
    last_word = word;
}

static bench_t *expect_word(uint8_t scenario, uint8_t settings)
{
    words = 0;
    bench_t *b = bench_new("chip_spi", scenario);
    bench_set_how(b, settings);
    board_on_word(b->board, on_word, NULL);
    bench_run_us(b, 400);
    assert_int_equal(words, 1);
    assert_int_equal(last_word & 0x0FFF, 0x0A05);
    assert_int_equal(board_matrix_register(b->board, INTENSITY), 5);
    assert_int_equal(board_intensity(b->board), 5);
    return b;
}

TEST(a_word_reaches_the_display_at_every_speed_in_either_order_and_by_port_pins)
{
    for (uint8_t settings = 0; settings < 8; settings++)
        bench_free(expect_word(WORD, settings));
    bench_free(expect_word(LSB_WORD, 0));
    bench_free(expect_word(BIT_BANG, 0));
}

TEST(mode_3_brings_the_word_too_but_its_clock_rises_once_too_often_at_the_start)
{
    for (uint8_t settings = SET_MODE3; settings < SET_MODE3 + 8; settings++)
        bench_free_faulty(expect_word(WORD, settings), "a word of 17 bits");
}

TEST(a_word_of_eight_bits_is_a_fault)
{
    bench_t *b = run(SHORT_WORD, 0);
    bench_free_faulty(b, "the display latched a word of 8 bits instead of 16");
}

TEST(a_latch_in_mid_byte_finds_the_bits_that_were_clocked_by_then)
{
    enum { SLOWEST = 3 };
    bench_t *b = run(CUT_WORD, SLOWEST);
    bench_free_faulty(b, "the display latched a word of 12 bits instead of 16");
    // Mode 3 clocks at the end of a bit instead of in its middle, and once at the start, as above
    b = run(CUT_WORD, SLOWEST | SET_MODE3);
    bench_free_faulty(b, "the display latched a word of 12 bits instead of 16");
}

TEST(a_low_input_at_ss_makes_the_master_a_slave)
{
    bench_t *b = run(SS_IS_INPUT, 0);
    bench_assert_marks(b, 0xFF, SPE);
    bench_free(b);
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
    bench_t *b = bench_new("chip_spi", BYTE_TIME);
    board_on_pin(b->board, on_pin, &t);
    bench_run_us(b, 200);
    // The pin becomes an output at low, then eight clocks of four cycles, from two cycles after OUT SPDR on
    assert_int_equal(t.clk_edges, 1 + 16);
    assert_int_equal(t.last[BOARD_PIN_CLK], bench_at(b, BEGIN) + 1 + 1 + 8 * 4);
    assert_int_equal(t.din_edges, 1 + 3); // output at low, then the bits of 0x11
    assert_int_equal(t.last[BOARD_PIN_DIN], bench_at(b, BEGIN) + 1 + 1 + 7 * 4);
    assert_false(t.backwards);
    assert_int_equal(board_pin(b->board, BOARD_PIN_DIN), PIN_HIGH);
    bench_free(b);
}
