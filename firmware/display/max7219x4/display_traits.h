// Properties of the display on which the rest depends: four 8x8 matrices, a MAX7219 each, in one chain that
// is wired like a single one.
// SPDX-License-Identifier: MIT
#ifndef DISPLAY_TRAITS_H
#define DISPLAY_TRAITS_H

#include "display/max7219/max7219_traits.h"

// As in the virtual board's table of parts.
#define DISPLAY_PART "max7219 modules=4"

enum { DISPLAY_ASLEEP_WITH_CURSOR = F_CPU < 16000000 ? 96 : 98 };

#endif
