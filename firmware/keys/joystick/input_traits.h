// Properties of the input on which the rest depends: a joystick.
// SPDX-License-Identifier: MIT
#ifndef INPUT_TRAITS_H
#define INPUT_TRAITS_H

#include "keys/dpad/dpad_traits.h"

#define INPUT_USES_ADC          1
#define INPUT_LOOK_US           44
#define INPUT_IS_LOOKED_AT      0

// How it stands, in quarter turns: a direction held at power-on is up.
#define INPUT_CALIBRATION_BYTES 1

// As in the virtual board's table of parts.
#define INPUT_PART              "joystick"

#define INPUT_PINS(pin)         pin(VRX, BOARD_STICK_X) pin(VRY, BOARD_STICK_Y) pin(SW, BOARD_STICK_SW)

#define INPUT_DIGITAL_ON(port)  pin_mask(port, BOARD_STICK_SW)

#endif
