// Properties shared by squares of WS2812 LEDs (NeoPixels), 8x8 or one for each cell (display_traits.h).
// SPDX-License-Identifier: MIT
#ifndef STRIP_TRAITS_H
#define STRIP_TRAITS_H

#include "hal/strip.h"

// ---- Pins and peripherals ----

#define DISPLAY_USES_SPI      0
#define DISPLAY_USES_TWI      0

#define DISPLAY_SENDS_AT_ONCE 0

// As in the virtual board's table of parts, with LEDs that demand what all versions demand; every other row
// of some strips runs backwards, and some take red before green.
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

#endif
