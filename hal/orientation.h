// Mounting orientation of the module: 8x8 matrices exist turned and mirrored in every way.
// SPDX-License-Identifier: MIT
#ifndef HAL_ORIENTATION_H
#define HAL_ORIENTATION_H

#include "hal/frame.h"

enum { ORIENTATIONS = 8, ORIENTATION_MIRROR = 1 };

// Rearranges a picture for a module mounted or wired other than by default.
//   orientation: 0..7. Bit 0 mirrors left to right, bit 1 top to bottom, then bit 2 swaps rows and columns; 0
//   is the default layout. There are no others.
// Returns the picture itself in the default layout, else a copy that is valid until the next call.
const frame_t *orientation_apply(const frame_t *frame, uint8_t orientation);

// The position to which orientation_apply moves a pixel.
//   place: row * FRAME_SIZE + column, as is the result.
uint8_t orientation_place(uint8_t place, uint8_t orientation);

#endif
