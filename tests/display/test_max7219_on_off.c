// Switching the display on and off: what is lit meanwhile.

#include "tests/display/display.h"
#include "hal/max7219.h"
#include "tests/support/spi_double.h"
#include "tests/support/test.h"

enum { SEEDS = 2000, REFRESH_WORDS = 13 };

TEST(it_is_shut_down_first_and_switched_on_when_the_first_picture_is_whole)
{
    display_power_up(1);
    max7219_start();
    assert_int_equal(spi_double_word[0], MAX7219_SHUTDOWN << 8 | 0);
    max7219_show(&display_dark, 4);
    for (unsigned i = 1; i + 1 < spi_double_words; i++)
        assert_int_not_equal(spi_double_word[i], MAX7219_SHUTDOWN << 8 | 1);
    assert_int_equal(spi_double_word[spi_double_words - 1], MAX7219_SHUTDOWN << 8 | 1);
}

TEST(every_register_is_written_once_in_shutdown)
{
    unsigned written[MAX7219_REGISTERS] = {0};
    display_power_up(1);
    max7219_start();
    for (unsigned i = 1; i + 1 < spi_double_words; i++) {
        assert_in_range(spi_double_word[i] >> 8, 0, MAX7219_REGISTERS - 1);
        written[spi_double_word[i] >> 8]++;
    }
    for (unsigned reg = MAX7219_DIGIT0; reg <= MAX7219_SCAN_LIMIT; reg++)
        assert_int_equal(written[reg], 1);
    assert_int_equal(written[MAX7219_TEST], 1);
    assert_int_equal(spi_double_words, 1 + REFRESH_WORDS);
}

// The display test lights everything, shutdown or not, so it takes two words to end what may have been lit.
TEST(whatever_is_in_it_at_power_up_it_is_dark_from_the_second_word_on)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        display_power_up(seed);
        max7219_start();
        for (unsigned i = 0; i < spi_double_words; i++) {
            display_latch(spi_double_word[i]);
            if (i > 0)
                display_assert_lit(&display_dark);
        }
        spi_double_clear();
        max7219_show(&display_dark, 4);
        for (unsigned i = 0; i < spi_double_words; i++) {
            display_latch(spi_double_word[i]);
            display_assert_lit(&display_dark);
        }
        display_assert_registers(&display_dark, 4);
    }
}

TEST(switched_off_it_is_dark_and_the_next_picture_is_there_at_once)
{
    const frame_t frame = {{1, 2, 4, 8, 16, 32, 64, 128}}, other = {{1, 2, 4, 0, 16, 32, 64, 128}};
    display_bring_up(1, &frame, 4);
    max7219_off();
    display_latch_all();
    display_assert_lit(&display_dark);
    max7219_off();
    assert_int_equal(spi_double_words, 0);
    max7219_show(&other, 4);
    assert_int_equal(spi_double_words, 2);
    display_latch(spi_double_word[0]);
    display_assert_lit(&display_dark); // not the old picture
    display_latch(spi_double_word[1]);
    display_assert_lit(&other);
    display_assert_registers(&other, 4);
}
