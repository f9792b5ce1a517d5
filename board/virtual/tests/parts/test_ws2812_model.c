// Tests of the virtual board's WS2812 strip against the data sheets: bits, colours and current after pulses.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/ws2812_model.h"
#include "tests/support/test.h"

enum { T0H = 312500, T0L = 750000, T1H = 750000, T1L = 625000, BITS = WS2812_LEDS_MAX * WS2812_BITS };

static ws2812_model_t strip;
static const ws2812_colour_t dark = {0};

static void send_bit(bool bit)
{
    assert_int_equal(ws2812_model_fall(&strip, bit ? T1H : T0H), WS2812_OK);
    assert_int_equal(ws2812_model_rise(&strip, bit ? T1L : T0L), WS2812_OK);
}

static void send_bits(uint32_t value, unsigned bits)
{
    while (bits-- > 0)
        send_bit(value >> bits & 1);
}

static void assert_lit(unsigned led, uint32_t grb)
{
    const ws2812_colour_t *c = &strip.lit[led];
    assert_int_equal((uint32_t)c->green << 16 | (uint32_t)c->red << 8 | c->blue, grb);
}

// A different colour for each LED.
static uint32_t grb(unsigned led)
{
    return led * 0x030507u + 0x102080u;
}

BEFORE_EACH
{
    strip.variant = &ws2812_strict;
    strip.leds = WS2812_LEDS_MAX;
    ws2812_model_power(&strip);
}

// ---- Widths: the limits common to all data sheets, and values just outside ----

TEST(a_high_within_the_limits_of_every_data_sheet_is_a_bit)
{
    static const struct {
        uint32_t high_ps;
        ws2812_verdict_t verdict;
        bool bit;
    } c[] = {
        {0, WS2812_BAD_HIGH, 0},      {249999, WS2812_BAD_HIGH, 0}, {250000, WS2812_OK, 0},
        {380000, WS2812_OK, 0},       {380001, WS2812_BAD_HIGH, 0}, {515000, WS2812_BAD_HIGH, 0},
        {515001, WS2812_BAD_HIGH, 1}, {649999, WS2812_BAD_HIGH, 1}, {650000, WS2812_OK, 1},
        {850000, WS2812_OK, 1},       {850001, WS2812_BAD_HIGH, 1}, {UINT32_MAX, WS2812_BAD_HIGH, 1},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        assert_int_equal(ws2812_model_fall(&strip, c[i].high_ps), c[i].verdict);
        assert_int_equal(strip.last_bit, c[i].bit);
        assert_int_equal(strip.bits, i + 1);
    }
}

TEST(a_low_within_the_limits_of_every_data_sheet_separates_pulses)
{
    static const struct {
        uint32_t high_ps, low_ps;
        ws2812_verdict_t verdict;
    } c[] = {
        {300000, 699999, WS2812_BAD_LOW},   {300000, 700000, WS2812_OK},
        {300000, 1550000, WS2812_OK},       {300000, 1550001, WS2812_BAD_GAP},
        {380000, 1470000, WS2812_OK},       {380000, 1470001, WS2812_BAD_GAP},
        {650000, 579999, WS2812_BAD_LOW},   {650000, 580000, WS2812_OK},
        {650000, 1200000, WS2812_OK},       {650000, 1200001, WS2812_BAD_GAP},
        {300000, 50000000, WS2812_BAD_GAP}, {300000, 279999999, WS2812_BAD_GAP},
        {300000, 280000000, WS2812_CUT},    {300000, UINT32_MAX, WS2812_CUT},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        assert_int_equal(ws2812_model_fall(&strip, c[i].high_ps), WS2812_OK);
        assert_int_equal(ws2812_model_rise(&strip, c[i].low_ps), c[i].verdict);
    }
}

TEST(a_ws2812b_has_the_limits_of_its_own_data_sheet)
{
    static const struct {
        uint32_t high_ps, low_ps;
        ws2812_verdict_t high, low;
    } c[] = {
        {249999, 700000, WS2812_BAD_HIGH, WS2812_OK}, {250000, 699999, WS2812_OK, WS2812_BAD_LOW},
        {550000, 700000, WS2812_OK, WS2812_OK},       {550001, 700000, WS2812_BAD_HIGH, WS2812_OK},
        {600000, 700000, WS2812_BAD_HIGH, WS2812_OK}, {600001, 300000, WS2812_BAD_HIGH, WS2812_OK},
        {650000, 300000, WS2812_OK, WS2812_OK},       {950000, 299999, WS2812_OK, WS2812_BAD_LOW},
        {950001, 300000, WS2812_BAD_HIGH, WS2812_OK}, {950000, 900000, WS2812_OK, WS2812_OK},
        {950000, 900001, WS2812_OK, WS2812_BAD_GAP},  {300000, 49999999, WS2812_OK, WS2812_BAD_GAP},
        {300000, 50000000, WS2812_OK, WS2812_CUT},
    };
    strip.variant = NULL; // as a strip starts
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        if (ws2812_model_fall(&strip, c[i].high_ps) != c[i].high ||
            ws2812_model_rise(&strip, c[i].low_ps) != c[i].low)
            fail_msg("%u and %u ps", c[i].high_ps, c[i].low_ps);
    ws2812_model_power(&strip);
    assert_null(strip.variant);
}

// Cycles of 62.5 ns, from their sources: high of a 0 and of a 1, and of a bit.
TEST(bits_as_popular_libraries_send_them_at_16_mhz_are_right_for_a_ws2812b)
{
    enum { CYCLE_PS = 62500 };
    static const struct {
        const char *library;
        unsigned zero, one, bit;
    } c[] = {{"Adafruit_NeoPixel", 5, 13, 20}, {"light_ws2812", 5, 14, 20}};
    strip.variant = ws2812_variant("ws2812b");
    for (size_t i = 0; i < sizeof c / sizeof *c; i++)
        for (unsigned bit = 0; bit < 48; bit++) {
            uint32_t high = bit % 3 ? c[i].one : c[i].zero;
            if (ws2812_model_fall(&strip, high * CYCLE_PS) != WS2812_OK ||
                ws2812_model_rise(&strip, (c[i].bit - high) * CYCLE_PS) != WS2812_OK)
                fail_msg("%s", c[i].library);
        }
    strip.variant = ws2812_variant("strict");
    assert_int_equal(ws2812_model_fall(&strip, c[0].one * CYCLE_PS), WS2812_OK);
    assert_int_equal(ws2812_model_rise(&strip, (c[0].bit - c[0].one) * CYCLE_PS), WS2812_BAD_LOW);
}

TEST(a_low_before_the_first_pulse_of_a_frame_may_have_any_length)
{
    for (uint32_t low = 1; low < ws2812_strict.reset; low *= 3)
        assert_int_equal(ws2812_model_rise(&strip, low), WS2812_OK);
}

// ---- Bits to colours ----

TEST(colours_are_shown_after_the_reset_and_those_beyond_the_last_led_never)
{
    for (unsigned led = 0; led < WS2812_LEDS_MAX + 3; led++)
        send_bits(grb(led), WS2812_BITS);
    for (unsigned led = 0; led < WS2812_LEDS_MAX; led++)
        assert_memory_equal(&strip.lit[led], &dark, sizeof dark);
    assert_int_equal(ws2812_model_rise(&strip, ws2812_strict.reset), WS2812_OK);
    for (unsigned led = 0; led < WS2812_LEDS_MAX; led++)
        assert_lit(led, grb(led));
}

TEST(a_frame_that_ends_early_leaves_the_other_leds_unchanged)
{
    for (unsigned bits = 0; bits <= BITS; bits += 5) {
        ws2812_model_power(&strip);
        for (unsigned led = 0; led < WS2812_LEDS_MAX; led++)
            send_bits(0x111111, WS2812_BITS);
        ws2812_model_reset(&strip);
        for (unsigned bit = 0; bit < bits; bit++)
            send_bit(grb(bit / WS2812_BITS) >> (WS2812_BITS - 1 - bit % WS2812_BITS) & 1);
        assert_int_equal(ws2812_model_reset(&strip), bits % WS2812_BITS == 0 ? WS2812_OK : WS2812_CUT);
        assert_int_equal(ws2812_model_reset(&strip), WS2812_OK); // a second reset changes nothing
        for (unsigned led = 0; led < WS2812_LEDS_MAX; led++)
            assert_lit(led, led < bits / WS2812_BITS ? grb(led) : 0x111111);
    }
}

// ---- Current ----

TEST(a_shorter_strip_passes_on_what_comes_after_its_last_led)
{
    strip.leds = 9;
    ws2812_model_power(&strip);
    for (unsigned led = 0; led < 12; led++)
        send_bits(0xFFFFFF, WS2812_BITS);
    assert_int_equal(ws2812_model_reset(&strip), WS2812_OK);
    for (unsigned led = 0; led < WS2812_LEDS_MAX; led++)
        assert_lit(led, led < 9 ? 0xFFFFFF : 0);
    assert_int_equal(ws2812_model_ua(&strip), 9 * 61000);
}

TEST(the_strip_takes_64_ma_dark_and_3_9_a_at_full_white)
{
    static const struct {
        ws2812_colour_t colour;
        unsigned leds;
        uint32_t ua;
    } c[] = {
        {{0, 0, 0}, 64, 64000},     {{255, 0, 0}, 1, 84000},        {{0, 255, 0}, 1, 84000},
        {{0, 0, 255}, 1, 84000},    {{0, 0, 51}, 1, 68000},         {{255, 255, 255}, 1, 124000},
        {{255, 0, 0}, 64, 1344000}, {{255, 255, 255}, 64, 3904000},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        ws2812_model_power(&strip);
        for (unsigned led = 0; led < c[i].leds; led++)
            strip.lit[(led * 37 + i) % WS2812_LEDS_MAX] = c[i].colour;
        assert_int_equal(ws2812_model_ua(&strip), c[i].ua);
    }
}
