// What passes between a bench image (image.c) and the host that runs it (measure.c).
//
// The image writes a byte to GPIOR0 and, with the next instruction but one at the latest, reads what the host
// has left in the image's own `order`. With the first READY, GPIOR2:GPIOR1 hold the address of `order`; with
// every later one, GPIOR1 holds the answer to the order before.
#ifndef BENCH_IMAGE_H
#define BENCH_IMAGE_H

#include <stdint.h>

enum {
    IMAGE_READY = 1, // the host now fills `order`
    IMAGE_BEGIN = 2, // the next instruction is the call
    IMAGE_END = 3,   // the call has returned
};

enum {
    ORDER_NOTHING = 0, // BEGIN and END with nothing between them: what the bracket itself costs
    ORDER_START = 1,   // an empty board of row x row cells
    ORDER_MOVE = 2,    // one measured move
};

typedef struct {
    uint8_t what;
    uint8_t row, col, player;
    uint16_t state_address; // where the algorithm keeps its state, written by the image
    uint16_t state_size;    // its size in bytes
} order_t;

#endif
