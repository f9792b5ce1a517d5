// PWM of timer 2 on PD3 in mode 5: phase correct, up to OCR2A.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

int main(void)
{
    DDRD = _BV(3);
    OCR2A = 250;
    OCR2B = 125;
    TCCR2A = _BV(COM2B1) | _BV(WGM20);
    TCCR2B = _BV(WGM22) | _BV(CS20);
    for (;;)
        ;
}
