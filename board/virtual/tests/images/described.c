// Has what a loader reads: code, initial values of data, data without, and a description of its board.
// Sleeps, and wakes every 16 ms.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

// clang-format off
__asm__(".pushsection .board,\"\",@progbits\n"
        " .ascii \"board uno\\nmcu atmega328p\\nhz 16000000\\n\"\n"
        " .ascii \"console serial RX=D0 TX=D1 baud=115200\\n\"\n"
        " .ascii \"display max7219 DIN=B3 CS=B2 CLK=B5\\n\"\n"
        " .ascii \"input keypad R1=B1 R2=B0 R3=D7 R4=D6 C1=D5 C2=D4 C3=D3 C4=D2\\n\"\n"
        " .ascii \"sound piezo PIEZO=C2\\n\"\n"
        ".popsection\n");
// clang-format on

static volatile uint8_t initial[] = {1, 2, 3, 4, 5}, zero[100];

EMPTY_INTERRUPT(TIMER0_OVF_vect)

// As C++ names Timer::tick(), static void tock() and one that is no function's name.
__attribute__((used)) void tick(void) __asm__("_ZN5Timer4tickEv");
__attribute__((used)) void tock(void) __asm__("_ZL4tockv");
__attribute__((used)) void odd(void) __asm__("_ZN99x");
void tick(void)
{
}
void tock(void)
{
}
void odd(void)
{
}

int main(void)
{
    zero[0] = initial[0];
    TCCR0B = _BV(CS02) | _BV(CS00); // 1024 cycles a count, 256 counts
    TIMSK0 = _BV(TOIE0);
    sei();
    for (;;)
        sleep_mode();
}
