// The words that the driver sends, fed one by one into the virtual board's MAX7219: what is lit after each.
#include <string.h>

#include "board/virtual/splitmix64.h"
#include "board/virtual/parts/max7219_part.h"
#include "hal/max7219.h"
#include "tests/support/spi_double.h"
#include "tests/support/test.h"

enum { SEEDS = 2000, SHOW_WORDS_MAX = 9, REFRESH_WORDS = 13 };

// ---- Driver and part ----

static const frame_t dark;
static max7219_part_t display;
static uint64_t display_random; // the generator behind all that is random

static void display_latch(uint16_t word)
{
    max7219_part_load(&display, false);
    for (int bit = 15; bit >= 0; bit--)
        max7219_part_clock(&display, word >> bit & 1);
    assert_int_equal(max7219_part_load(&display, true), 16);
}

static void display_latch_all(void)
{
    for (unsigned i = 0; i < spi_double_words; i++)
        display_latch(spi_double_word[i]);
    spi_double_clear();
}

static frame_t display_lit(void)
{
    frame_t frame;
    max7219_part_lit(&display, &frame);
    return frame;
}

static void display_assert_lit(const frame_t *frame)
{
    frame_t seen = display_lit();
    assert_memory_equal(&seen, frame, sizeof seen);
}

static frame_t display_random_frame(void)
{
    frame_t frame;
    uint64_t bits = splitmix64(&display_random);
    memcpy(&frame, &bits, sizeof frame);
    return frame;
}

static uint8_t display_random_intensity(void)
{
    return (uint8_t)(splitmix64(&display_random) % (MAX7219_INTENSITY_MAX + 1));
}

// Fresh from power-up, with anything in it, and a driver fresh from reset.
static void display_power_up(uint64_t seed)
{
    max7219_show(&dark, 0); // a reset clears the driver's memory
    max7219_off();
    display_random = seed;
    max7219_part_power(&display, &display_random);
    spi_double_clear();
}

static void display_bring_up(uint64_t seed, const frame_t *frame, uint8_t intensity)
{
    display_power_up(seed);
    max7219_start();
    max7219_show(frame, intensity);
    display_latch_all();
}

static void display_assert_registers(const frame_t *frame, uint8_t intensity)
{
    assert_memory_equal(&display.reg[MAX7219_DIGIT0], frame->row, FRAME_SIZE);
    assert_int_equal(display.reg[MAX7219_DECODE], 0);
    assert_int_equal(display.reg[MAX7219_INTENSITY], intensity);
    assert_int_equal(display.reg[MAX7219_SCAN_LIMIT], 7);
    assert_int_equal(display.reg[MAX7219_SHUTDOWN], 1);
    assert_int_equal(display.reg[MAX7219_TEST], 0);
}

// ---- Pictures ----

// Each word must change something, and each row must be the old one or the new one after it.
static void follow_words(const frame_t *before, const frame_t *after)
{
    for (unsigned i = 0; i < spi_double_words; i++) {
        max7219_part_t was = display;
        display_latch(spi_double_word[i]);
        assert_memory_not_equal(was.reg, display.reg, sizeof was.reg);
        frame_t seen = display_lit();
        for (unsigned y = 0; y < FRAME_SIZE; y++)
            assert_true(seen.row[y] == before->row[y] || seen.row[y] == after->row[y]);
    }
}

static unsigned rows_that_differ(const frame_t *a, const frame_t *b)
{
    unsigned rows = 0;
    for (unsigned y = 0; y < FRAME_SIZE; y++)
        rows += a->row[y] != b->row[y];
    return rows;
}

// The next picture shares some rows with this one: none, all, or any.
static frame_t next_frame(const frame_t *frame)
{
    frame_t next = display_random_frame();
    uint8_t kept = (uint8_t)(splitmix64(&display_random) % 3 == 0 ? 0xFF : splitmix64(&display_random));
    for (unsigned y = 0; y < FRAME_SIZE; y++)
        if ((kept >> y & 1) != 0)
            next.row[y] = frame->row[y];
    return next;
}

TEST(only_what_differs_is_sent_and_only_old_and_new_rows_are_seen)
{
    frame_t frame = {{0xFF}};
    uint8_t intensity = 7;
    display_bring_up(1, &frame, intensity);
    for (unsigned round = 0; round < SEEDS; round++) {
        frame_t next = next_frame(&frame);
        uint8_t next_intensity = round % 2 == 0 ? intensity : display_random_intensity();
        spi_double_clear();
        max7219_show(&next, next_intensity);
        assert_int_equal(spi_double_words, rows_that_differ(&frame, &next) + (intensity != next_intensity));
        follow_words(&frame, &next);
        display_assert_registers(&next, next_intensity);
        frame = next;
        intensity = next_intensity;
    }
}

TEST(at_most_nine_words_are_sent_and_none_for_the_same_picture)
{
    const frame_t bright = {{255, 255, 255, 255, 255, 255, 255, 255}};
    display_bring_up(1, &dark, 0);
    max7219_show(&bright, MAX7219_INTENSITY_MAX);
    assert_int_equal(spi_double_words, SHOW_WORDS_MAX);
    max7219_show(&bright, MAX7219_INTENSITY_MAX);
    assert_int_equal(spi_double_words, SHOW_WORDS_MAX);
}

TEST(a_refresh_heals_any_register)
{
    const frame_t frame = {{1, 2, 4, 8, 16, 32, 64, 128}};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        display_bring_up(seed, &frame, 4);
        for (uint64_t glitches = splitmix64(&display_random) % 4 + 1; glitches > 0; glitches--)
            display.reg[splitmix64(&display_random) % MAX7219_REGISTERS] =
                (uint8_t)splitmix64(&display_random);
        max7219_refresh();
        display_latch_all();
        display_assert_lit(&frame);
        display_assert_registers(&frame, 4);
    }
}

// ---- On and off ----

// The display test lights everything, shut down or not, so it takes two words to end what may have been lit.
TEST(whatever_is_in_it_at_power_up_it_is_dark_from_the_second_word_on)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        display_power_up(seed);
        max7219_start();
        max7219_show(&dark, 4);
        for (unsigned i = 0; i < spi_double_words; i++) {
            display_latch(spi_double_word[i]);
            if (i > 0)
                display_assert_lit(&dark);
        }
        display_assert_registers(&dark, 4);
    }
}

TEST(it_is_shut_down_first_every_register_is_written_once_and_the_first_picture_switches_it_on)
{
    unsigned written[MAX7219_REGISTERS] = {0};
    display_power_up(1);
    max7219_start();
    assert_int_equal(spi_double_words, 1 + REFRESH_WORDS);
    for (unsigned i = 0; i < spi_double_words; i++)
        written[spi_double_word[i] >> 8 & 0xF]++;
    for (unsigned reg = MAX7219_DIGIT0; reg < MAX7219_REGISTERS; reg++)
        assert_int_equal(written[reg],
                         reg == MAX7219_SHUTDOWN ? 2 : reg <= MAX7219_SCAN_LIMIT || reg == MAX7219_TEST);
    assert_int_equal(spi_double_word[0], MAX7219_SHUTDOWN << 8 | 0);
    max7219_show(&dark, 4);
    for (unsigned i = 0; i < spi_double_words; i++)
        assert_int_equal(spi_double_word[i] == (MAX7219_SHUTDOWN << 8 | 1), i == spi_double_words - 1);
}

TEST(switched_off_it_is_dark_and_the_next_picture_is_there_at_once)
{
    const frame_t frame = {{1, 2, 4, 8, 16, 32, 64, 128}}, other = {{1, 2, 4, 0, 16, 32, 64, 128}};
    display_bring_up(1, &frame, 4);
    max7219_off();
    display_latch_all();
    display_assert_lit(&dark);
    max7219_off();
    assert_int_equal(spi_double_words, 0);
    max7219_show(&other, 4);
    assert_int_equal(spi_double_words, 2);
    display_latch(spi_double_word[0]);
    display_assert_lit(&dark); // not the old picture
    display_latch(spi_double_word[1]);
    display_assert_lit(&other);
    display_assert_registers(&other, 4);
}
