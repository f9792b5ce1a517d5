// Turns and mirrors a frame, and maps single pixels.
// SPDX-License-Identifier: MIT
#include "hal/orientation.h"

// Takes the picture's rows, and the pixels of each, in the order in which they are shown, and shifts each
// pixel into its row from the right.
const frame_t *orientation_apply(const frame_t *frame, uint8_t orientation)
{
    static frame_t turned;
    if (orientation == 0) // shortcut for the default layout: every picture passes here
        return frame;
    for (uint8_t y = 0; y < FRAME_SIZE; y++) {
        uint8_t bits = frame->row[(uint8_t)(orientation & ORIENTATION_FLIP ? y ^ (FRAME_SIZE - 1) : y)];
        uint8_t *row = orientation & ORIENTATION_TRANSPOSE ? turned.row : &turned.row[y];
        for (uint8_t left = FRAME_SIZE; left != 0; left--) {
            uint8_t bit = orientation & ORIENTATION_MIRROR ? bits & 1 : bits >> 7;
            bits = (uint8_t)(orientation & ORIENTATION_MIRROR ? bits >> 1 : bits << 1);
            *row = (uint8_t)(*row << 1 | bit);
            if (orientation & ORIENTATION_TRANSPOSE)
                row++;
        }
    }
    return &turned;
}

uint8_t orientation_place(uint8_t place, uint8_t side, uint8_t orientation)
{
    uint8_t row = place / side, column = place % side;
    if (orientation & ORIENTATION_MIRROR)
        column = (uint8_t)(side - 1 - column);
    if (orientation & ORIENTATION_FLIP)
        row = (uint8_t)(side - 1 - row);
    return (uint8_t)(orientation & ORIENTATION_TRANSPOSE ? column * side + row : row * side + column);
}
