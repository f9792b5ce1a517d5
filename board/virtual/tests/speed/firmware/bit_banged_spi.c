// Sends bytes on three pins, by the program: changes a pin every few cycles.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>
#include <stdint.h>

static void send(uint8_t byte)
{
    for (uint8_t bit = 0x80; bit; bit >>= 1) {
        if (byte & bit)
            PORTB |= 1 << PB3;
        else
            PORTB &= (uint8_t)~(1 << PB3);
        PORTB |= 1 << PB5;
        PORTB &= (uint8_t)~(1 << PB5);
    }
}

int main(void)
{
    DDRB = 1 << PB2 | 1 << PB3 | 1 << PB5;
    for (uint8_t byte = 0;; byte++) {
        PORTB &= (uint8_t)~(1 << PB2);
        send(byte);
        PORTB |= 1 << PB2;
    }
}
