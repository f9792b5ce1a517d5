// Pins of board.h and peripherals that the input uses.
#ifndef INPUT_PINS_H
#define INPUT_PINS_H

#define INPUT_USES_ADC         1

// pin: a macro that takes each pin's name and pair. The virtual board uses the same list.
#define INPUT_PINS(pin)        pin(VRX, BOARD_STICK_X) pin(VRY, BOARD_STICK_Y) pin(SW, BOARD_STICK_SW)

// Bit mask of a port's pins that are read as digital inputs.
#define INPUT_DIGITAL_ON(port) pin_mask(port, BOARD_STICK_SW)

#endif
