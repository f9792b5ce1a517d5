// Mounting orientation of the module: 8x8 matrices exist turned and mirrored in every way.
// SPDX-License-Identifier: MIT
#ifndef HAL_ORIENTATION_H
#define HAL_ORIENTATION_H

#include "hal/frame.h"

// Bits of an orientation, in the order in which they act: mirrors left to right, mirrors top to bottom, swaps
// rows and columns.
enum { ORIENTATION_MIRROR = 1, ORIENTATION_FLIP = 2, ORIENTATION_TRANSPOSE = 4, ORIENTATIONS = 8 };

// Rearranges a picture for a module mounted or wired other than by default.
//   orientation: 0..ORIENTATIONS - 1; 0 is the default layout.
// Returns the picture itself in the default layout, else a copy that is valid until the next call.
const frame_t *orientation_apply(const frame_t *frame, uint8_t orientation);

// The position to which an orientation moves a pixel of a square picture. For a picture of FRAME_SIZE pixels
// a side it agrees with orientation_apply.
//   place: row * side + column, as is the result. side: 1..FRAME_SIZE pixels.
uint8_t orientation_place(uint8_t place, uint8_t side, uint8_t orientation);

#endif
