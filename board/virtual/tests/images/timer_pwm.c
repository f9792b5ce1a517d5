// 1 kHz with 25 % duty on PB1, by fast PWM of timer 1 with ICR1 as TOP.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

int main(void)
{
    DDRB |= _BV(1);
    ICR1 = 15999;
    OCR1A = 3999;
    TCCR1A = _BV(COM1A1) | _BV(WGM11);
    TCCR1B = _BV(WGM13) | _BV(WGM12) | _BV(CS10);
    for (;;)
        ;
}
