// Properties of the display on which the rest depends: four 8x8 matrices, a MAX7219 each, in one chain that
// is wired like a single one.
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

// ---- Pins and peripherals ----

#define DISPLAY_USES_SPI     1
#define DISPLAY_USES_TWI     0

// As in the virtual board's table of parts.
#define DISPLAY_PART         "max7219 modules=4"

#define DISPLAY_PINS(pin)    pin(DIN, BOARD_MATRIX_DIN) pin(CS, BOARD_MATRIX_CS) pin(CLK, BOARD_MATRIX_CLK)

// The SPI needs SS as an output, so SS can be CS but nothing else.
#define DISPLAY_SS_IS_CS     pin_same(CHIP_SPI_SS, BOARD_MATRIX_CS)

// ---- Pictures ----

// One colour: all inks share one plane; X and O differ by shape and by blinking. A completed line blinks.
#define DISPLAY_PLANES       1
#define DISPLAY_WIN_PULSES   0

#define DISPLAY_MENU_IS_LIST 0

// ---- Promises ----

enum {
    DISPLAY_LIGHT_MS = 4,
    DISPLAY_LIGHT_ON_RELEASE_MS = 9,
    DISPLAY_FIRST_MS = 50,
    DISPLAY_ASLEEP = 99,
    DISPLAY_ASLEEP_WITH_CURSOR = 98,
};

#endif
