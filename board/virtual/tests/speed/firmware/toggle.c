// Changes a pin all the time.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

int main(void)
{
    DDRB = 1 << PB5;
    for (;;)
        PORTB ^= 1 << PB5;
}
