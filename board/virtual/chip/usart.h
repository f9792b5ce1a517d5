// USART model (ATmega328P data sheet, 20): registers and pins of one unit; mcu.h selects which.
#ifndef CHIP_USART_H
#define CHIP_USART_H

#include "board/virtual/chip/receiver.h"
#include "board/virtual/chip/transmitter.h"

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
