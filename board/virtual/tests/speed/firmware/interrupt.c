// An interrupt at 20 kHz over a program that computes.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>
#include <stdint.h>

static volatile uint16_t ticks;

ISR(TIMER1_COMPA_vect)
{
    ticks++;
}

int main(void)
{
    OCR1A = F_CPU / 20000 - 1;
    TCCR1B = 1 << WGM12 | 1 << CS10;
    TIMSK1 = 1 << OCIE1A;
    sei();
    for (uint16_t crc = 0;;)
        for (uint8_t bit = 0; bit < 8; bit++)
            crc = (uint16_t)(crc & 1 ? crc >> 1 ^ 0xA001 : crc >> 1) + ticks;
}
