// Properties of the display on which the rest depends: 8x8 WS2812 LEDs (NeoPixels).
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

// ---- Pins and peripherals ----

#define DISPLAY_USES_SPI      0
#define DISPLAY_USES_TWI      0

#define DISPLAY_SENDS_AT_ONCE 0

// As in the virtual board's table of parts, with LEDs that demand what all versions demand; every other row
// of some modules runs backwards.
#if STRIP_IS_SERPENTINE
#define DISPLAY_PART "ws2812 variant=strict rows=serpentine"
#else
#define DISPLAY_PART "ws2812 variant=strict rows=progressive"
#endif

#define DISPLAY_PINS(pin)    pin(DIN, BOARD_STRIP_DIN)

// ---- Pictures ----

// A plane for each of three colours: X and O differ by colour, and neither blinks. A completed line pulses,
// in a plane of its own.
#define DISPLAY_PLANES       4
#define DISPLAY_WIN_PULSES   1

#define DISPLAY_MENU_IS_LIST 0

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
