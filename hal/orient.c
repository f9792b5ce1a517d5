#include "hal/orient.h"

enum { MIRROR = 1, FLIP = 2, TRANSPOSE = 4 };

void orient(frame_t *frame, uint8_t orientation)
{
    frame_t from = *frame;
    for (uint8_t y = 0; y < FRAME_SIZE; y++) {
        uint8_t bits = 0;
        for (uint8_t x = 0; x < FRAME_SIZE; x++) {
            uint8_t row = orientation & TRANSPOSE ? x : y;
            uint8_t col = orientation & TRANSPOSE ? y : x;
            if (orientation & FLIP)
                row = (uint8_t)(FRAME_SIZE - 1 - row);
            if (orientation & MIRROR)
                col = (uint8_t)(FRAME_SIZE - 1 - col);
            bits = (uint8_t)(bits << 1 | (from.row[row] >> (FRAME_SIZE - 1 - col) & 1));
        }
        frame->row[y] = bits;
    }
}
