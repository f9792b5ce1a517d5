// Image of a bootloader that says "boot" at 115200 baud. The Makefile links it as Optiboot is linked: to the
// boot section, without start-up files.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>

volatile uint8_t said;

__attribute__((noinline)) static void put(char c)
{
    while (!(UCSR0A & 1 << UDRE0))
        ;
    UDR0 = (uint8_t)c;
    said++;
}

// The first code of the section, as nothing else runs before it.
__attribute__((OS_main, section(".init9"))) int main(void)
{
    __asm__ volatile("clr __zero_reg__");
    said = 0;
    UCSR0A = 1 << U2X0;
    UBRR0L = 16;
    UCSR0B = 1 << TXEN0;
    put('b');
    put('o');
    put('o');
    put('t');
    for (;;)
        ;
}
