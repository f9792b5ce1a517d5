// A WS2812 strip on a pin: timing of its pulses, what it shows, its current, and checks of the signal.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef WS2812_PART_H
#define WS2812_PART_H

#include "chip/avr_chip.h"
#include "parts/part.h"
#include "parts/ws2812_model.h"

enum { WS2812_DIN, WS2812_PINS };

typedef struct {
    part_t part;
    chip_t *chip;
    ws2812_model_t leds;
    bool level;
    bool excused;       // a reset of the chip has interrupted a frame
    chip_time_t edge;   // last change of the level
    unsigned alarm;     // fires when the low becomes a reset
    unsigned side;      // of the square that it is
    bool is_serpentine; // every other row of it runs backwards
    bool is_rgb;        // takes red before green, as a WS2811 does
    uint64_t *random;
} ws2812_part_t;

// Starts a strip of WS2812B; set leds.variant for another one.
//   side: 1..8, of a square of LEDs.
//   random: splitmix64 state for glitches.
void ws2812_part_start(ws2812_part_t *s, chip_t *chip, unsigned side, uint64_t *random);

// Supply current, from what is lit.
double ws2812_part_ma(const ws2812_part_t *s);

#endif
