// PWM of timer 1 on PB1 in mode 14: fast, up to ICR1, inverted. Its compare interrupt writes OCR1A.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>

ISR(TIMER1_COMPA_vect)
{
    OCR1A = OCR1A == 500 ? 1500 : 500;
}

int main(void)
{
    DDRB = _BV(1);
    ICR1 = 1999;
    OCR1A = 500;
    TIMSK1 = _BV(OCIE1A);
    TCCR1A = _BV(COM1A1) | _BV(COM1A0) | _BV(WGM11);
    TCCR1B = _BV(WGM13) | _BV(WGM12) | _BV(CS11); // a count every 8 cycles
    sei();
    for (;;)
        ;
}
