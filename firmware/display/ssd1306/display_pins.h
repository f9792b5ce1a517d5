// The pins of board.h and the peripherals that the display uses.
#ifndef DISPLAY_PINS_H
#define DISPLAY_PINS_H

#define DISPLAY_USES_SPI  0
#define DISPLAY_USES_TWI  1

// pin: a macro that takes the name and the pin of each. The virtual board reads the same list.
#define DISPLAY_PINS(pin) pin(SDA, BOARD_OLED_SDA) pin(SCL, BOARD_OLED_SCL)

#endif
