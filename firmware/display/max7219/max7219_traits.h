// Properties shared by displays of MAX7219 with 8x8 matrices, one or several in a chain (display_traits.h).
// SPDX-License-Identifier: MIT
#ifndef MAX7219_TRAITS_H
#define MAX7219_TRAITS_H

#include "display/matrix/matrix_traits.h"

// ---- Pins and peripherals ----

#define DISPLAY_USES_SPI      1
#define DISPLAY_USES_TWI      0

#define DISPLAY_SENDS_AT_ONCE 1

#define DISPLAY_PINS(pin)     pin(DIN, BOARD_MATRIX_DIN) pin(CS, BOARD_MATRIX_CS) pin(CLK, BOARD_MATRIX_CLK)

// The SPI needs SS as an output, so SS can be CS but nothing else.
#define DISPLAY_SS_IS_CS      pin_same(CHIP_SPI_SS, BOARD_MATRIX_CS)

// ---- Pictures ----

// One colour: all inks share one plane; X and O differ by shape and by blinking. A completed line blinks.
#define DISPLAY_PLANES        1
#define DISPLAY_WIN_PULSES    0

#define DISPLAY_MENU_IS_LIST  0
#define DISPLAY_HAS_LAYOUTS   1

// ---- Promises ----

enum {
    DISPLAY_LIGHT_MS = 4,
    DISPLAY_LIGHT_ON_RELEASE_MS = 9,
    DISPLAY_FIRST_MS = 50,
    DISPLAY_ASLEEP = F_CPU < 16000000 ? 98 : 99,
};

#endif
