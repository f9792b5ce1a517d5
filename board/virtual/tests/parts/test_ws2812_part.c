// Tests of the WS2812 strip as a part: what it makes of edges at its pin, and which faults it reports.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <string.h>

#include "parts/circuit.h"
#include "parts/ws2812_part.h"
#include "tests/support/test.h"

// At 16 MHz a cycle is 62.5 ns.
enum { HZ = 16000000, T0H = 5, T0L = 12, T1H = 12, T1L = 10, RESET = 50 * 16, SIDE = 2 };

static circuit_t circuit;
static ws2812_part_t strip;
static uint64_t random_state;
static chip_time_t now; // of the last edge
static unsigned changes;

static void on_change(void *context)
{
    (void)context;
    changes++;
}

BEFORE_EACH
{
    char error[200];
    const chip_config_t config = {.mcu = "atmega328p", .hz = HZ, .random = &random_state};
    if (!circuit_start(&circuit, &config, error, sizeof error))
        fail_msg("%s", error);
    ws2812_part_start(&strip, circuit.chip, SIDE, &random_state);
    strip.part.changed = on_change;
    strip.part.power(&strip.part);
    changes = 0;
    now = 1000;
}

AFTER_EACH
{
    circuit_free(&circuit);
}

static void set(pin_level_t level)
{
    strip.part.sense(&strip.part, &level, now);
}

static void pulse(unsigned high, unsigned low)
{
    set(PIN_HIGH);
    now += high;
    set(PIN_LOW);
    now += low;
}

static void send_led(uint32_t grb)
{
    for (unsigned bit = 24; bit--;)
        if (grb >> bit & 1)
            pulse(T1H, T1L);
        else
            pulse(T0H, T0L);
}

// The line is low from now on.
static void rest(unsigned cycles)
{
    now += cycles;
    chip_run(circuit.chip, now);
}

static bool is_lit(unsigned led, uint32_t grb)
{
    const ws2812_colour_t *c = &strip.leds.lit[led];
    return ((uint32_t)c->green << 16 | (uint32_t)c->red << 8 | c->blue) == grb;
}

static void assert_fault(const char *text)
{
    if (circuit_faults(&circuit) != (text != NULL) || (text && !strstr(circuit_fault(&circuit, 0), text)))
        fail_msg("%u faults: %s", circuit_faults(&circuit), circuit_fault(&circuit, 0));
}

TEST(leds_show_what_was_sent_when_the_line_has_been_low_for_a_reset)
{
    send_led(0x123456);
    send_led(0xFF0001);
    rest(RESET - 40);
    assert_true(is_lit(0, 0) && changes == 0);
    rest(80);
    assert_true(is_lit(0, 0x123456) && is_lit(1, 0xFF0001) && is_lit(2, 0) && changes == 1);
    send_led(0x000007);
    rest(2 * RESET);
    assert_true(is_lit(0, 0x000007) && is_lit(1, 0xFF0001) && changes == 2);
    assert_fault(NULL);
}

// The next frame begins after exactly that long, so that only its first edge shows the reset.
TEST(a_frame_that_follows_a_reset_shows_the_one_before)
{
    send_led(0x123456);
    now += RESET;
    send_led(0xABCDEF);
    assert_true(is_lit(0, 0x123456));
    rest(2 * RESET);
    assert_true(is_lit(0, 0xABCDEF));
    assert_fault(NULL);
}

TEST(a_high_that_is_neither_0_nor_1_is_a_fault)
{
    pulse(3, T1L);
    assert_fault("a pulse of 187 ns, which is neither 0 nor 1 to the strip");
}

TEST(a_low_that_is_too_short_is_a_fault)
{
    pulse(T0H, 8);
    pulse(T0H, T0L);
    assert_fault("only 500 ns between two pulses to the strip");
}

TEST(a_low_that_is_neither_part_of_a_bit_nor_a_reset_is_a_fault)
{
    pulse(T0H, 320);
    pulse(T0H, T0L);
    assert_fault("a gap of 20000 ns, which is neither part of a bit nor a reset");
}

TEST(a_frame_that_ends_within_a_led_is_a_fault)
{
    send_led(0x123456);
    pulse(T1H, T1L);
    rest(2 * RESET);
    assert_fault("the strip received part of a LED");
    assert_true(is_lit(0, 0x123456));
}

TEST(a_frame_that_a_reset_of_the_chip_cuts_off_is_no_fault_but_the_next_one_is)
{
    send_led(0x123456);
    pulse(T1H, T1L);
    strip.part.reset(&strip.part);
    rest(2 * RESET);
    assert_fault(NULL);
    pulse(T1H, T1L);
    rest(2 * RESET);
    assert_fault("the strip received part of a LED");
}

TEST(a_reset_between_frames_excuses_nothing)
{
    strip.part.reset(&strip.part);
    pulse(T1H, T1L);
    rest(2 * RESET);
    assert_fault("the strip received part of a LED");
}

TEST(a_line_that_floats_keeps_its_level)
{
    set(PIN_HIGH);
    now += 2;
    set(PIN_FLOATING);
    now += T1H - 2;
    set(PIN_LOW);
    now += 5;
    set(PIN_FLOATING);
    now += T1L - 5;
    for (unsigned i = 1; i < 24; i++)
        pulse(T0H, T0L);
    rest(2 * RESET);
    assert_true(is_lit(0, 0x800000));
    assert_fault(NULL);
}

TEST(power_begins_in_the_dark_and_forgets_half_a_frame)
{
    send_led(0x123456);
    rest(2 * RESET);
    pulse(T1H, T1L);
    strip.part.power(&strip.part);
    assert_true(is_lit(0, 0));
    send_led(0x00FF00);
    rest(2 * RESET);
    assert_true(is_lit(0, 0x00FF00));
    assert_fault(NULL);
}
