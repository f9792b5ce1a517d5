// A mistake: the LED at D13 is on while D2, which has no pull-up, is low.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

int main(void)
{
    DDRB = _BV(5);
    for (;;)
        PORTB = PIND & _BV(2) ? 0 : _BV(5);
}
