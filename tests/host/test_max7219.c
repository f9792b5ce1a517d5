// The words that the driver sends, fed one by one into the virtual board's MAX7219, and looked at after each.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "board/virtual/parts/max7219_part.h"
#include "board/virtual/random.h"
#include "hal/max7219.h"
#include "tests/host/spi_double.h"

enum { SEEDS = 2000, SHOW_WORDS_MAX = 9, REFRESH_WORDS = 13 };

static const frame_t dark;

static max7219_part_t display;
static uint64_t chance;

static void latch(uint16_t word)
{
    max7219_part_load(&display, false);
    for (int bit = 15; bit >= 0; bit--)
        max7219_part_clock(&display, word >> bit & 1);
    assert_int_equal(max7219_part_load(&display, true), 16);
}

static frame_t lit(void)
{
    frame_t frame;
    max7219_part_lit(&display, &frame);
    return frame;
}

static void assert_lit(const frame_t *frame)
{
    frame_t seen = lit();
    assert_memory_equal(&seen, frame, sizeof seen);
}

static frame_t random_frame(void)
{
    frame_t frame;
    uint64_t bits = vb_random(&chance);
    memcpy(&frame, &bits, sizeof frame);
    return frame;
}

static uint8_t random_intensity(void)
{
    return (uint8_t)(vb_random(&chance) % (MAX7219_INTENSITY_MAX + 1));
}

// A display fresh from power-up, with whatever is in it, and a driver fresh from reset.
static void power_up(uint64_t seed)
{
    max7219_show(&dark, 0); // the driver's memory is what a reset clears
    max7219_off();
    chance = seed;
    max7219_part_power(&display, &chance);
    spi_double_clear();
}

static void latch_all(void)
{
    for (unsigned i = 0; i < spi_double_words; i++)
        latch(spi_double_word[i]);
    spi_double_clear();
}

static void bring_up(uint64_t seed, const frame_t *frame, uint8_t intensity)
{
    power_up(seed);
    max7219_start();
    max7219_show(frame, intensity);
    latch_all();
}

static void assert_registers(const frame_t *frame, uint8_t intensity)
{
    assert_memory_equal(&display.reg[MAX7219_DIGIT0], frame->row, FRAME_SIZE);
    assert_int_equal(display.reg[MAX7219_DECODE], 0);
    assert_int_equal(display.reg[MAX7219_INTENSITY], intensity);
    assert_int_equal(display.reg[MAX7219_SCAN_LIMIT], 7);
    assert_int_equal(display.reg[MAX7219_SHUTDOWN], 1);
    assert_int_equal(display.reg[MAX7219_TEST], 0);
}

static void it_is_shut_down_first_and_switched_on_when_the_first_picture_is_whole(void **state)
{
    (void)state;
    power_up(1);
    max7219_start();
    assert_int_equal(spi_double_word[0], MAX7219_SHUTDOWN << 8 | 0);
    max7219_show(&dark, 4);
    for (unsigned i = 1; i + 1 < spi_double_words; i++)
        assert_int_not_equal(spi_double_word[i], MAX7219_SHUTDOWN << 8 | 1);
    assert_int_equal(spi_double_word[spi_double_words - 1], MAX7219_SHUTDOWN << 8 | 1);
}

static void every_register_is_written_once_in_shutdown(void **state)
{
    (void)state;
    unsigned written[MAX7219_REGISTERS] = {0};
    power_up(1);
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
static void whatever_is_in_it_at_power_up_it_is_dark_from_the_second_word_on(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        power_up(seed);
        max7219_start();
        for (unsigned i = 0; i < spi_double_words; i++) {
            latch(spi_double_word[i]);
            if (i > 0)
                assert_lit(&dark);
        }
        spi_double_clear();
        max7219_show(&dark, 4);
        for (unsigned i = 0; i < spi_double_words; i++) {
            latch(spi_double_word[i]);
            assert_lit(&dark);
        }
        assert_registers(&dark, 4);
    }
}

// Each word must change something, and each row must be the old one or the new one after it.
static void follow_words(const frame_t *before, const frame_t *after)
{
    for (unsigned i = 0; i < spi_double_words; i++) {
        max7219_part_t was = display;
        latch(spi_double_word[i]);
        assert_memory_not_equal(was.reg, display.reg, sizeof was.reg);
        frame_t seen = lit();
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
    frame_t next = random_frame();
    uint8_t kept = (uint8_t)(vb_random(&chance) % 3 == 0 ? 0xFF : vb_random(&chance));
    for (unsigned y = 0; y < FRAME_SIZE; y++)
        if ((kept >> y & 1) != 0)
            next.row[y] = frame->row[y];
    return next;
}

static void only_what_differs_is_sent_and_only_old_and_new_rows_are_seen(void **state)
{
    (void)state;
    frame_t frame = {{0xFF}};
    uint8_t intensity = 7;
    bring_up(1, &frame, intensity);
    for (unsigned round = 0; round < SEEDS; round++) {
        frame_t next = next_frame(&frame);
        uint8_t next_intensity = round % 2 == 0 ? intensity : random_intensity();
        spi_double_clear();
        max7219_show(&next, next_intensity);
        assert_int_equal(spi_double_words, rows_that_differ(&frame, &next) + (intensity != next_intensity));
        follow_words(&frame, &next);
        assert_registers(&next, next_intensity);
        frame = next;
        intensity = next_intensity;
    }
}

static void no_more_than_nine_words_are_ever_sent(void **state)
{
    (void)state;
    const frame_t bright = {{255, 255, 255, 255, 255, 255, 255, 255}};
    bring_up(1, &dark, 0);
    max7219_show(&bright, MAX7219_INTENSITY_MAX);
    assert_int_equal(spi_double_words, SHOW_WORDS_MAX);
}

static void the_same_picture_again_sends_nothing(void **state)
{
    (void)state;
    const frame_t frame = {{1, 2, 4, 8, 16, 32, 64, 128}};
    bring_up(1, &frame, 5);
    max7219_show(&frame, 5);
    assert_int_equal(spi_double_words, 0);
}

static void a_refresh_changes_nothing_of_a_display_that_is_right(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        bring_up(seed, &dark, 0);
        frame_t frame = random_frame();
        uint8_t intensity = random_intensity();
        max7219_show(&frame, intensity);
        latch_all();
        max7219_refresh();
        assert_int_equal(spi_double_words, REFRESH_WORDS);
        for (unsigned i = 0; i < REFRESH_WORDS; i++) {
            latch(spi_double_word[i]);
            assert_lit(&frame);
            assert_registers(&frame, intensity);
        }
    }
}

static void a_refresh_heals_any_register(void **state)
{
    (void)state;
    const frame_t frame = {{1, 2, 4, 8, 16, 32, 64, 128}};
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        bring_up(seed, &frame, 4);
        for (uint64_t glitches = vb_random(&chance) % 4 + 1; glitches > 0; glitches--)
            display.reg[vb_random(&chance) % MAX7219_REGISTERS] = (uint8_t)vb_random(&chance);
        max7219_refresh();
        latch_all();
        assert_lit(&frame);
        assert_registers(&frame, 4);
    }
}

static void switched_off_it_is_dark_and_the_next_picture_is_there_at_once(void **state)
{
    (void)state;
    const frame_t frame = {{1, 2, 4, 8, 16, 32, 64, 128}}, other = {{1, 2, 4, 0, 16, 32, 64, 128}};
    bring_up(1, &frame, 4);
    max7219_off();
    latch_all();
    assert_lit(&dark);
    max7219_off();
    assert_int_equal(spi_double_words, 0);
    max7219_show(&other, 4);
    assert_int_equal(spi_double_words, 2);
    latch(spi_double_word[0]);
    assert_lit(&dark); // not the old picture
    latch(spi_double_word[1]);
    assert_lit(&other);
    assert_registers(&other, 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_shut_down_first_and_switched_on_when_the_first_picture_is_whole),
        cmocka_unit_test(every_register_is_written_once_in_shutdown),
        cmocka_unit_test(whatever_is_in_it_at_power_up_it_is_dark_from_the_second_word_on),
        cmocka_unit_test(only_what_differs_is_sent_and_only_old_and_new_rows_are_seen),
        cmocka_unit_test(no_more_than_nine_words_are_ever_sent),
        cmocka_unit_test(the_same_picture_again_sends_nothing),
        cmocka_unit_test(a_refresh_changes_nothing_of_a_display_that_is_right),
        cmocka_unit_test(a_refresh_heals_any_register),
        cmocka_unit_test(switched_off_it_is_dark_and_the_next_picture_is_there_at_once),
    };
    return cmocka_run_group_tests_name("max7219", tests, NULL, NULL);
}
