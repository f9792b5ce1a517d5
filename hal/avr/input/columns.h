// The keypad's columns as bits of a port.
#ifndef HAL_AVR_COLUMNS_H
#define HAL_AVR_COLUMNS_H

#include "board.h"
#include "hal/avr/pin.h"

#define columns_on(port)                                                                                     \
    (pin_mask(port, BOARD_KEYPAD_C1) | pin_mask(port, BOARD_KEYPAD_C2) | pin_mask(port, BOARD_KEYPAD_C3) |   \
     pin_mask(port, BOARD_KEYPAD_C4))

#endif
