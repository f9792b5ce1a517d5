// A mistake: before it lights the LED at D13, it waits for a two-wire interface that it has not switched on.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

__attribute__((noinline)) static void wait_for_bus(void)
{
    while (!(TWCR & _BV(TWINT)))
        ;
}

int main(void)
{
    DDRB = _BV(5);
    wait_for_bus();
    PORTB = _BV(5);
    for (;;)
        ;
}
