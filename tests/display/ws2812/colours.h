// What is seen on the strip: a letter for each pixel, row by row.
//   .    dark             +    white
//   X O  red, blue        x o  the same, brighter and darker in turn
//   r b  red, blue, and dark in turn      w  white and dark in turn      ?  anything else
#ifndef COLOURS_H
#define COLOURS_H

#include "tests/support/rig.h"

// Watches each pixel for so long.
void colours_watch(rig_t *d, unsigned ms, char seen[RIG_PIXELS + 1]);

#endif
