// Properties of the input on which the rest of the firmware depends: a joystick.
#ifndef INPUT_TRAITS_H
#define INPUT_TRAITS_H

#include "input/five/five_traits.h"

#endif
