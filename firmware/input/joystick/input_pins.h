// The pins of board.h and the peripherals that the input uses.
#ifndef INPUT_PINS_H
#define INPUT_PINS_H

#define INPUT_USES_ADC         1

// pin: a macro that takes the name and the pin of each. The virtual board reads the same list.
#define INPUT_PINS(pin)        pin(VRX, BOARD_STICK_X) pin(VRY, BOARD_STICK_Y) pin(SW, BOARD_STICK_SW)

// Those of a port whose digital inputs are read, as bits.
#define INPUT_DIGITAL_ON(port) pin_mask(port, BOARD_STICK_SW)

#endif
