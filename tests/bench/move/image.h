// Protocol between a bench image (image.c) and the host that runs it (measure.c).
//
// The image writes a byte to GPIOR0 and, at the latest two instructions later, reads the `order` that the
// host wrote into its RAM. At the first READY, GPIOR2:GPIOR1 is the address of `order`; at every later one,
// GPIOR1 is the answer to the previous order.
// SPDX-License-Identifier: MIT
#ifndef BENCH_IMAGE_H
#define BENCH_IMAGE_H

#include <stdint.h>

enum {
    IMAGE_READY = 1, // the host now fills `order`
    IMAGE_BEGIN = 2, // the next instruction is the call
    IMAGE_END = 3,   // the call has returned
};

enum {
    ORDER_NOTHING = 0, // BEGIN and END with nothing between them: the cost of the bracket
    ORDER_START = 1,   // an empty board of row x row cells
    ORDER_MOVE = 2,    // one measured move
};

typedef struct {
    uint8_t what;
    uint8_t row, col, player;
    uint16_t state_address; // of the algorithm's state, written by the image
    uint16_t state_size;    // bytes
} order_t;

#endif
