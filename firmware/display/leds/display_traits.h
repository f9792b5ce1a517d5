// Properties of the display on which the rest depends: 18 LEDs on pins of the chip.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

#include "hal/led_matrix.h"

// ---- Pins and peripherals ----

#define DISPLAY_USES_SPI      0
#define DISPLAY_USES_TWI      0

#define DISPLAY_SENDS_AT_ONCE 1

// As in the virtual board's table of parts.
#define DISPLAY_PART          "leds ohms=" LED_TEXT(LED_OHMS)

#define DISPLAY_PINS(pin)                                                                                    \
    pin(ROW1, BOARD_LEDS_ROW1) pin(ROW2, BOARD_LEDS_ROW2) pin(ROW3, BOARD_LEDS_ROW3) pin(X1, BOARD_LEDS_X1)  \
        pin(X2, BOARD_LEDS_X2) pin(X3, BOARD_LEDS_X3) pin(O1, BOARD_LEDS_O1) pin(O2, BOARD_LEDS_O2)          \
            pin(O3, BOARD_LEDS_O3)

// ---- Pictures ----

// A plane for each mark, which has an LED of its own, and one for both LEDs of a cell. A completed line
// blinks.
#define DISPLAY_PLANES            3
// A pixel for each cell; 2x2 has the corners.
#define DISPLAY_SIDE              3
#define DISPLAY_GEOMETRIES(board) board(2, 1, 2, 0, 0, 0, 0) board(3, 1, 1, 0, 0, 0, 0)
#define DISPLAY_WIN_PULSES        0

#define DISPLAY_MENU_IS_LIST      0
#define DISPLAY_HAS_LAYOUTS       1

// ---- Promises ----

enum {
    DISPLAY_LIGHT_MS = 4,
    DISPLAY_LIGHT_ON_RELEASE_MS = 9,
    DISPLAY_FIRST_MS = 50,
    DISPLAY_ASLEEP = F_CPU < 16000000 ? 98 : 99,
    DISPLAY_ASLEEP_WITH_CURSOR = F_CPU < 16000000 ? 96 : 98,
};

#endif
