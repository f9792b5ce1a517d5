// Functions of known lengths, for the tests of cycles and of coverage: inner takes 10 cycles; outer calls it
// three times, and an interrupt in the last of them; never_called is not called.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>

volatile uint8_t turns;

// The vector, in the manner of an interrupt routine that keeps everything.
ISR(TIMER0_COMPA_vect, ISR_NAKED)
{
    __asm__ volatile("nop\n reti"); // 1 + 4
}

__attribute__((naked, noinline)) void inner(void)
{
    __asm__ volatile("nop\n nop\n nop\n nop\n nop\n nop\n ret"); // 6 + 4
}

// 3 * (CALL 4 + 10) + 1 + 1 + 1 + 4: its own are 19.
__attribute__((naked, noinline)) void outer(void)
{
    __asm__ volatile("call inner\n call inner\n nop\n nop\n nop\n call inner\n ret");
}

__attribute__((noinline)) void never_called(void)
{
    turns = 99;
}

int main(void)
{
    while (turns < 3) {
        outer();
        turns++;
    }
    for (GPIOR1 = 0; GPIOR1 < 5; GPIOR1++) // begins once, asks six times
        GPIOR2 = 1;
    OCR0A = 20; // a match while the next call runs
    TIMSK0 = _BV(OCIE0A);
    sei();
    TCCR0B = _BV(CS00);
    outer();
    TCCR0B = 0;
    if (turns == 200)
        never_called();
    for (;;)
        ;
}
