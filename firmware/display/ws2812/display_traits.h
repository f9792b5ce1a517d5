// Properties of the display on which the rest depends: 8x8 WS2812 LEDs (NeoPixels).
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

#include "display/matrix/matrix_traits.h"
#include "display/ws2812/strip_traits.h"

// ---- Promises ----

// A frame takes 1.7 ms, without interrupts; all else takes twice as long at 8 MHz. A key going down ends one,
// a key going up does not.
enum {
    DISPLAY_LIGHT_MS = F_CPU < 16000000 ? 6 : 5,
    DISPLAY_LIGHT_ON_RELEASE_MS = F_CPU < 16000000 ? 13 : 12,
    DISPLAY_FIRST_MS = 50,
    DISPLAY_ASLEEP = F_CPU < 16000000 ? 94 : 97,
    DISPLAY_ASLEEP_WITH_CURSOR = DISPLAY_ASLEEP,
};

#endif
