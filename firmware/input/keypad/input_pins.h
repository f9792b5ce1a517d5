// Pins of board.h and peripherals that the input uses.
#ifndef INPUT_PINS_H
#define INPUT_PINS_H

#define INPUT_USES_ADC 0

// pin: a macro that takes each pin's name and pair. The virtual board uses the same list.
#define INPUT_PINS(pin)                                                                                      \
    pin(R1, BOARD_KEYPAD_R1) pin(R2, BOARD_KEYPAD_R2) pin(R3, BOARD_KEYPAD_R3) pin(R4, BOARD_KEYPAD_R4)      \
        pin(C1, BOARD_KEYPAD_C1) pin(C2, BOARD_KEYPAD_C2) pin(C3, BOARD_KEYPAD_C3) pin(C4, BOARD_KEYPAD_C4)

// Bit mask of a port's pins that are read as digital inputs, the columns.
#define INPUT_DIGITAL_ON(port)                                                                               \
    (pin_mask(port, BOARD_KEYPAD_C1) | pin_mask(port, BOARD_KEYPAD_C2) | pin_mask(port, BOARD_KEYPAD_C3) |   \
     pin_mask(port, BOARD_KEYPAD_C4))

#endif
