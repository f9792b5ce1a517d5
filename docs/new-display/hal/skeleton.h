// Driver of 8x8 LEDs behind shift registers, a display to copy. Main context only.
// SPDX-License-Identifier: MIT
#ifndef HAL_SKELETON_H
#define HAL_SKELETON_H

#include "hal/frame.h"

enum { SKELETON_OFF = 0xFF };

// Initialises the pins; the LEDs are dark after power-up. Call it again once a second.
void skeleton_start(void);

// Sends a picture, in 0.1 ms. brightness: 0..15, or SKELETON_OFF.
void skeleton_send(const frame_t *frame, uint8_t brightness);

#endif
