// Pins of board.h and peripherals that the display uses.
#ifndef DISPLAY_PINS_H
#define DISPLAY_PINS_H

#define DISPLAY_USES_SPI  1
#define DISPLAY_USES_TWI  0

// pin: a macro that takes each pin's name and pair. The virtual board uses the same list.
#define DISPLAY_PINS(pin) pin(DIN, BOARD_MATRIX_DIN) pin(CS, BOARD_MATRIX_CS) pin(CLK, BOARD_MATRIX_CLK)

// The SPI needs SS as an output, so SS can be CS but nothing else.
#define DISPLAY_SS_IS_CS  pin_same(CHIP_SPI_SS, BOARD_MATRIX_CS)

#endif
