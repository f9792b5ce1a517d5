// Properties of the input on which the rest depends: the keys of an LCD keypad shield. Its SELECT is OK.
// SPDX-License-Identifier: MIT
#ifndef INPUT_TRAITS_H
#define INPUT_TRAITS_H

#include "keys/dpad/dpad_traits.h"

#define INPUT_USES_ADC          1
#define INPUT_LOOK_US           30

// The readings of its five keys (hal/ladder.h), and a lesson if they are unknown.
#define INPUT_CALIBRATION_BYTES 5
#define INPUT_HAS_LESSON        1
enum {
    LESSON_KEY = KEY_6
}; // RIGHT, which is at ground on all known shields: held at power-on, begins a lesson

// No key can end the power-down; the pin is looked at instead.
#define INPUT_IS_LOOKED_AT     1

// As in the virtual board's table of parts.
#define INPUT_PART             "ladder"

#define INPUT_PINS(pin)        pin(KEYS, BOARD_SHIELD_KEYS)

#define INPUT_DIGITAL_ON(port) 0

#endif
