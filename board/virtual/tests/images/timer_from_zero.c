// Timer 1 clears on a compare match with 0 until its first interrupt moves the match on. PB3 toggles.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>

ISR(TIMER1_COMPA_vect)
{
    PORTB ^= _BV(3);
    OCR1A = 16000;
}

int main(void)
{
    sei();
    DDRB |= _BV(3);
    TCCR1B = _BV(WGM12) | _BV(CS10);
    TIMSK1 = _BV(OCIE1A);
    for (;;)
        ;
}
