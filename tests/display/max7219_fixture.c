// Shifts words into the part bit by bit.
#include "tests/display/max7219_fixture.h"

#include <string.h>

#include "board/virtual/splitmix64.h"
#include "hal/max7219.h"
#include "tests/support/spi_double.h"
#include "tests/support/test.h"

const frame_t dark;
max7219_part_t display;
uint64_t display_random;

void display_latch(uint16_t word)
{
    max7219_part_load(&display, false);
    for (int bit = 15; bit >= 0; bit--)
        max7219_part_clock(&display, word >> bit & 1);
    assert_int_equal(max7219_part_load(&display, true), 16);
}

void display_latch_all(void)
{
    for (unsigned i = 0; i < spi_double_words; i++)
        display_latch(spi_double_word[i]);
    spi_double_clear();
}

frame_t display_lit(void)
{
    frame_t frame;
    max7219_part_lit(&display, &frame);
    return frame;
}

void display_assert_lit(const frame_t *frame)
{
    frame_t seen = display_lit();
    assert_memory_equal(&seen, frame, sizeof seen);
}

frame_t display_random_frame(void)
{
    frame_t frame;
    uint64_t bits = splitmix64(&display_random);
    memcpy(&frame, &bits, sizeof frame);
    return frame;
}

uint8_t display_random_intensity(void)
{
    return (uint8_t)(splitmix64(&display_random) % (MAX7219_INTENSITY_MAX + 1));
}

void display_power_up(uint64_t seed)
{
    max7219_show(&dark, 0); // a reset clears the driver's memory
    max7219_off();
    display_random = seed;
    max7219_part_power(&display, &display_random);
    spi_double_clear();
}

void display_bring_up(uint64_t seed, const frame_t *frame, uint8_t intensity)
{
    display_power_up(seed);
    max7219_start();
    max7219_show(frame, intensity);
    display_latch_all();
}

void display_assert_registers(const frame_t *frame, uint8_t intensity)
{
    assert_memory_equal(&display.reg[MAX7219_DIGIT0], frame->row, FRAME_SIZE);
    assert_int_equal(display.reg[MAX7219_DECODE], 0);
    assert_int_equal(display.reg[MAX7219_INTENSITY], intensity);
    assert_int_equal(display.reg[MAX7219_SCAN_LIMIT], 7);
    assert_int_equal(display.reg[MAX7219_SHUTDOWN], 1);
    assert_int_equal(display.reg[MAX7219_TEST], 0);
}
