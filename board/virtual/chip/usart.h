// The USART as the ATmega328P data sheet has it (20): frame times from UBRR and U2X, one byte buffered behind
// the transmitter's shift register, two before the receiver's, which samples the wire bit by bit.
#ifndef VB_CHIP_USART_H
#define VB_CHIP_USART_H

#include <simavr/avr_uart.h>

#include "board/virtual/vboard.h"

enum { USART_FIFO = 2 };

typedef struct {
    uint8_t data;
    bool framing_error;
} usart_frame_t;

typedef struct {
    avr_uart_t *io;
    bool sending, buffered;
    uint8_t shift, buffer;
    bool line;               // RX as it was clocked in last before the clock stopped
    bool receiving, waiting; // a frame is coming in; one is in the shift register and finds the buffer full
    unsigned bit;            // of the frame that is coming in: 0 the start bit
    unsigned bit_cycles;
    usart_frame_t in, fifo[USART_FIFO];
    unsigned fifo_count;
    unsigned reported_bit; // bit time that was reported as wrong, lest it be reported for each byte
} chip_usart_t;

void chip_usart_attach(vb_t *vb);
void chip_usart_reset(vb_t *vb);
bool chip_usart_transmits(const vb_t *vb); // drives TX

// chip_receiver.c
void chip_usart_start_edge(vb_t *vb);    // RX has fallen
void chip_usart_flush(vb_t *vb);         // the receiver is switched off
uint8_t chip_usart_take(vb_t *vb);       // UDR is read
void chip_usart_clock_stops(vb_t *vb);   // the frame under way, if one is, stands still
void chip_usart_clock_returns(vb_t *vb); // and goes on

// Cycles a bit as set; a baud rate or frame that the line does not have is reported.
unsigned chip_usart_bit_cycles(vb_t *vb);

#endif
