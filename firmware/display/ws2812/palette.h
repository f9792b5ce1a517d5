// The strip's colours at each brightness. With all LEDs at the highest level it takes at most STRIP_MA_MAX.
// SPDX-License-Identifier: MIT
#ifndef PALETTE_H
#define PALETTE_H

#include "display/matrix/picture.h"
#include "hal/strip.h"

enum { STRIP_MA_MAX = 400 * STRIP_LEDS / 64 };

typedef enum {
    COLOUR_DARK,
    COLOUR_GRID,
    COLOUR_X,
    COLOUR_O,
    COLOUR_X_PULSE,
    COLOUR_O_PULSE,
    COLOURS
} colour_t;

// Mixes the colours.
//   brightness: 0..15. step: of the pulse, 0..PICTURE_PULSE_STEPS - 1; at 0 it is as bright as steady
//   colours.
void palette_mix(strip_colour_t palette[COLOURS], uint8_t brightness, uint8_t step);

#endif
