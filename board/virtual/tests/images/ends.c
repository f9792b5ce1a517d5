// Says that it is ready, at 9600 baud, and then ends, by the byte that it hears: `s` sleeps with interrupts
// off, `r` returns from main, `w` sleeps likewise until the watchdog resets it, `o` writes two bytes too
// early. It echoes any other.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>

static void say(uint8_t byte)
{
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = byte;
}

static uint8_t hear(void)
{
    while (!(UCSR0A & _BV(RXC0)))
        ;
    return UDR0;
}

static void rest(void)
{
    while (!(UCSR0A & _BV(TXC0)))
        ;
    cli();
    sleep_mode();
}

int main(void)
{
    MCUSR = 0;
    wdt_disable();
    UBRR0L = 103;
    UCSR0B = _BV(TXEN0) | _BV(RXEN0);
    for (const char *text = "ready\n"; *text; text++)
        say((uint8_t)*text);
    for (;;) {
        uint8_t byte = hear();
        say(byte);
        switch (byte) {
        case 's': rest(); break;
        case 'r': return 0;
        case 'w':
            wdt_enable(WDTO_15MS);
            rest();
            break;
        case 'o':
            say('1'), UDR0 = '2';
            UDR0 = '3';
            break;
        }
    }
}
