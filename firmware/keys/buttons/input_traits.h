// Properties of the input on which the rest depends: five buttons.
// SPDX-License-Identifier: MIT
#ifndef INPUT_TRAITS_H
#define INPUT_TRAITS_H

#include "keys/dpad/dpad_traits.h"

#define INPUT_USES_ADC     0
#define INPUT_IS_LOOKED_AT 0

// As in the virtual board's table of parts.
#define INPUT_PART         "buttons"

#define INPUT_PINS(pin)                                                                                      \
    pin(UP, BOARD_BUTTON_UP) pin(LEFT, BOARD_BUTTON_LEFT) pin(OK, BOARD_BUTTON_OK)                           \
        pin(RIGHT, BOARD_BUTTON_RIGHT) pin(DOWN, BOARD_BUTTON_DOWN)

#define INPUT_DIGITAL_ON(port)                                                                               \
    (pin_mask(port, BOARD_BUTTON_UP) | pin_mask(port, BOARD_BUTTON_LEFT) | pin_mask(port, BOARD_BUTTON_OK) | \
     pin_mask(port, BOARD_BUTTON_RIGHT) | pin_mask(port, BOARD_BUTTON_DOWN))

#endif
