// Pins of board.h and peripherals that the display uses.
#ifndef DISPLAY_PINS_H
#define DISPLAY_PINS_H

#define DISPLAY_USES_SPI  0
#define DISPLAY_USES_TWI  1

// pin: a macro that takes each pin's name and pair. The virtual board uses the same list.
#define DISPLAY_PINS(pin) pin(SDA, BOARD_OLED_SDA) pin(SCL, BOARD_OLED_SCL)

#endif
