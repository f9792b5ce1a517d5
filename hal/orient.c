#include "hal/orient.h"

enum { MIRROR = 1, FLIP = 2, TRANSPOSE = 4 };

// Takes the pixels of the picture one by one in the order of its lines as they are to be seen, and pushes
// each into its row from the right.
void orient(frame_t *frame, uint8_t orientation)
{
    if (orientation == 0) // most modules are so, and every picture comes through here
        return;
    frame_t from = *frame;
    for (uint8_t y = 0; y < FRAME_SIZE; y++) {
        uint8_t pixels = from.row[orientation & FLIP ? FRAME_SIZE - 1 - y : y];
        for (uint8_t x = 0; x < FRAME_SIZE; x++) {
            uint8_t pixel;
            if (orientation & MIRROR) {
                pixel = pixels & 1;
                pixels >>= 1;
            } else {
                pixel = pixels >> 7;
                pixels = (uint8_t)(pixels << 1);
            }
            uint8_t *row = &frame->row[orientation & TRANSPOSE ? x : y];
            *row = (uint8_t)(*row << 1 | pixel);
        }
    }
}
