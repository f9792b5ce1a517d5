// The pins of board.h and the peripherals that the input uses.
#ifndef INPUT_PINS_H
#define INPUT_PINS_H

#define INPUT_USES_ADC 0

// pin: a macro that takes the name and the pin of each. The virtual board reads the same list.
#define INPUT_PINS(pin)                                                                                      \
    pin(UP, BOARD_BUTTON_UP) pin(LEFT, BOARD_BUTTON_LEFT) pin(OK, BOARD_BUTTON_OK)                           \
        pin(RIGHT, BOARD_BUTTON_RIGHT) pin(DOWN, BOARD_BUTTON_DOWN)

// Those of a port whose digital inputs are read, as bits.
#define INPUT_DIGITAL_ON(port)                                                                               \
    (pin_mask(port, BOARD_BUTTON_UP) | pin_mask(port, BOARD_BUTTON_LEFT) | pin_mask(port, BOARD_BUTTON_OK) | \
     pin_mask(port, BOARD_BUTTON_RIGHT) | pin_mask(port, BOARD_BUTTON_DOWN))

#endif
