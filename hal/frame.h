// A picture of the 8x8 matrix: the value passed from the firmware's picture to the display's driver.
// SPDX-License-Identifier: MIT
#ifndef HAL_FRAME_H
#define HAL_FRAME_H

#include <stdint.h>

enum { FRAME_SIZE = 8 };

// row[0] is the top row; bit 7 of a row is its leftmost pixel. 1 is lit.
typedef struct {
    uint8_t row[FRAME_SIZE];
} frame_t;

#endif
