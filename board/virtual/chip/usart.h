// USART model (ATmega328P data sheet, 20): registers and pins of one unit, asynchronous, with all frame
// formats. mcu.h has the units of each chip.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_USART_H
#define CHIP_USART_H

#include <simavr/avr_uart.h>

#include "chip/interrupts.h"
#include "chip/pins.h"

typedef struct {
    unsigned data_bits, stop_bits; // 5 to 9, 1 or 2
    bool has_parity, odd;
} chip_frame_format_t;

typedef struct {
    uint16_t data;
    bool framing_error, parity_error;
} chip_frame_t;

enum { CHIP_RECEIVER_FIFO = 2 };

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    chip_pins_t *pins;
    avr_uart_t *io;
    chip_pin_t rx, tx;
    bool mode_reported; // a mode that is not modelled
    bool has_listened;  // its receiver has been on

    // Sends bits on TX, with one byte buffered, and reports whole bytes through a hook.
    struct {
        unsigned bit, bits, bit_cycles; // next bit of the frame; bits in all; CPU cycles a bit
        bool sending, buffered;
        uint16_t frame, shift, buffer; // all bits, first bit lowest; its data; data that waits
    } transmitter;

    // Samples RX in the middle of each bit after a falling edge, and buffers two bytes behind the shift
    // register.
    struct {
        bool line;               // RX as last clocked in before the clock stopped
        bool receiving, waiting; // a frame is arriving; one waits in the shift register for the buffer
        unsigned bit;            // of the arriving frame; 0 is the start bit
        unsigned bit_cycles;
        chip_frame_format_t format;
        chip_frame_t in, fifo[CHIP_RECEIVER_FIFO];
        unsigned fifo_count;
    } receiver;
} chip_usart_t;

// number: of the unit, which the chip must have.
void chip_usart_attach(chip_usart_t *usart, chip_interrupts_t *interrupts, chip_pins_t *pins,
                       unsigned number);
void chip_usart_reset(chip_usart_t *usart);

// Cycles a bit; 0 while its receiver is off.
unsigned chip_usart_listens(const chip_usart_t *usart);

// A byte begins at RX: a fault if the receiver has never been on.
void chip_usart_byte_comes(const chip_usart_t *usart, uint8_t byte);

void chip_usart_clock_stops(chip_usart_t *usart);
void chip_usart_clock_returns(chip_usart_t *usart);

#endif
