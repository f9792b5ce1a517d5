// Tests of the LEDs' colours for planes of ink, in every layout and brightness, and of what is sent when.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/ws2812_model.h>
#include <vboard/splitmix64.h>
#include "display/display.h"
#include "display/ws2812/palette.h"
#include "hal/frame.h"
#include "hal/strip.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

// ---- Double of hal/strip.h ----

static strip_colour_t lit[STRIP_LEDS];
static unsigned frames, leds_sent, starts;
static uint8_t stops_behind; // unless 0: number of LEDs after which a frame that yields stops

void strip_start(void)
{
    starts++;
}

uint8_t strip_send(const uint8_t led[], uint8_t leds, const strip_colour_t palette[], bool yields)
{
    assert_in_range(leds, 1, STRIP_LEDS);
    if (yields && input_double_is_pressing)
        return 0;
    if (yields && stops_behind != 0 && stops_behind < leds)
        leds = stops_behind;
    for (unsigned i = 0; i < leds; i++) {
        lit[i] = palette[led[i] / sizeof *palette];
        assert_true(led[i] % sizeof *palette == 0 && lit[i].green <= STRIP_LEVEL_MAX &&
                    lit[i].red <= STRIP_LEVEL_MAX && lit[i].blue <= STRIP_LEVEL_MAX);
    }
    frames++;
    leds_sent += leds;
    return leds;
}

// ---- Pictures ----

static uint64_t random_state;
static strip_colour_t palette[COLOURS];

static unsigned chance(unsigned limit)
{
    return (unsigned)(splitmix64(&random_state) % limit);
}

enum { SIDE = STRIP_SIDE };

// The LED that a pixel has in the default layout.
static unsigned led_of(unsigned row, unsigned col)
{
    return row * SIDE + (STRIP_IS_SERPENTINE && row % 2 ? SIDE - 1 - col : col);
}

static uint8_t bit_of(unsigned col)
{
    return (uint8_t)(0x80 >> col);
}

// Whether an LED is set in a plane of the turned picture: the pixel that a layout moves to it.
static bool is_set(unsigned plane, unsigned led, uint8_t layout)
{
    for (unsigned row = 0; row < SIDE; row++)
        for (unsigned col = 0; col < SIDE; col++) {
            unsigned x = layout & 1 ? SIDE - 1 - col : col, y = layout & 2 ? SIDE - 1 - row : row;
            if (led_of(layout & 4 ? x : y, layout & 4 ? y : x) == led)
                return display_picture.plane[plane].row[row] & bit_of(col);
        }
    fail_msg("no pixel has LED %u", led);
    return false;
}

static colour_t expected(unsigned led, uint8_t layout)
{
    bool grid = is_set(INK_GRID, led, layout), pulses = is_set(PICTURE_PULSE, led, layout);
    bool x = is_set(INK_X, led, layout), o = is_set(INK_O, led, layout);
    if ((x || o) && grid)
        return COLOUR_DARK;
    if (x || o)
        return pulses ? (x ? COLOUR_X_PULSE : COLOUR_O_PULSE) : x ? COLOUR_X : COLOUR_O;
    return grid ? COLOUR_GRID : COLOUR_DARK;
}

static void assert_lit(uint8_t brightness, uint8_t layout)
{
    uint8_t pulse = 0;
    for (unsigned row = 0; row < SIDE; row++)
        pulse |= display_picture.plane[PICTURE_PULSE].row[row];
    palette_mix(palette, brightness, pulse ? display_picture.age / 125 % 8 : 0);
    for (unsigned led = 0; led < STRIP_LEDS; led++)
        assert_memory_equal(&lit[led], &palette[expected(led, layout)], sizeof *palette);
}

static void change_pixels(unsigned pixels)
{
    for (; pixels > 0; pixels--) {
        unsigned row = chance(SIDE);
        uint8_t bit = bit_of(chance(SIDE));
        display_picture.plane[chance(DISPLAY_PLANES)].row[row] ^= bit;
        if (display_picture.plane[INK_X].row[row] & bit) // a pixel has one mark
            display_picture.plane[INK_O].row[row] &= (uint8_t)~bit;
    }
}

static strip_colour_t first; // LED of the first picture

BEFORE_ALL
{
    display_start();
    display_picture.plane[INK_X].row[0] = 0x80;
    display_show(0, 0);
    first = lit[0];
}

BEFORE_EACH
{
    memset(&display_picture, 0, sizeof display_picture);
    stops_behind = 0;
    input_double_is_pressing = false;
    display_show(0, 0);
    display_refresh();
    frames = leds_sent = 0;
}

// ---- Colours ----

TEST(any_picture_is_shown_in_any_layout_at_any_brightness)
{
    for (unsigned i = 0; i < 20000; i++) {
        uint8_t brightness = (uint8_t)chance(BRIGHTNESS_MAX + 1), layout = (uint8_t)chance(LAYOUT_MAX + 1);
        change_pixels(chance(chance(10) == 0 ? 100 : 4));
        display_picture.age = (uint16_t)chance(VIEW_AGE_MAX_MS);
        display_show(brightness, layout);
        assert_lit(brightness, layout);
    }
}

TEST(no_picture_takes_more_than_promised_and_marks_are_brighter_with_every_step)
{
    ws2812_model_t strip = {.leds = STRIP_LEDS};
    unsigned last = 0;
    for (unsigned brightness = 0; brightness <= BRIGHTNESS_MAX; brightness++)
        for (uint8_t step = 0; step < PICTURE_PULSE_STEPS; step++) {
            palette_mix(palette, (uint8_t)brightness, step);
            for (unsigned colour = 0; colour < COLOURS; colour++) {
                strip_colour_t c = palette[colour];
                for (unsigned led = 0; led < STRIP_LEDS; led++)
                    strip.lit[led] = (ws2812_colour_t){c.green, c.red, c.blue};
                assert_true(ws2812_model_ua(&strip) <= 1000 * STRIP_MA_MAX);
                assert_int_equal((c.green | c.red | c.blue) != 0, colour != COLOUR_DARK);
            }
            if (step == 0) {
                assert_true(palette[COLOUR_X].red > last && palette[COLOUR_O].blue == palette[COLOUR_X].red);
                assert_memory_equal(&palette[COLOUR_X_PULSE], &palette[COLOUR_X], sizeof *palette);
                last = palette[COLOUR_X].red;
            } else {
                assert_in_range(palette[COLOUR_X_PULSE].red, 1, last - 1);
                assert_int_equal(palette[COLOUR_O_PULSE].blue, palette[COLOUR_X_PULSE].red);
            }
        }
}

// docs/parts.md has the current; the grid is dim.
TEST(colours_have_their_levels_and_a_pulse_falls_to_an_eighth_and_rises_again)
{
    static const struct {
        uint8_t brightness, mark, grid, pulse[PICTURE_PULSE_STEPS];
    } levels[] = {{0, 4, 1, {4, 3, 2, 1, 1, 1, 2, 3}},
                  {1, 8, 1, {8, 6, 4, 2, 1, 2, 4, 6}},
                  {4, 20, 2, {20, 15, 10, 5, 2, 5, 10, 15}},
                  {9, 40, 5, {40, 30, 20, 10, 5, 10, 20, 30}},
                  {15, 64, 8, {64, 48, 32, 16, 8, 16, 32, 48}}};
    ws2812_model_t strip = {.leds = STRIP_LEDS};
    for (unsigned i = 0; i < sizeof levels / sizeof *levels; i++)
        for (uint8_t step = 0; step < PICTURE_PULSE_STEPS; step++) {
            const uint8_t mark = levels[i].mark, grid = levels[i].grid, pulse = levels[i].pulse[step];
            const strip_colour_t wanted[COLOURS] = {[COLOUR_GRID] = {grid, grid, grid},
                                                    [COLOUR_X] = {.red = mark},
                                                    [COLOUR_O] = {.blue = mark},
                                                    [COLOUR_X_PULSE] = {.red = pulse},
                                                    [COLOUR_O_PULSE] = {.blue = pulse}};
            palette_mix(palette, levels[i].brightness, step);
            assert_memory_equal(palette, wanted, sizeof wanted);
        }
    for (unsigned led = 0; led < STRIP_LEDS; led++)
        strip.lit[led] = (ws2812_colour_t){.red = palette[COLOUR_X].red};
    const unsigned ma = SIDE == 8 ? 385 : SIDE == 4 ? 96 : 54;
    assert_in_range(ws2812_model_ua(&strip), 1000 * ma - 500, 1000 * ma + 499);
}

TEST(the_first_picture_is_lit_at_the_lowest_brightness_too)
{
    palette_mix(palette, 0, 0);
    assert_memory_equal(&first, &palette[COLOUR_X], sizeof first);
}

// ---- What is sent, and when ----

TEST(a_pulse_sends_the_leds_up_to_the_last_that_pulses_when_its_step_changes)
{
    for (unsigned place = 0; place < STRIP_LEDS; place++) {
        const unsigned row = place / SIDE, last = SIDE - 1, led = led_of(row, place % SIDE);
        const uint8_t bit = bit_of(place % SIDE);
        memset(&display_picture, 0, sizeof display_picture);
        display_picture.plane[place % 2 ? INK_X : INK_O].row[row] = bit;
        display_picture.plane[PICTURE_PULSE].row[row] = bit;
        display_picture.plane[place % 2 ? INK_O : INK_X].row[last] |= bit_of(last); // does not pulse
        display_show(0, 0);
        if (place == STRIP_LEDS - 1)
            break;
        for (unsigned step = 1; step <= 2 * PICTURE_PULSE_STEPS; step++) {
            leds_sent = 0;
            display_picture.age = (uint16_t)(125 * step - 1);
            display_show(0, 0);
            assert_int_equal(leds_sent, 0);
            display_picture.age++;
            display_show(0, 0);
            assert_int_equal(leds_sent, led + 1);
            assert_lit(0, 0);
        }
    }
}

TEST(it_is_never_found_sending)
{
    input_double_is_pressing = true;
    change_pixels(40);
    display_show(4, 0);
    assert_false(display_is_sending());
}

TEST(leds_after_the_last_changed_one_are_not_sent_and_nothing_for_the_same_picture)
{
    for (unsigned place = 0; place < STRIP_LEDS; place++) {
        display_picture.plane[INK_GRID].row[place / SIDE] ^= bit_of(place % SIDE);
        leds_sent = 0;
        display_show(0, 0);
        assert_int_equal(leds_sent, led_of(place / SIDE, place % SIDE) + 1);
        display_show(0, 0);
        assert_int_equal(leds_sent, led_of(place / SIDE, place % SIDE) + 1);
    }
}

TEST(a_frame_waits_while_a_key_is_being_pressed_and_is_sent_again_after_a_key_cut_it)
{
    input_double_is_pressing = true;
    change_pixels(40);
    display_show(4, 0);
    display_run();
    assert_int_equal(frames, 0);
    assert_false(display_has_work());
    input_double_is_pressing = false;
    assert_true(display_has_work());
    stops_behind = 5;
    display_run();
    assert_int_equal(leds_sent, 5);
    assert_true(display_has_work());
    stops_behind = 0;
    display_run();
    assert_int_equal(leds_sent, 5 + STRIP_LEDS);
    assert_false(display_has_work());
    assert_lit(4, 0);
}

TEST(a_refresh_sets_the_pin_again_and_sends_all_leds_and_the_second_one_does_not_wait_for_keys)
{
    const unsigned before = starts;
    memset(lit, 0x55, sizeof lit);
    display_refresh();
    assert_int_equal(starts, before + 1);
    assert_lit(0, 0);
    assert_int_equal(frames, 1);
    input_double_is_pressing = true;
    display_refresh();
    assert_int_equal(frames, 1);
    display_refresh();
    assert_int_equal(frames, 2);
    display_refresh();
    assert_int_equal(frames, 2);
}

TEST(off_is_dark_and_the_next_picture_is_sent_completely)
{
    const strip_colour_t dark = {0};
    change_pixels(200);
    display_show(15, 3);
    input_double_is_pressing = true;
    display_off();
    for (unsigned led = 0; led < STRIP_LEDS; led++)
        assert_memory_equal(&lit[led], &dark, sizeof dark);
    input_double_is_pressing = false;
    display_show(15, 3);
    assert_lit(15, 3);
}
