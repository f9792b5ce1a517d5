// What the rest of the firmware must know of the input: five buttons.
#ifndef INPUT_TRAITS_H
#define INPUT_TRAITS_H

#include "input/five/five_traits.h"

#endif
