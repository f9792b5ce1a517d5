// A compare interrupt of timer 2 in CTC mode writes OCR2A again, every other time after 1 ms. PB3 toggles.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdbool.h>
#include <util/delay.h>

ISR(TIMER2_COMPA_vect)
{
    static bool late;
    PORTB ^= _BV(3);
    if (late)
        _delay_ms(1);
    late = !late;
    OCR2A = 25;
}

int main(void)
{
    DDRB = _BV(3);
    OCR2A = 25;
    TIMSK2 = _BV(OCIE2A);
    TCCR2A = _BV(WGM21);
    TCCR2B = _BV(CS22) | _BV(CS21) | _BV(CS20); // a count every 1024 cycles
    sei();
    for (;;)
        ;
}
