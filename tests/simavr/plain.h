// An image of this folder on libsimavr as it is, and on the virtual board.
#ifndef PLAIN_H
#define PLAIN_H

#include <stdint.h>

enum { PLAIN_NOTHING = -1 }; // what a scenario reports that does not end

// What a scenario reports; the image is named without its folder and ending. The receiver's line is high, and
// TYPED comes in when image_simavr.h says so.
int plain_on_simavr(const char *image, uint8_t scenario);
int plain_on_board(const char *image, uint8_t scenario);

#endif
