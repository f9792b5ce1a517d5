// Properties of the display on which the rest depends (display.h): a display to copy.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

#include "display/matrix/matrix_traits.h"

// ---- Pins and peripherals ----

#define DISPLAY_USES_SPI      0
#define DISPLAY_USES_TWI      0

#define DISPLAY_SENDS_AT_ONCE 1

// As in the virtual board's table of parts.
#define DISPLAY_PART          "skeleton"

#define DISPLAY_PINS(pin)                                                                                    \
    pin(DIN, BOARD_SKELETON_DIN) pin(CLK, BOARD_SKELETON_CLK) pin(LATCH, BOARD_SKELETON_LATCH)

// ---- Pictures ----

// One colour: X and O differ by shape and by blinking.
#define DISPLAY_PLANES       1
#define DISPLAY_WIN_PULSES   0

#define DISPLAY_MENU_IS_LIST 0
#define DISPLAY_HAS_LAYOUTS  1

// ---- Promises ----

enum {
    DISPLAY_LIGHT_MS = 4,
    DISPLAY_LIGHT_ON_RELEASE_MS = 9,
    DISPLAY_FIRST_MS = 50,
    DISPLAY_ASLEEP = 99,
    DISPLAY_ASLEEP_WITH_CURSOR = 99,
};

#endif
