// Observed colours of the strip: a letter for each pixel, row by row.
//   .    dark             +    white
//   X O  red, blue        x o  the same, alternating in brightness
//   r b  red, blue, alternating with dark      w  white, alternating with dark      ?  anything else
// SPDX-License-Identifier: MIT
#ifndef COLOURS_H
#define COLOURS_H

#include "hal/strip.h"
#include "tests/support/rig.h"

// Watches the pixels for `ms`.
void colours_watch(rig_t *d, unsigned ms, char seen[STRIP_LEDS + 1]);

#endif
