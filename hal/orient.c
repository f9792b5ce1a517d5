#include "hal/orient.h"

enum { MIRROR = 1, FLIP = 2, TRANSPOSE = 4 };

// Takes the pixels of the picture one by one in the order of its lines as they are to be seen, and pushes
// each into its row from the right.
void orient(frame_t *frame, uint8_t orientation)
{
    if (orientation == 0) // most modules are so, and every picture comes through here
        return;
    frame_t from = *frame;
    for (uint8_t i = 0; i < FRAME_SIZE * FRAME_SIZE; i++) {
        uint8_t x = i % FRAME_SIZE, y = i / FRAME_SIZE;
        uint8_t *row = &frame->row[orientation & TRANSPOSE ? x : y];
        if (orientation & MIRROR)
            x = (uint8_t)(FRAME_SIZE - 1 - x);
        if (orientation & FLIP)
            y = (uint8_t)(FRAME_SIZE - 1 - y);
        *row = (uint8_t)(*row << 1 | (from.row[y] << x >> 7 & 1));
    }
}
