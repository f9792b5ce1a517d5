// PWM of timer 1 on PB2 in mode 9: phase and frequency correct, up to OCR1A. OC1A's pin stays an input.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

int main(void)
{
    DDRB = _BV(2);
    TCCR1A = _BV(COM1A0) | _BV(COM1B1) | _BV(WGM10);
    TCCR1B = _BV(WGM13) | _BV(CS11) | _BV(CS10); // a count every 64 cycles
    OCR1A = 4000;
    OCR1B = 1000;
    for (;;)
        ;
}
