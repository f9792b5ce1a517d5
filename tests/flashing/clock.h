// Protocol between avrdude, with preload_clock.c, and the test that serves it: avrdude waits in the board's
// time.
// SPDX-License-Identifier: MIT
#ifndef FLASHING_CLOCK_H
#define FLASHING_CLOCK_H

#include <stdint.h>

#define CLOCK_FD "OXO_CLOCK_FD" // environment variable: number of a SOCK_SEQPACKET socket

typedef enum { CLOCK_WAIT, CLOCK_WAIT_INPUT, CLOCK_DTR } clock_kind_t;

typedef struct {
    clock_kind_t kind;
    uint64_t written; // bytes written to the port so far
    uint64_t read;    // bytes read from it
    uint64_t us;      // CLOCK_WAIT, CLOCK_WAIT_INPUT: at most
    uint32_t level;   // CLOCK_DTR: asserted
} clock_request_t;

// The answer to each request.
typedef struct {
    uint32_t input; // there is something to read
} clock_answer_t;

#endif
