// The USART's receiver: samples RX in the middle of each bit after a falling edge, and buffers two bytes
// behind the shift register.
#ifndef CHIP_RECEIVER_H
#define CHIP_RECEIVER_H

#include "board/virtual/chip/pins.h"
#include "board/virtual/chip/usart_unit.h"

enum { CHIP_RECEIVER_FIFO = 2 };

typedef struct {
    uint8_t data;
    bool framing_error;
} chip_frame_t;

typedef struct {
    const chip_usart_unit_t *unit;
    const chip_pins_t *pins;
    bool line;               // RX as last clocked in before the clock stopped
    bool receiving, waiting; // a frame is arriving; one waits in the shift register for the buffer
    unsigned bit;            // of the arriving frame; 0 is the start bit
    unsigned bit_cycles;
    chip_frame_t in, fifo[CHIP_RECEIVER_FIFO];
    unsigned fifo_count;
} chip_receiver_t;

void chip_receiver_reset(chip_receiver_t *r, const chip_usart_unit_t *unit, const chip_pins_t *pins);
void chip_receiver_start_edge(chip_receiver_t *r);    // RX has fallen
void chip_receiver_flush(chip_receiver_t *r);         // RXEN is cleared
uint8_t chip_receiver_take(chip_receiver_t *r);       // UDR is read
void chip_receiver_clock_stops(chip_receiver_t *r);   // a frame in progress is suspended
void chip_receiver_clock_returns(chip_receiver_t *r); // and resumes

#endif
