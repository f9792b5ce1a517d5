// The USART's transmitter: frame times from UBRR and U2X, one byte buffered. Sends bits on TX and reports
// whole bytes through a hook.
#ifndef CHIP_TRANSMITTER_H
#define CHIP_TRANSMITTER_H

#include "board/virtual/chip/pins.h"
#include "board/virtual/chip/usart_unit.h"

typedef struct {
    const chip_usart_unit_t *unit;
    chip_pins_t *pins;
    unsigned bit, bit_cycles; // next bit of the frame; CPU cycles a bit
    bool sending, buffered;
    uint8_t shift, buffer;
} chip_transmitter_t;

void chip_transmitter_reset(chip_transmitter_t *t, const chip_usart_unit_t *unit, chip_pins_t *pins);
void chip_transmitter_write(chip_transmitter_t *t, uint8_t byte); // UDR is written
void chip_transmitter_clock_stops(chip_transmitter_t *t);         // a byte in progress is lost

#endif
