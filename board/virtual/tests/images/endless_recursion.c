// A mistake: its recursion never ends.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>
#include <stdint.h>

static volatile uint8_t table[100];

__attribute__((noinline)) static uint8_t sum(uint8_t from)
{
    volatile uint8_t value = table[from % sizeof table];
    return (uint8_t)(value + sum((uint8_t)(from + 1)));
}

int main(void)
{
    DDRB = _BV(5);
    PORTB = sum(0) ? _BV(5) : 0;
    for (;;)
        ;
}
