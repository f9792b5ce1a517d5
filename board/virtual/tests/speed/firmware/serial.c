// A console that never falls silent, at 115200 baud.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

int main(void)
{
    UBRR0 = 16;
    UCSR0A = 1 << U2X0;
    UCSR0B = 1 << TXEN0;
    for (char byte = ' ';; byte = (char)(byte == '~' ? ' ' : byte + 1)) {
        while (!(UCSR0A & 1 << UDRE0))
            ;
        UDR0 = byte;
    }
}
