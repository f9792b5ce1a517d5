// PWM of timer 4 of an ATmega1280 on PH3, in mode 3: phase correct, 10 bits.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

int main(void)
{
    TCCR4A = _BV(COM4A1) | _BV(WGM41) | _BV(WGM40);
    TCCR4B = _BV(CS42); // a count every 256 cycles
    OCR4A = 120;
    DDRH = _BV(3);
    for (;;)
        ;
}
