// What avrdude, with preload_clock.c in it, and the test that serves it say to each other: avrdude waits in
// the board's time.
#ifndef FLASHING_CLOCK_H
#define FLASHING_CLOCK_H

#include <stdint.h>

#define CLOCK_FD "OXO_CLOCK_FD" // environment: a socket that keeps messages apart

typedef enum { CLOCK_WAIT, CLOCK_WAIT_INPUT, CLOCK_DTR } clock_kind_t;

typedef struct {
    clock_kind_t kind;
    uint64_t written; // bytes to the port so far
    uint64_t read;    // and from it
    uint64_t us;      // CLOCK_WAIT, CLOCK_WAIT_INPUT: at most
    uint32_t level;   // CLOCK_DTR: asserted
} clock_request_t;

// Answered to each request.
typedef struct {
    uint32_t input; // there is something to read
} clock_answer_t;

#endif
