// Properties of the display on which the rest depends: WS2812 LEDs (NeoPixels), 8x8, or one for each cell of
// 3x3 or 4x4.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

#include "hal/strip.h"

// ---- Pins and peripherals ----

#define DISPLAY_USES_SPI      0
#define DISPLAY_USES_TWI      0

#define DISPLAY_SENDS_AT_ONCE 0

// As in the virtual board's table of parts, with the strictest timing of all versions of the LED. On some
// strips every other row runs backwards, and some take red before green.
#define STRIP_TEXT(side)      STRIP_TEXT_(side)
#define STRIP_TEXT_(side)     #side
#if STRIP_IS_SERPENTINE
#define STRIP_ROWS " rows=serpentine"
#else
#define STRIP_ROWS " rows=progressive"
#endif
#if STRIP_IS_RGB
#define STRIP_ORDER " order=rgb"
#else
#define STRIP_ORDER " order=grb"
#endif
#define DISPLAY_PART         "ws2812 variant=strict side=" STRIP_TEXT(STRIP_SIDE) STRIP_ROWS STRIP_ORDER

#define DISPLAY_PINS(pin)    pin(DIN, BOARD_STRIP_DIN)

// ---- Pictures ----

// A plane for each of three colours: X and O differ by colour, and neither blinks. A completed line pulses,
// in a plane of its own.
#define DISPLAY_PLANES       4
#define DISPLAY_WIN_PULSES   1

#define DISPLAY_MENU_IS_LIST 0
#define DISPLAY_HAS_LAYOUTS  1

// With a pixel for each cell, 2x2 has the corners of 3x3, or the middle of 4x4. There 3x3 is at the top left.
// A frame is on the other pixels of 4x4.
#if STRIP_SIDE == 3
#define DISPLAY_SIDE              3
#define DISPLAY_GEOMETRIES(board) board(2, 1, 2, 0, 0, 0, 0) board(3, 1, 1, 0, 0, 0, 0)
#elif STRIP_SIDE == 4
#define DISPLAY_SIDE 4
#define DISPLAY_GEOMETRIES(board)                                                                            \
    board(2, 1, 1, 1, 0x90, 0xF0, 0) board(3, 1, 1, 0, 0x10, 0xF0, 0) board(4, 1, 1, 0, 0, 0, 0)
#else
#include "display/matrix/matrix_traits.h"
#endif

// ---- Promises ----

// A frame takes 1.7 ms with 64 LEDs, 0.23 with nine, 0.42 with sixteen, without interrupts; all else takes
// twice as long at 8 MHz. A key going down ends one, a key going up does not.
enum {
    DISPLAY_FIRST_MS = 50,
#ifdef DISPLAY_SIDE
    DISPLAY_LIGHT_MS = 4,
    DISPLAY_LIGHT_ON_RELEASE_MS = 9,
    DISPLAY_ASLEEP = F_CPU < 16000000 ? 98 : 99,
    DISPLAY_ASLEEP_WITH_CURSOR = DISPLAY_ASLEEP - 1,
#else
    DISPLAY_LIGHT_MS = F_CPU < 16000000 ? 6 : 5,
    DISPLAY_LIGHT_ON_RELEASE_MS = F_CPU < 16000000 ? 13 : 12,
    DISPLAY_ASLEEP = F_CPU < 16000000 ? 94 : 97,
    DISPLAY_ASLEEP_WITH_CURSOR = DISPLAY_ASLEEP,
#endif
};

#endif
