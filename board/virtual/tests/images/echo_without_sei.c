// A mistake: echoes the USART in its interrupt, but interrupts are never switched on.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>

ISR(USART_RX_vect)
{
    UDR0 = UDR0;
}

int main(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0L = 16;
    UCSR0B = _BV(RXCIE0) | _BV(RXEN0) | _BV(TXEN0);
    for (;;)
        ;
}
