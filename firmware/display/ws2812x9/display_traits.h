// Properties of the display on which the rest depends: nine WS2812 LEDs (NeoPixels), one
// for each cell of 3x3.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

#include "display/ws2812/strip_traits.h"

// A pixel for each cell; 2x2 has the corners.
#define DISPLAY_GEOMETRIES(board) board(2, 1, 2, 0, 0, 0, 0) board(3, 1, 1, 0, 0, 0, 0)
#define DISPLAY_SIDE              3

// ---- Promises ----

// A frame takes 0.23 ms, without interrupts.
enum {
    DISPLAY_LIGHT_MS = 4,
    DISPLAY_LIGHT_ON_RELEASE_MS = 9,
    DISPLAY_FIRST_MS = 50,
    DISPLAY_ASLEEP = F_CPU < 16000000 ? 98 : 99,
    DISPLAY_ASLEEP_WITH_CURSOR = F_CPU < 16000000 ? 97 : 98,
};

#endif
