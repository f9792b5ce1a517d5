// What the display driver lights. What the tests expect is written from the data sheet (Maxim 19-4452) as the letters of
// segments, not as the part's own table.
#include <string.h>

#include "board/virtual/parts/max7219_part.h"
#include "tests/support/test.h"

static void send(max7219_part_t *part, unsigned reg, unsigned data)
{
    max7219_part_load(part, false);
    for (int bit = 15; bit >= 0; bit--)
        max7219_part_clock(part, (reg << 8 | data) >> bit & 1);
    max7219_part_load(part, true);
}

// Normal operation, all rows scanned, nothing decoded, all dark.
static void bring_up(max7219_part_t *part)
{
    memset(part, 0, sizeof *part);
    send(part, MAX7219_SCAN_LIMIT, 7);
    send(part, MAX7219_SHUTDOWN, 1);
}

TEST(digits_are_rows_from_the_top_with_dp_leftmost)
{
    max7219_part_t part;
    frame_t lit;
    bring_up(&part);
    for (unsigned d = 0; d < 8; d++)
        send(&part, MAX7219_DIGIT0 + d, 0x80 >> d | d);
    max7219_part_lit(&part, &lit);
    for (unsigned d = 0; d < 8; d++)
        assert_int_equal(lit.row[d], 0x80 >> d | d);
}

TEST(the_scan_limit_cuts_rows_off_from_below)
{
    max7219_part_t part;
    frame_t lit;
    bring_up(&part);
    for (unsigned d = 0; d < 8; d++)
        send(&part, MAX7219_DIGIT0 + d, 0x81);
    for (unsigned limit = 0; limit < 8; limit++) {
        send(&part, MAX7219_SCAN_LIMIT, 0xF8 | limit); // only three bits count
        max7219_part_lit(&part, &lit);
        for (unsigned d = 0; d < 8; d++)
            assert_int_equal(lit.row[d], d <= limit ? 0x81 : 0);
    }
}

TEST(shutdown_darkens_and_keeps_the_contents)
{
    max7219_part_t part;
    frame_t lit;
    bring_up(&part);
    send(&part, MAX7219_DIGIT7, 0x18);
    send(&part, MAX7219_SHUTDOWN, 0xFE); // only bit 0 counts
    max7219_part_lit(&part, &lit);
    for (unsigned d = 0; d < 8; d++)
        assert_int_equal(lit.row[d], 0);
    send(&part, MAX7219_SHUTDOWN, 1);
    max7219_part_lit(&part, &lit);
    assert_int_equal(lit.row[7], 0x18);
}

TEST(display_test_lights_everything_even_in_shutdown)
{
    max7219_part_t part = {0};
    frame_t lit;
    send(&part, MAX7219_TEST, 1);
    max7219_part_lit(&part, &lit);
    for (unsigned d = 0; d < 8; d++)
        assert_int_equal(lit.row[d], 0xFF);
    send(&part, MAX7219_TEST, 0xFE); // only bit 0 counts
    max7219_part_lit(&part, &lit);
    for (unsigned d = 0; d < 8; d++)
        assert_int_equal(lit.row[d], 0);
}

TEST(code_b_draws_the_segments_of_the_data_sheet)
{
    static const char *const segments[16] = {"ABCDEF", "BC",  "ABDEG",   "ABCDG",  "BCFG", "ACDFG",
                                             "ACDEFG", "ABC", "ABCDEFG", "ABCDFG", "G",    "ADEFG",
                                             "BCEFG",  "DEF", "ABEFG",   ""};
    max7219_part_t part;
    frame_t lit;
    bring_up(&part);
    for (unsigned digit = 0; digit < 8; digit++)
        for (unsigned data = 0; data < 256; data++) {
            unsigned want = data & 0x80;
            for (const char *s = segments[data & 15]; *s != '\0'; s++)
                want |= 0x40u >> (*s - 'A');
            send(&part, MAX7219_DIGIT0 + digit, data);
            send(&part, MAX7219_DECODE, 1u << digit);
            max7219_part_lit(&part, &lit);
            assert_int_equal(lit.row[digit], want);
            send(&part, MAX7219_DECODE, ~(1u << digit) & 0xFF);
            max7219_part_lit(&part, &lit);
            assert_int_equal(lit.row[digit], data);
        }
}
