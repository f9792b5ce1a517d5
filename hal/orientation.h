// Which way round the module is mounted: 8x8 matrices come turned and mirrored in every way.
#ifndef HAL_ORIENTATION_H
#define HAL_ORIENTATION_H

#include "hal/frame.h"

enum { ORIENTATIONS = 8, ORIENTATION_MIRROR = 1 };

// Rearranges a picture for a module whose wiring differs from the default.
//   orientation: 0..7. Bit 0 mirrors left to right, bit 1 top to bottom, and then bit 2 swaps rows and
//   columns; 0 is the default layout. The eight are all there are.
// Returns the picture itself in the default layout, else a copy that lasts until the next call.
const frame_t *orientation_apply(const frame_t *frame, uint8_t orientation);

// Where orientation_apply takes a pixel.
//   place: row * FRAME_SIZE + column; so is what it returns.
uint8_t orientation_place(uint8_t place, uint8_t orientation);

#endif
