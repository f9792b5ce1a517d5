// Model of a WS2812 strip: pulses in, colours out. A pulse's width is a bit; 24 bits are a LED's green, red
// and blue. Each LED keeps its first 24 bits and passes on the rest; a long low shows the picture.
//
// The data sheets of its versions differ, so the strip has a variant: the WS2812B of 2013, for which most
// libraries are written, or `strict`, which requires what all versions allow. In ns (Worldsemi: WS2812;
// WS2812B of 2013; WS2812B-Mini V3 and WS2812B-V5/2020, whose T1L exclude each other):
//                   WS2812      WS2812B     Mini V3     V5, 2020    ws2812b        strict
//   T0H             200..500    250..550    220..380    220..380    250..550       250..380
//   T1H             550..850    650..950    580..1000   580..1000   650..950       650..850
//   T0L             650..950    700..1000   580..1000   580..1000   700 at least   700 at least
//   T1L             450..750    300..600    580..1000   220..420    300 at least   580 at least
//   TH + TL         650..1850   650..1850                           1850 at most   1850 at most
//   reset           50,000      50,000      280,000     280,000     50,000         280,000 at least
// A low between 1850 less the pulse and the reset is an error: some parts show the picture, others continue.
//
// Pure: independent of the simulator. Times are in picoseconds, so that a cycle of 62.5 ns is exact.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef WS2812_MODEL_H
#define WS2812_MODEL_H

#include <stdbool.h>
#include <stdint.h>

enum { WS2812_LEDS_MAX = 64, WS2812_BITS = 24 };

// In ps.
typedef struct {
    const char *name;
    uint32_t t0h_min, t0h_max, t1h_min, t1h_max, t0l_min, t1l_min;
    uint32_t bit_max; // TH + TL
    uint32_t reset;   // at least
} ws2812_variant_t;

extern const ws2812_variant_t ws2812_b, ws2812_strict;

// Looks a variant up by its name, "ws2812b" or "strict"; NULL if there is none.
const ws2812_variant_t *ws2812_variant(const char *name);

typedef struct {
    uint8_t green, red, blue;
} ws2812_colour_t;

typedef struct {
    const ws2812_variant_t *variant;      // set after the start; NULL: ws2812_b
    unsigned leds;                        // that the strip has, 1..WS2812_LEDS_MAX
    ws2812_colour_t lit[WS2812_LEDS_MAX]; // shown
    uint8_t received[WS2812_LEDS_MAX * 3];
    unsigned bits;    // since the last reset; bits beyond the last LED are not kept
    uint32_t high_ps; // of the last pulse
    bool last_bit;
} ws2812_model_t;

typedef enum {
    WS2812_OK,
    WS2812_BAD_HIGH, // a pulse that is neither 0 nor 1
    WS2812_BAD_LOW,  // too short after a pulse
    WS2812_BAD_GAP,  // too long for a bit and too short for a reset
    WS2812_CUT,      // the reset comes in mid LED
} ws2812_verdict_t;

// Power-up: all dark. Keeps variant and number of LEDs.
void ws2812_model_power(ws2812_model_t *part);

// The line rises after low_ps low, or falls after high_ps high; UINT32_MAX if longer.
ws2812_verdict_t ws2812_model_rise(ws2812_model_t *part, uint32_t low_ps);
ws2812_verdict_t ws2812_model_fall(ws2812_model_t *part, uint32_t high_ps);

// The least time of a reset.
uint32_t ws2812_model_reset_ps(const ws2812_model_t *part);

// The line has been low for the reset's time: shows what was received. LEDs that received nothing, or fewer
// than 24 bits, keep their colour.
ws2812_verdict_t ws2812_model_reset(ws2812_model_t *part);

// Supply current: 20 mA for a colour at full level (WS2812B, 2013; later versions 12 mA), proportional to the
// level, plus 1 mA for each LED, lit or dark.
enum { WS2812_COLOUR_UA = 20000, WS2812_QUIESCENT_UA = 1000, WS2812_LEVEL_MAX = 255 };
uint32_t ws2812_model_ua(const ws2812_model_t *part);

#endif
