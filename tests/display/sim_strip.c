// Tests a virtual WS2812 strip on a chip's pin: timing, texts of faults, and when a picture is shown.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/circuit.h>
#include <vboard/part_kind.h>
#include <vboard/ws2812_part.h>
#include "tests/support/test.h"

enum { T0H = 5, T0L = 12, T1H = 12, T1L = 10, RESET = 4480, HZ = 16000000 };

static circuit_t circuit;
static ws2812_part_t strip;
static uint64_t random_state;
static unsigned pictures;
static chip_time_t now;

static void on_picture(void *context)
{
    assert_ptr_equal(context, &pictures);
    pictures++;
}

BEFORE_EACH
{
    char error[200];
    static const uint8_t loop[] = {0xFF, 0xCF}; // rjmp to itself
    const chip_config_t config = {
        .mcu = "atmega328p", .hz = HZ, .flash = loop, .flash_size = sizeof loop, .random = &random_state};
    assert_true(circuit_start(&circuit, &config, error, sizeof error));
    ws2812_part_start(&strip, circuit.chip, 8, &random_state);
    strip.leds.variant = &ws2812_strict;
    strip.part.changed = on_picture;
    strip.part.changed_context = &pictures;
    circuit_plug(&circuit, &strip.part, (chip_pin_t[]){{'B', 3}});
    chip_power_on(circuit.chip);
    pictures = 0;
    now = chip_now(circuit.chip);
}

AFTER_EACH
{
    circuit_free(&circuit);
}

// Holds the line at a level for `cycles`.
static void hold(pin_level_t level, unsigned cycles)
{
    strip.part.sense(&strip.part, &level, now);
    now += cycles;
    chip_run(circuit.chip, now);
}

static void send(uint32_t grb)
{
    for (unsigned bit = 24; bit-- > 0;) {
        bool one = grb >> bit & 1;
        hold(PIN_HIGH, one ? T1H : T0H);
        hold(PIN_LOW, one ? T1L : T0L);
    }
}

static void assert_fault(const char *text)
{
    const char *fault = circuit_fault(&circuit, 0);
    assert_int_equal(circuit_faults(&circuit), text == NULL ? 0 : 1);
    if (text != NULL && strstr(fault, text) == NULL)
        fail_msg("'%s' is not in '%s'", text, fault);
}

TEST(a_picture_is_shown_280_us_after_the_last_edge_and_no_earlier)
{
    for (unsigned frame = 1; frame <= 3; frame++) {
        send(0x010203 * frame);
        hold(PIN_LOW, RESET - T0L - 40); // the chip may be some cycles ahead
        assert_int_equal(pictures, frame - 1);
        hold(PIN_LOW, 80);
        assert_int_equal(pictures, frame);
        assert_int_equal(strip.leds.lit[0].blue, 3 * frame);
    }
    assert_true(ws2812_part_ma(&strip) > 64.0 && ws2812_part_ma(&strip) < 66.0);
    assert_fault(NULL);
}

TEST(timing_outside_the_data_sheets_is_a_fault)
{
    static const struct {
        unsigned high, low; // of one bit; two LEDs follow
        const char *fault;
    } c[] = {
        {6, 23, NULL},
        {7, 14, "a pulse of 437 ns, which is neither 0 nor 1"},
        {5, 11, "only 687 ns between two pulses"},
        {5, 25, "a gap of 1562 ns"},
        {5, 4481, "part of a LED"},
    };
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        circuit.faults = 0;
        hold(PIN_HIGH, c[i].high);
        hold(PIN_LOW, c[i].low);
        send(0);
        send(0);
        hold(PIN_LOW, 2 * RESET);
        // The 49th bit is part of a LED, too.
        const bool cut = c[i].fault == NULL || strstr(c[i].fault, "part") == NULL;
        assert_int_equal(circuit.faults, (c[i].fault != NULL) + cut);
        if (c[i].fault != NULL && strstr(circuit_fault(&circuit, 0), c[i].fault) == NULL)
            fail_msg("'%s' is not in '%s'", c[i].fault, circuit_fault(&circuit, 0));
    }
}

TEST(a_frame_cut_by_a_reset_of_the_chip_is_not_a_fault_but_the_next_cut_is)
{
    for (unsigned round = 0; round < 2; round++) {
        hold(PIN_HIGH, T0H);
        if (round == 0)
            chip_reset(circuit.chip);
        hold(PIN_LOW, 2 * RESET);
        assert_fault(round == 0 ? NULL : "part of a LED");
    }
}

TEST(a_floating_line_is_not_an_edge_and_the_strip_is_dark_at_power_up)
{
    send(0xFFFFFF);
    hold(PIN_FLOATING, 2 * RESET);
    assert_int_equal(pictures, 1);
    chip_power_off(circuit.chip);
    assert_int_equal(strip.leds.lit[0].red, 0xFF);
    chip_power_on(circuit.chip);
    assert_int_equal(strip.leds.lit[0].red, 0);
    assert_fault(NULL);
}

static bool is_shown(void *context)
{
    (void)context;
    return pictures != 0;
}

TEST(who_waits_for_a_picture_goes_on_when_it_is_shown)
{
    send(0);
    assert_true(chip_run_until(circuit.chip, now + 2 * RESET, is_shown, NULL));
    assert_in_range(chip_now(circuit.chip), now - T0L + RESET, now - T0L + RESET + 40);
}

TEST(a_pulse_that_a_power_cut_ends_is_forgotten)
{
    hold(PIN_HIGH, T1H);
    chip_power_off(circuit.chip);
    chip_power_on(circuit.chip);
    now = chip_now(circuit.chip);
    send(0x102030); // green, red, blue
    hold(PIN_LOW, 2 * RESET);
    assert_int_equal(pictures, 1);
    assert_int_equal(strip.leds.lit[0].red, 0x20);
    assert_int_equal(strip.leds.lit[0].green, 0x10);
    assert_fault(NULL);
}

// ---- As a display ----

// What is wrong with a strip whose rows run in this way; NULL: it is not told.
static const char *start_with(const char *rows)
{
    const description_part_t words = {.values = rows != NULL, .value = {{"rows", rows}}};
    return ws2812_kind.start(
        &strip.part, &(part_config_t){.chip = circuit.chip, .random = &random_state, .words = &words});
}

TEST(a_square_has_its_rows_in_the_order_that_is_told)
{
    static board_screen_t screen;
    static const char *const rows[] = {NULL, "progressive", "serpentine"};
    for (unsigned i = 0; i < 3; i++) {
        assert_null(start_with(rows[i]));
        for (unsigned led = 0; led < WS2812_LEDS_MAX; led++) {
            memset(strip.leds.lit, 0, sizeof strip.leds.lit);
            strip.leds.lit[led].red = 255;
            ws2812_kind.display->screen(&strip.part, &screen);
            assert_true(screen.width == 8 && screen.height == 8 && screen.coloured);
            unsigned at = i == 2 && led / 8 % 2 ? led / 8 * 8 + 7 - led % 8 : led;
            for (unsigned k = 0; k < WS2812_LEDS_MAX; k++)
                assert_int_equal(screen.pixel[k].red, k == at ? 255 : 0);
            assert_int_equal(ws2812_kind.display->intensity(&strip.part), (255 - 1) / 4);
        }
    }
    assert_non_null(start_with("backwards"));
}

TEST(a_pixel_looks_as_bright_as_the_root_of_its_light_and_is_dark_without_power)
{
    static board_screen_t screen;
    static const uint8_t c[][2] = {{0, 0}, {1, 15}, {64, 127}, {254, 254}, {255, 255}};
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        strip.leds.lit[1] = (ws2812_colour_t){.green = c[i][0], .red = c[i][0], .blue = c[i][0]};
        ws2812_kind.display->screen(&strip.part, &screen);
        assert_int_equal(screen.pixel[1].red, c[i][1]);
        assert_int_equal(screen.pixel[1].green, c[i][1]);
        assert_int_equal(screen.pixel[1].blue, c[i][1]);
    }
    chip_power_off(circuit.chip);
    ws2812_kind.display->screen(&strip.part, &screen);
    for (unsigned k = 0; k < WS2812_LEDS_MAX; k++)
        assert_false(board_colour_is_lit(screen.pixel[k]));
    assert_true(ws2812_kind.display->is_off(&strip.part));
}

// Four steps of light each.
TEST(the_intensity_is_that_of_all_colours_of_the_brightest_led)
{
    static const struct {
        ws2812_colour_t colour;
        unsigned intensity;
    } c[] = {{{0, 0, 0}, 0}, {{1, 0, 0}, 0}, {{1, 2, 1}, 0}, {{1, 2, 2}, 1}, {{20, 20, 21}, 15}};
    strip.leds.received[0] = 0xFF; // not shown yet
    for (size_t i = 0; i < sizeof c / sizeof *c; i++) {
        strip.leds.lit[0] = c[i].colour;
        assert_int_equal(ws2812_kind.display->intensity(&strip.part), c[i].intensity);
        assert_int_equal(ws2812_kind.display->is_off(&strip.part), i == 0);
    }
}

TEST(a_glitch_changes_the_colour_of_each_led)
{
    unsigned dark_leds = 0;
    ws2812_kind.display->glitch(&strip.part);
    for (unsigned i = 0; i < WS2812_LEDS_MAX; i++)
        dark_leds += !(strip.leds.lit[i].red | strip.leds.lit[i].green | strip.leds.lit[i].blue);
    assert_int_equal(dark_leds, 0);
    assert_int_equal(pictures, 1);
}
