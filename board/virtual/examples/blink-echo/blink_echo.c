// Says that it is ready, then toggles the LED every half second and echoes bytes. Sleeps in between.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

#if defined __AVR_ATmega2560__ || defined __AVR_ATmega1280__
#define LED PB7
#else
#define LED PB5
#endif
#ifndef USART_RX_vect // of chips with more than one
#define USART_RX_vect USART0_RX_vect
#endif

enum { PRESCALER = 256, TOGGLES_HZ = 2 };

ISR(TIMER1_COMPA_vect)
{
    PINB = 1 << LED; // a one written to PIN toggles
}

ISR(USART_RX_vect)
{
    UDR0 = UDR0;
}

static void say(const char *text)
{
    for (; *text; UDR0 = *text++)
        while (!(UCSR0A & 1 << UDRE0))
            ;
}

int main(void)
{
    DDRB = 1 << LED;
    OCR1A = F_CPU / PRESCALER / TOGGLES_HZ - 1;
    TCCR1B = 1 << WGM12 | 1 << CS12; // from 0 to OCR1A, a count every 256 cycles
    TIMSK1 = 1 << OCIE1A;
    UBRR0 = (F_CPU / 8 + BAUD / 2) / BAUD - 1;
    UCSR0A = 1 << U2X0;
    UCSR0B = 1 << RXCIE0 | 1 << RXEN0 | 1 << TXEN0;
    say("ready\n");
    sei();
    for (;;)
        sleep_mode();
}
