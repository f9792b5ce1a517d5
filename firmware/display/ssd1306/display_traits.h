// Properties of the display on which the rest depends: an OLED of 128x64 pixels with an SSD1306.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

// ---- Pins and peripherals ----

#define DISPLAY_USES_SPI      0
#define DISPLAY_USES_TWI      1

#define DISPLAY_SENDS_AT_ONCE 0

// As in the virtual board's table of parts; registers are random at power-up, worse than on a module that
// resets itself.
#define DISPLAY_PART          "ssd1306 reset=none"

#define DISPLAY_PINS(pin)     pin(SDA, BOARD_OLED_SDA) pin(SCL, BOARD_OLED_SCL)

// ---- Pictures ----

// The menu is a list, one item a row.
#define DISPLAY_MENU_IS_LIST  1
#define DISPLAY_HAS_LAYOUTS   1

// ---- Promises ----

// The first picture has 1,024 bytes: 27 ms on the bus, and as long to compute at 8 MHz.
enum {
    DISPLAY_LIGHT_MS = 10,
    DISPLAY_LIGHT_ON_RELEASE_MS = 15,
    DISPLAY_FIRST_MS = F_CPU >= 16000000 ? 60 : 90,
    DISPLAY_ASLEEP = F_CPU < 16000000 ? 98 : 99,
    DISPLAY_ASLEEP_WITH_CURSOR = F_CPU < 16000000 ? 96 : 98,
};

#endif
