// The words that the driver sends, fed one by one into the virtual board's MAX7219, and looked at after each.
#include <string.h>

#include "board/virtual/random.h"
#include "tests/display/display.h"
#include "hal/max7219.h"
#include "tests/support/spi_double.h"
#include "tests/support/test.h"

enum { SEEDS = 2000, SHOW_WORDS_MAX = 9, REFRESH_WORDS = 13 };

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
    uint8_t kept = (uint8_t)(vb_random(&display_chance) % 3 == 0 ? 0xFF : vb_random(&display_chance));
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

TEST(no_more_than_nine_words_are_ever_sent)
{
    const frame_t bright = {{255, 255, 255, 255, 255, 255, 255, 255}};
    display_bring_up(1, &display_dark, 0);
    max7219_show(&bright, MAX7219_INTENSITY_MAX);
    assert_int_equal(spi_double_words, SHOW_WORDS_MAX);
}

TEST(the_same_picture_again_sends_nothing)
{
    const frame_t frame = {{1, 2, 4, 8, 16, 32, 64, 128}};
    display_bring_up(1, &frame, 5);
    max7219_show(&frame, 5);
    assert_int_equal(spi_double_words, 0);
}

TEST(a_refresh_changes_nothing_of_a_display_that_is_right)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        display_bring_up(seed, &display_dark, 0);
        frame_t frame = display_random_frame();
        uint8_t intensity = display_random_intensity();
        max7219_show(&frame, intensity);
        display_latch_all();
        max7219_refresh();
        assert_int_equal(spi_double_words, REFRESH_WORDS);
        for (unsigned i = 0; i < REFRESH_WORDS; i++) {
            display_latch(spi_double_word[i]);
            display_assert_lit(&frame);
            display_assert_registers(&frame, intensity);
        }
    }
}

TEST(a_refresh_heals_any_register)
{
    const frame_t frame = {{1, 2, 4, 8, 16, 32, 64, 128}};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        display_bring_up(seed, &frame, 4);
        for (uint64_t glitches = vb_random(&display_chance) % 4 + 1; glitches > 0; glitches--)
            display.reg[vb_random(&display_chance) % MAX7219_REGISTERS] = (uint8_t)vb_random(&display_chance);
        max7219_refresh();
        display_latch_all();
        display_assert_lit(&frame);
        display_assert_registers(&frame, 4);
    }
}
