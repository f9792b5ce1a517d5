// From planes of ink to the LEDs' colours, in every layout and at every brightness, and what is sent when.
#include <string.h>

#include "board/virtual/parts/ws2812_part.h"
#include "board/virtual/splitmix64.h"
#include "display/display.h"
#include "display/ws2812/palette.h"
#include "hal/orientation.h"
#include "tests/display/ws2812/strip_double.h"
#include "tests/support/hal_double.h"
#include "tests/support/test.h"

static picture_t picture;
static uint64_t random_state;
static strip_colour_t palette[COLOURS];

static unsigned chance(unsigned limit)
{
    return (unsigned)(splitmix64(&random_state) % limit);
}

// What of the picture is where: in turn each plane is set, and turned as the matrix is.
static bool is_set(unsigned plane, unsigned led, uint8_t layout)
{
    const frame_t *turned = orientation_apply(&picture.plane[plane], layout);
    if (STRIP_IS_SERPENTINE && led / 8 % 2)
        led ^= 7;
    return turned->row[led / 8] >> (7 - led % 8) & 1;
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
    for (unsigned row = 0; row < FRAME_SIZE; row++)
        pulse |= picture.plane[PICTURE_PULSE].row[row];
    palette_mix(palette, brightness, pulse ? picture.age / 125 % 8 : 0);
    for (unsigned led = 0; led < STRIP_LEDS; led++)
        assert_memory_equal(&strip_double_lit[led], &palette[expected(led, layout)], sizeof *palette);
}

static void change_pixels(unsigned pixels)
{
    for (; pixels > 0; pixels--) {
        unsigned row = chance(8);
        uint8_t bit = (uint8_t)(1 << chance(8));
        picture.plane[chance(DISPLAY_PLANES)].row[row] ^= bit;
        if (picture.plane[INK_X].row[row] & bit) // a pixel has one mark
            picture.plane[INK_O].row[row] &= (uint8_t)~bit;
    }
}

BEFORE_ALL
{
    display_start();
}

BEFORE_EACH
{
    memset(&picture, 0, sizeof picture);
    strip_double_stops_behind = 0;
    keypad_double_is_pressing = false;
    display_show(&picture, 0, 0);
    display_refresh();
    strip_double_frames = strip_double_leds = 0;
}

// ---- Colours ----

TEST(the_first_picture_is_lit_at_the_lowest_brightness_too)
{
    change_pixels(40);
    display_show(&picture, 0, 0);
    assert_lit(0, 0);
}

TEST(any_picture_is_shown_in_any_layout_at_any_brightness)
{
    for (unsigned i = 0; i < 20000; i++) {
        uint8_t brightness = (uint8_t)chance(BRIGHTNESS_MAX + 1), layout = (uint8_t)chance(LAYOUT_MAX + 1);
        change_pixels(chance(chance(10) == 0 ? 100 : 4));
        picture.age = (uint16_t)chance(SCENE_AGE_MAX_MS);
        display_show(&picture, brightness, layout);
        assert_lit(brightness, layout);
    }
}

TEST(no_picture_takes_more_than_400_ma_and_marks_are_brighter_with_every_step)
{
    ws2812_part_t strip;
    unsigned last = 0;
    for (unsigned brightness = 0; brightness <= BRIGHTNESS_MAX; brightness++)
        for (uint8_t step = 0; step < PICTURE_PULSE_STEPS; step++) {
            palette_mix(palette, (uint8_t)brightness, step);
            for (unsigned colour = 0; colour < COLOURS; colour++) {
                strip_colour_t c = palette[colour];
                for (unsigned led = 0; led < WS2812_LEDS; led++)
                    strip.lit[led] = (ws2812_colour_t){c.green, c.red, c.blue};
                assert_true(ws2812_part_ua(&strip) <= 400000);
                assert_int_equal(c.green | c.red | c.blue ? 1 : 0, colour != COLOUR_DARK);
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

// ---- What is sent, and when ----

TEST(leds_behind_the_last_that_changes_are_not_sent_and_nothing_for_the_same_picture)
{
    for (unsigned place = 0; place < STRIP_LEDS; place++) {
        picture.plane[INK_GRID].row[place / 8] ^= (uint8_t)(0x80 >> place % 8);
        strip_double_leds = 0;
        display_show(&picture, 0, 0);
        unsigned led = STRIP_IS_SERPENTINE && place / 8 % 2 ? place ^ 7 : place;
        assert_int_equal(strip_double_leds, led + 1);
        display_show(&picture, 0, 0);
        assert_int_equal(strip_double_leds, led + 1);
    }
}

TEST(a_frame_waits_while_a_key_goes_down_and_goes_on_after_one_that_has_cut_it)
{
    keypad_double_is_pressing = true;
    change_pixels(40);
    display_show(&picture, 4, 0);
    display_run();
    assert_int_equal(strip_double_frames, 0);
    assert_false(display_has_work());
    keypad_double_is_pressing = false;
    assert_true(display_has_work());
    strip_double_stops_behind = 5;
    display_run();
    assert_int_equal(strip_double_leds, 5);
    assert_true(display_has_work());
    strip_double_stops_behind = 0;
    display_run();
    assert_int_equal(strip_double_leds, 5 + STRIP_LEDS);
    assert_false(display_has_work());
    assert_lit(4, 0);
}

TEST(a_refresh_sends_all_and_whatever_has_waited_for_a_second_waits_no_longer)
{
    memset(strip_double_lit, 0x55, sizeof strip_double_lit);
    display_refresh();
    assert_lit(0, 0);
    assert_int_equal(strip_double_frames, 1);
    keypad_double_is_pressing = true;
    display_refresh();
    assert_int_equal(strip_double_frames, 1);
    display_refresh();
    assert_int_equal(strip_double_frames, 2);
    display_refresh();
    assert_int_equal(strip_double_frames, 2);
}

TEST(off_is_dark_and_the_next_picture_is_whole)
{
    const strip_colour_t dark = {0};
    change_pixels(200);
    display_show(&picture, 15, 3);
    keypad_double_is_pressing = true;
    display_off();
    for (unsigned led = 0; led < STRIP_LEDS; led++)
        assert_memory_equal(&strip_double_lit[led], &dark, sizeof dark);
    keypad_double_is_pressing = false;
    display_show(&picture, 15, 3);
    assert_lit(15, 3);
}
