// Properties of the display on which the rest depends: sixteen WS2812 LEDs (NeoPixels),
// one for each cell of 4x4.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

#include "display/ws2812/strip_traits.h"

// A pixel for each cell; 2x2 is in the middle and 3x3 at the top left, with a frame on the other cells.
#define DISPLAY_GEOMETRIES(board)                                                                            \
    board(2, 1, 1, 1, 0x90, 0xF0, 0) board(3, 1, 1, 0, 0x10, 0xF0, 0) board(4, 1, 1, 0, 0, 0, 0)
#define DISPLAY_SIDE 4

// ---- Promises ----

// A frame takes 0.42 ms, without interrupts.
enum {
    DISPLAY_LIGHT_MS = 4,
    DISPLAY_LIGHT_ON_RELEASE_MS = 9,
    DISPLAY_FIRST_MS = 50,
    DISPLAY_ASLEEP = F_CPU < 16000000 ? 98 : 99,
    DISPLAY_ASLEEP_WITH_CURSOR = F_CPU < 16000000 ? 97 : 98,
};

#endif
