// PB0 toggles whenever timer 0 overflows, while OCR0A is written over and over.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>
#include <util/delay.h>

ISR(TIMER0_OVF_vect)
{
    PORTB ^= _BV(0);
}

int main(void)
{
    DDRB = _BV(0);
    TIMSK0 = _BV(TOIE0);
    TCCR0B = _BV(CS02) | _BV(CS00); // a count every 1024 cycles
    sei();
    for (uint8_t value = 0;; value++) {
        OCR0A = value;
        _delay_us(300);
    }
}
