// What the USART's transmitter and receiver share: registers and settings (ATmega328P data sheet, 20.11).
#ifndef CHIP_USART_UNIT_H
#define CHIP_USART_UNIT_H

#include <simavr/avr_uart.h>

#include "board/virtual/chip/interrupts.h"

enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, FE = 0x10, DOR = 0x08, U2X = 0x02, MPCM = 0x01 }; // UCSRA
enum { RXEN = 0x10, TXEN = 0x08, UCSZ2 = 0x04 };                                              // UCSRB
enum { UCSRC_MASK = 0xFE, UCSRC_8N1 = 0x06 }; // asynchronous, no parity, one stop bit, eight data bits
enum { FRAME_BITS = 10 };

typedef struct {
    chip_core_t *core;
    chip_interrupts_t *interrupts;
    avr_uart_t *io;
} chip_usart_unit_t;

uint8_t *chip_usart_status(const chip_usart_unit_t *unit);      // UCSRA
uint8_t chip_usart_control(const chip_usart_unit_t *unit);      // UCSRB
unsigned chip_usart_begin_frame(const chip_usart_unit_t *unit); // calls hook `frame`; returns cycles a bit

#endif
