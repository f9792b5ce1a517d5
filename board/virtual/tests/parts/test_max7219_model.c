// Tests of the virtual board's MAX7219 against its data sheet (Maxim 19-4452): registers and LEDs after
// words.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/max7219_model.h"
#include "tests/support/test.h"

static void send(max7219_model_t *part, unsigned reg, unsigned data)
{
    const unsigned word = reg << 8 | data;
    max7219_model_load(part, false);
    for (unsigned bit = 16; bit-- > 0;)
        max7219_model_clock(part, word >> bit & 1);
    assert_int_equal(max7219_model_load(part, true), 16);
}

// Normal operation, all rows scanned, nothing decoded, all dark.
static void bring_up(max7219_model_t *part)
{
    memset(part, 0, sizeof *part);
    send(part, MAX7219_SCAN_LIMIT, 7);
    send(part, MAX7219_SHUTDOWN, 1);
}

// The top four bits are ignored.
TEST(a_word_changes_only_its_register)
{
    for (unsigned word = 0; word < 256; word++) {
        unsigned reg = word % MAX7219_REGISTERS;
        max7219_model_t part = {0}, before;
        memset(part.reg, 0x5A, sizeof part.reg);
        before = part;
        send(&part, word, 0xC3);
        for (unsigned other = 0; other < MAX7219_REGISTERS; other++)
            assert_int_equal(part.reg[other], other == reg ? 0xC3 : before.reg[other]);
    }
}

// The data sheet has all registers at 0 and dark: worse than that.
TEST(power_up_is_random_with_load_low)
{
    uint64_t random = 1;
    unsigned shifts = 0, registers = 0;
    for (unsigned i = 0; i < 100; i++) {
        max7219_model_t part = {.load = true, .clocks = 5};
        max7219_model_power(&part, &random);
        assert_false(part.load || part.clocks != 0);
        shifts |= part.shift;
        for (unsigned reg = 0; reg < MAX7219_REGISTERS; reg++)
            registers |= part.reg[reg] & 1u << i % 8 ? 1u << reg : 0;
    }
    assert_int_equal(shifts, 0xFFFF);
    assert_int_equal(registers, 0xFFFF);
}

TEST(nothing_is_latched_before_load_rises)
{
    max7219_model_t part;
    bring_up(&part);
    assert_int_equal(max7219_model_load(&part, false), 0);
    for (int bit = 15; bit >= 0; bit--) {
        max7219_model_clock(&part, 0x01FF >> bit & 1);
        assert_int_equal(part.reg[MAX7219_DIGIT0], 0);
    }
    assert_int_equal(max7219_model_load(&part, false), 0);
    assert_int_equal(part.reg[MAX7219_DIGIT0], 0);
    assert_int_equal(max7219_model_load(&part, true), 16);
    assert_int_equal(part.reg[MAX7219_DIGIT0], 0xFF);
    part.reg[MAX7219_DIGIT0] = 0;
    assert_int_equal(max7219_model_load(&part, true), 0); // high already: no edge
    assert_int_equal(part.reg[MAX7219_DIGIT0], 0);
}

TEST(load_returns_the_number_of_clocks)
{
    for (unsigned clocks = 0; clocks <= 40; clocks++) {
        max7219_model_t part;
        bring_up(&part);
        max7219_model_load(&part, false);
        for (unsigned i = 0; i < clocks; i++)
            max7219_model_clock(&part, false);
        assert_int_equal(max7219_model_load(&part, true), clocks);
    }
}

TEST(clocks_while_load_is_high_shift_but_do_not_count_and_dout_is_16_clocks_late)
{
    max7219_model_t part = {.load = true};
    const uint32_t pattern = MAX7219_DIGIT0 << 8 | 0xA5;
    for (int i = 0; i < 32; i++) {
        bool dout = max7219_model_clock(&part, pattern >> (31 - i) & 1);
        assert_int_equal(dout, i >= 16 && pattern >> (47 - i) & 1);
    }
    max7219_model_load(&part, false);
    assert_int_equal(max7219_model_load(&part, true), 0);
    assert_int_equal(part.reg[MAX7219_DIGIT0], 0xA5);
}

// ---- LEDs ----

typedef struct {
    uint8_t row[8];
} frame_t;

static frame_t lit(const max7219_model_t *part)
{
    frame_t frame = {0};
    max7219_model_lit(part, frame.row);
    return frame;
}

TEST(digits_are_rows_from_the_top_up_to_the_scan_limit_with_dp_leftmost)
{
    max7219_model_t part;
    bring_up(&part);
    for (unsigned d = 0; d < 8; d++)
        send(&part, MAX7219_DIGIT0 + d, 0x80 >> d | d);
    for (unsigned limit = 0; limit < 8; limit++) {
        send(&part, MAX7219_SCAN_LIMIT, 0xF8 | limit); // only three bits count
        for (unsigned d = 0; d < 8; d++)
            assert_int_equal(lit(&part).row[d], d <= limit ? 0x80 >> d | d : 0);
    }
}

static void assert_all(const max7219_model_t *part, unsigned row)
{
    for (unsigned d = 0; d < 8; d++)
        assert_int_equal(lit(part).row[d], row);
}

TEST(shutdown_is_dark_and_keeps_the_contents_and_display_test_lights_everything_even_then)
{
    max7219_model_t part;
    bring_up(&part);
    send(&part, MAX7219_DIGIT7, 0x18);
    send(&part, MAX7219_SHUTDOWN, 0xFE); // only bit 0 counts
    assert_all(&part, 0);
    send(&part, MAX7219_TEST, 1);
    assert_all(&part, 0xFF);
    send(&part, MAX7219_TEST, 0xFE); // only bit 0 counts
    assert_all(&part, 0);
    send(&part, MAX7219_SHUTDOWN, 1);
    assert_int_equal(lit(&part).row[7], 0x18);
}

// The segments' letters are from the data sheet, independent of the part's table.
TEST(code_b_draws_the_segments_of_the_data_sheet)
{
    static const char *const segments[16] = {"ABCDEF", "BC",  "ABDEG",   "ABCDG",  "BCFG", "ACDFG",
                                             "ACDEFG", "ABC", "ABCDEFG", "ABCDFG", "G",    "ADEFG",
                                             "BCEFG",  "DEF", "ABEFG",   ""};
    max7219_model_t part;
    bring_up(&part);
    for (unsigned digit = 0; digit < 8; digit++)
        for (unsigned data = 0; data < 256; data++) {
            unsigned want = data & 0x80;
            for (const char *s = segments[data & 15]; *s != '\0'; s++)
                want |= 0x40u >> (*s - 'A');
            send(&part, MAX7219_DIGIT0 + digit, data);
            send(&part, MAX7219_DECODE, 1u << digit);
            assert_int_equal(lit(&part).row[digit], want);
            send(&part, MAX7219_DECODE, ~(1u << digit) & 0xFF);
            assert_int_equal(lit(&part).row[digit], data);
        }
}
