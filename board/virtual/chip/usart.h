// USART model (ATmega328P data sheet, 20): registers and pins of one unit; mcu.h selects which.
#ifndef CHIP_USART_H
#define CHIP_USART_H

#include <simavr/avr_uart.h>

#include "board/virtual/chip/interrupts.h"
#include "board/virtual/chip/pins.h"

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    avr_uart_t *io;
} chip_usart_unit_t;

// Samples RX in the middle of each bit after a falling edge, and buffers two bytes behind the shift register.
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

// Sends bits on TX, with one byte buffered, and reports whole bytes through a hook.
typedef struct {
    const chip_usart_unit_t *unit;
    chip_pins_t *pins;
    unsigned bit, bit_cycles; // next bit of the frame; CPU cycles a bit
    bool sending, buffered;
    uint8_t shift, buffer;
} chip_transmitter_t;

typedef struct {
    chip_pins_t *pins;
    chip_usart_unit_t unit;
    chip_transmitter_t transmitter;
    chip_receiver_t receiver;
} chip_usart_t;

void chip_usart_attach(chip_usart_t *usart, chip_interrupts_t *interrupts, chip_pins_t *pins);
void chip_usart_reset(chip_usart_t *usart);
void chip_usart_clock_stops(chip_usart_t *usart);
void chip_usart_clock_returns(chip_usart_t *usart);

#endif
