// Tests of the driver: the words that it sends, fed into the virtual MAX7219, and the LEDs after each.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/splitmix64.h>
#include "hal/frame.h"
#include "hal/max7219.h"
#include "tests/display/modules.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

enum { SEEDS = 2000, REFRESH_WORDS = 13 };

// ---- Driver and part ----

static const frame_t dark, diagonal = {{1, 2, 4, 8, 16, 32, 64, 128}};
static max7219_model_t display;
static uint64_t random_state;

static void latch(uint16_t word)
{
    assert_int_equal(modules_latch(&display, 1, &word), 16);
}

static void latch_all(void)
{
    for (unsigned i = 0; i < spi_double_words; i++)
        latch(spi_double_word[i]);
    spi_double_clear();
}

static frame_t lit(void)
{
    frame_t frame = {0};
    max7219_model_lit(&display, frame.row);
    return frame;
}

static void assert_lit(const frame_t *frame)
{
    frame_t seen = lit();
    assert_memory_equal(&seen, frame, sizeof seen);
}

static void assert_registers(const frame_t *frame, uint8_t intensity)
{
    const uint8_t *reg = display.reg;
    assert_memory_equal(&reg[MAX7219_DIGIT0], frame->row, FRAME_SIZE);
    assert_int_equal(reg[MAX7219_INTENSITY], intensity);
    assert_true(reg[MAX7219_DECODE] == 0 && reg[MAX7219_SCAN_LIMIT] == 7 && reg[MAX7219_TEST] == 0);
    assert_int_equal(reg[MAX7219_SHUTDOWN], 1);
}

// Resets the driver and powers up the part with random registers.
static void power_up(uint64_t seed)
{
    max7219_show(1, &dark, 0); // a reset clears the driver's memory
    max7219_off(1);
    random_state = seed;
    max7219_model_power(&display, &random_state);
    spi_double_clear();
    max7219_start(1);
}

static void bring_up(uint64_t seed, const frame_t *frame, uint8_t intensity)
{
    power_up(seed);
    max7219_show(1, frame, intensity);
    latch_all();
}

// ---- Pictures ----

// Latches the words: each must change a register and leave each row as in one of the two pictures.
static void follow_words(const frame_t *before, const frame_t *after)
{
    for (unsigned i = 0; i < spi_double_words; i++) {
        max7219_model_t was = display;
        latch(spi_double_word[i]);
        assert_memory_not_equal(was.reg, display.reg, sizeof was.reg);
        frame_t seen = lit();
        for (unsigned y = 0; y < FRAME_SIZE; y++)
            assert_true(seen.row[y] == before->row[y] || seen.row[y] == after->row[y]);
    }
}

// Changes some rows at random, or none. Returns how many.
static unsigned change(frame_t *frame)
{
    unsigned changed = 0;
    uint64_t rows = splitmix64(&random_state);
    uint8_t kept = (uint8_t)(splitmix64(&random_state) % 3 == 0 ? 0xFF : splitmix64(&random_state));
    for (unsigned y = 0; y < FRAME_SIZE; y++, rows >>= 8)
        if (!(kept >> y & 1) && frame->row[y] != (uint8_t)rows) {
            frame->row[y] = (uint8_t)rows;
            changed++;
        }
    return changed;
}

TEST(only_differences_are_sent_and_only_old_and_new_rows_are_lit)
{
    frame_t frame = {{0xFF}};
    uint8_t intensity = 7;
    bring_up(1, &frame, intensity);
    for (unsigned round = 0; round < SEEDS; round++) {
        const frame_t before = frame;
        const uint8_t was = intensity;
        unsigned changed = change(&frame);
        if (round % 2 != 0)
            intensity = (uint8_t)(splitmix64(&random_state) % (MAX7219_INTENSITY_MAX + 1));
        spi_double_clear();
        max7219_show(1, &frame, intensity);
        assert_int_equal(spi_double_words, changed + (intensity != was));
        follow_words(&before, &frame);
        assert_registers(&frame, intensity);
    }
}

TEST(a_refresh_repairs_any_register)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        bring_up(seed, &diagonal, 4);
        for (uint64_t glitches = splitmix64(&random_state) % 4 + 1; glitches > 0; glitches--)
            display.reg[splitmix64(&random_state) % MAX7219_REGISTERS] = (uint8_t)splitmix64(&random_state);
        max7219_refresh(1);
        assert_int_equal(spi_double_words, REFRESH_WORDS);
        latch_all();
        assert_registers(&diagonal, 4);
    }
}

// ---- On and off ----

// The display test lights everything even in shutdown, so two words are needed to make the display dark.
TEST(from_the_second_word_after_power_up_to_the_end_of_the_first_picture_it_is_dark)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        power_up(seed);
        assert_int_equal(spi_double_words, 1 + REFRESH_WORDS);
        assert_int_equal(spi_double_word[0], MAX7219_SHUTDOWN << 8);
        max7219_show(1, &diagonal, 4);
        for (unsigned i = 0; i < spi_double_words; i++) {
            latch(spi_double_word[i]);
            if (i > 0 && i + 1 < spi_double_words)
                assert_lit(&dark);
        }
        assert_registers(&diagonal, 4);
    }
}

TEST(off_is_dark_and_the_next_picture_is_shown_without_the_old_one)
{
    const frame_t other = {{1, 2, 4, 0, 16, 32, 64, 128}};
    bring_up(1, &diagonal, 4);
    max7219_off(1);
    latch_all();
    assert_lit(&dark);
    max7219_off(1);
    assert_int_equal(spi_double_words, 0);
    max7219_show(1, &other, 4);
    assert_int_equal(spi_double_words, 2);
    latch(spi_double_word[0]);
    assert_lit(&dark); // not the old picture
    latch(spi_double_word[1]);
    assert_lit(&other);
    assert_registers(&other, 4);
}
