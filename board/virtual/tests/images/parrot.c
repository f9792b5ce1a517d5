// Echoes the USART at 115200 baud. `!` drives PB1 high.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

int main(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0L = 16;
    UCSR0B = _BV(TXEN0) | _BV(RXEN0);
    for (;;) {
        while (!(UCSR0A & _BV(RXC0)))
            ;
        uint8_t byte = UDR0;
        if (byte == '!') {
            PORTB |= _BV(1);
            DDRB |= _BV(1);
            continue;
        }
        while (!(UCSR0A & _BV(UDRE0)))
            ;
        UDR0 = byte;
    }
}
