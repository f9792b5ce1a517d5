// WS2812 strip as a part: times pulses, detects the reset, reports bad timing.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/ws2812_part.h"

#include <string.h>

#include "parts/part_kind.h"
#include "chip/splitmix64.h"

static uint32_t picoseconds(const ws2812_part_t *s, chip_time_t cycles)
{
    const uint64_t per_second = 1000000000000;
    uint32_t hz = chip_hz(s->chip);
    return cycles >= hz / 1000 ? UINT32_MAX : (uint32_t)(cycles * per_second / hz);
}

static chip_time_t reset_cycles(const ws2812_part_t *s)
{
    return chip_us(s->chip, ws2812_model_reset_ps(&s->leds) / 1000000);
}

static void judge(ws2812_part_t *s, ws2812_verdict_t verdict, uint32_t ps)
{
    static const char *const text[] = {
        [WS2812_BAD_HIGH] = "a pulse of %u ns, which is neither 0 nor 1 to the strip",
        [WS2812_BAD_LOW] = "only %u ns between two pulses to the strip",
        [WS2812_BAD_GAP] = "a gap of %u ns, which is neither part of a bit nor a reset",
        [WS2812_CUT] = "the strip received part of a LED",
    };
    if (verdict != WS2812_OK && !s->excused)
        chip_fault(s->chip, text[verdict], (unsigned)(ps / 1000));
}

static void show(ws2812_part_t *s, ws2812_verdict_t verdict)
{
    judge(s, verdict, 0);
    s->excused = false;
    chip_touch(s->chip);
    part_changed(&s->part);
}

// The alarm is set at a frame's first falling edge only. If it rings too early, it is set again to the time
// at which the current low becomes a reset.
static void ring(void *context)
{
    ws2812_part_t *s = context;
    chip_time_t due = (s->level ? chip_now(s->chip) : s->edge) + reset_cycles(s);
    if (chip_now(s->chip) < due)
        chip_set_alarm(s->chip, s->alarm, due);
    else if (s->leds.bits != 0)
        show(s, ws2812_model_reset(&s->leds));
}

static void rise(ws2812_part_t *s, uint32_t ps)
{
    judge(s, ws2812_model_rise(&s->leds, ps), ps);
}

static void fall(ws2812_part_t *s, uint32_t ps, chip_time_t when)
{
    if (s->leds.bits == 0)
        chip_set_alarm(s->chip, s->alarm, when + reset_cycles(s));
    judge(s, ws2812_model_fall(&s->leds, ps), ps);
}

// A floating line keeps its level: nothing near the strip drives it.
static void sense(part_t *part, const pin_level_t level[], chip_time_t when)
{
    ws2812_part_t *s = (ws2812_part_t *)part;
    bool high = level[WS2812_DIN] == PIN_FLOATING ? s->level : level[WS2812_DIN] == PIN_HIGH;
    if (high == s->level)
        return;
    uint32_t ps = picoseconds(s, when - s->edge);
    s->level = high;
    s->edge = when;
    if (high)
        rise(s, ps);
    else
        fall(s, ps, when);
}

static void power(part_t *part)
{
    ws2812_part_t *s = (ws2812_part_t *)part;
    ws2812_model_power(&s->leds);
    s->level = s->excused = false;
}

// A reset may cut a frame off without a fault of the firmware.
static void reset(part_t *part)
{
    ws2812_part_t *s = (ws2812_part_t *)part;
    s->excused = s->leds.bits != 0 || s->level;
}

void ws2812_part_start(ws2812_part_t *s, chip_t *chip, unsigned side, uint64_t *random)
{
    *s = (ws2812_part_t){.part = {.pins = WS2812_PINS, .sense = sense, .power = power, .reset = reset},
                         .chip = chip};
    s->side = side;
    s->leds.leds = side * side;
    s->random = random;
    s->alarm = chip_new_alarm(chip, ring, s);
}

double ws2812_part_ma(const ws2812_part_t *s)
{
    return ws2812_model_ua(&s->leds) / 1000.0;
}

// ---- As a display: a square, row by row ----

// Squares up to this side are LEDs that are wired one by one, with gaps between them.
enum { SIDE_MAX = 8, APART_MAX = 4 };
_Static_assert((int)WS2812_LEDS_MAX == SIDE_MAX * SIDE_MAX, "one LED a pixel");

static ws2812_colour_t colour_at(const ws2812_part_t *s, unsigned pixel)
{
    unsigned row = pixel / s->side, col = pixel % s->side;
    if (s->is_serpentine && row % 2 != 0)
        col = s->side - 1 - col;
    if (!chip_is_powered(s->chip))
        return (ws2812_colour_t){0};
    ws2812_colour_t c = s->leds.lit[row * s->side + col];
    return s->is_rgb ? (ws2812_colour_t){.green = c.red, .red = c.green, .blue = c.blue} : c;
}

// Gamma correction: a tenth of the light looks a third as bright.
static uint8_t seen(unsigned level)
{
    unsigned root = 0;
    while ((root + 1) * (root + 1) <= level * WS2812_LEVEL_MAX)
        root++;
    return (uint8_t)root;
}

static void screen_of(const part_t *part, board_screen_t *screen)
{
    const ws2812_part_t *s = (const ws2812_part_t *)part;
    *screen = (board_screen_t){
        .width = s->side, .height = s->side, .coloured = true, .beside = s->side <= APART_MAX ? 1 : 0};
    for (unsigned i = 0; i < s->leds.leds; i++) {
        ws2812_colour_t c = colour_at(s, i);
        screen->pixel[i] = (board_colour_t){seen(c.red), seen(c.green), seen(c.blue)};
    }
}

// Of all colours of the brightest LED.
static unsigned brightest(const part_t *part)
{
    const ws2812_part_t *s = (const ws2812_part_t *)part;
    unsigned most = 0;
    for (unsigned i = 0; i < s->leds.leds; i++) {
        ws2812_colour_t c = colour_at(s, i);
        unsigned level = (unsigned)c.red + c.green + c.blue;
        most = level > most ? level : most;
    }
    return most;
}

// On the scale of the firmware's palette.
static unsigned intensity(const part_t *part)
{
    unsigned most = brightest(part);
    return most ? (most - 1) / 4 : 0;
}

static bool is_off(const part_t *part)
{
    return !brightest(part);
}

static double full_ma(const part_t *part)
{
    return ws2812_part_ma((const ws2812_part_t *)part);
}

static void glitch(part_t *part)
{
    ws2812_part_t *s = (ws2812_part_t *)part;
    for (unsigned i = 0; i < s->leds.leds; i++) {
        uint64_t bits = splitmix64(s->random);
        memcpy(&s->leds.lit[i], &bits, sizeof s->leds.lit[i]);
    }
    part_changed(part);
}

static const char *start(part_t *part, const part_config_t *config)
{
    const char *rows = description_value(config->words, "rows"),
               *variant = description_value(config->words, "variant"),
               *order = description_value(config->words, "order");
    unsigned long leds_a_side = description_property(config->words, "side", SIDE_MAX);
    ws2812_part_t *s = (ws2812_part_t *)part;
    if (leds_a_side < 1 || leds_a_side > SIDE_MAX)
        return "has side=1 to side=8, the LEDs along a side of its square";
    ws2812_part_start(s, config->chip, (unsigned)leds_a_side, config->random);
    s->is_rgb = order && strcmp(order, "rgb") == 0;
    if (order && !s->is_rgb && strcmp(order, "grb") != 0)
        return "has order=grb or order=rgb";
    s->is_serpentine = rows && strcmp(rows, "serpentine") == 0;
    s->leds.variant = variant ? ws2812_variant(variant) : &ws2812_b;
    if (!s->leds.variant)
        return "has variant=ws2812b or variant=strict";
    return !rows || s->is_serpentine || strcmp(rows, "progressive") == 0
               ? NULL
               : "has rows=progressive or rows=serpentine";
}

static const part_display_t display = {screen_of, intensity, is_off, full_ma, glitch, NULL};

const part_kind_t ws2812_kind = {.name = "ws2812",
                                 .pin = {[WS2812_DIN] = "DIN"},
                                 .size = sizeof(ws2812_part_t),
                                 .start = start,
                                 .display = &display,
                                 .properties = "order rows variant side"};
