// Properties of the display on which the rest depends: 16x2 characters with an HD44780.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

// ---- Pins and peripherals ----

#define DISPLAY_USES_SPI      0
#define DISPLAY_USES_TWI      0

#define DISPLAY_SENDS_AT_ONCE 0

// As in the virtual board's table of parts.
#define DISPLAY_PART          "hd44780"

#define DISPLAY_PINS(pin)                                                                                    \
    pin(RS, BOARD_LCD_RS) pin(E, BOARD_LCD_E) pin(D4, BOARD_LCD_D4) pin(D5, BOARD_LCD_D5)                    \
        pin(D6, BOARD_LCD_D6) pin(D7, BOARD_LCD_D7) pin(BL, BOARD_LCD_BL)

// ---- Pictures ----

// The menu is a list, one item a row.
#define DISPLAY_MENU_IS_LIST 1
#define DISPLAY_HAS_LAYOUTS  0

// ---- Promises ----

// A key may come while the controller is synchronised, which takes 5 ms; then the cell is sent. The
// controller is given 50 ms until it has its supply, its start and synchronisation take 12 ms, the first
// picture 10 ms.
enum {
    DISPLAY_LIGHT_MS = 20,
    DISPLAY_LIGHT_ON_RELEASE_MS = 25,
    DISPLAY_FIRST_MS = F_CPU >= 16000000 ? 80 : 90,
    DISPLAY_ASLEEP = F_CPU < 16000000 ? 96 : 98,
    DISPLAY_ASLEEP_WITH_CURSOR = F_CPU < 16000000 ? 94 : 97,
};

#endif
