// Pins of board.h and peripherals that the input uses.
#ifndef INPUT_PINS_H
#define INPUT_PINS_H

#define INPUT_USES_ADC 0

// pin: a macro that takes each pin's name and pair. The virtual board uses the same list.
#define INPUT_PINS(pin)                                                                                      \
    pin(UP, BOARD_BUTTON_UP) pin(LEFT, BOARD_BUTTON_LEFT) pin(OK, BOARD_BUTTON_OK)                           \
        pin(RIGHT, BOARD_BUTTON_RIGHT) pin(DOWN, BOARD_BUTTON_DOWN)

// Bit mask of a port's pins that are read as digital inputs.
#define INPUT_DIGITAL_ON(port)                                                                               \
    (pin_mask(port, BOARD_BUTTON_UP) | pin_mask(port, BOARD_BUTTON_LEFT) | pin_mask(port, BOARD_BUTTON_OK) | \
     pin_mask(port, BOARD_BUTTON_RIGHT) | pin_mask(port, BOARD_BUTTON_DOWN))

#endif
