// The bench's firmware: one algorithm and a loop that executes the host's orders, which are the same for all
// algorithms. ALGORITHM is its name; ALGORITHM_H declares ALGORITHM_t, ALGORITHM_start and ALGORITHM_move.
// SPDX-License-Identifier: MIT
#include <avr/io.h>
#include <stdint.h>

#include ALGORITHM_H
#include "tests/bench/move/image.h"

#define PASTE_AS_IS(a, b) a##b
#define PASTE(a, b)       PASTE_AS_IS(a, b)

typedef PASTE(ALGORITHM, _t) state_t;

static state_t state;
static volatile order_t order;

// The arguments are in registers before the first marker (avr-gcc's calling convention: r24, r22, r20, r18),
// so only the call is between the markers: RCALL (after relaxation by the linker, as in the product), the
// function and RET.
static uint8_t measured_move(uint8_t row, uint8_t col, uint8_t player)
{
    register state_t *r24 __asm__("r24") = &state;
    register uint8_t r22 __asm__("r22") = row;
    register uint8_t r20 __asm__("r20") = col;
    register uint8_t r18 __asm__("r18") = player;
    __asm__ volatile("out %[marker], %[begin]\n\t"
                     "call %x[move]\n\t"
                     "out %[marker], %[end]"
                     : "+r"(r24), "+r"(r22), "+r"(r20), "+r"(r18)
                     : [move] "i"(PASTE(ALGORITHM, _move)), [marker] "I"(_SFR_IO_ADDR(GPIOR0)),
                       [begin] "l"((uint8_t)IMAGE_BEGIN), [end] "l"((uint8_t)IMAGE_END)
                     : "r0", "r19", "r21", "r23", "r26", "r27", "r30", "r31", "memory");
    return (uint8_t)(uint16_t)r24;
}

static void measure_nothing(void)
{
    __asm__ volatile("out %[marker], %[begin]\n\t"
                     "out %[marker], %[end]" ::[marker] "I"(_SFR_IO_ADDR(GPIOR0)),
                     [begin] "r"((uint8_t)IMAGE_BEGIN), [end] "r"((uint8_t)IMAGE_END));
}

static uint8_t execute(void)
{
    if (order.what == ORDER_START)
        return (uint8_t)PASTE(ALGORITHM, _start)(&state, order.row);
    if (order.what == ORDER_MOVE)
        return measured_move(order.row, order.col, order.player);
    measure_nothing();
    return 0;
}

int main(void)
{
    order.state_address = (uint16_t)&state;
    order.state_size = sizeof state;
    GPIOR1 = (uint8_t)(uint16_t)&order;
    GPIOR2 = (uint8_t)((uint16_t)&order >> 8);
    for (;;) {
        GPIOR0 = IMAGE_READY;
        GPIOR1 = execute();
    }
}
