// Properties of the display on which the rest depends: an 8x8 matrix with a MAX7219.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

#include "max7219_traits.h"

// As in the virtual board's table of parts.
#define DISPLAY_PART "max7219"

enum { DISPLAY_ASLEEP_WITH_CURSOR = DISPLAY_ASLEEP };

#endif
