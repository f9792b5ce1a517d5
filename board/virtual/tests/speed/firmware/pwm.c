// Two waveforms of 62.5 kHz at pins, while the program sleeps between overflows of another timer.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

EMPTY_INTERRUPT(TIMER2_OVF_vect)

int main(void)
{
    DDRB = 1 << PB1 | 1 << PB2;
    ICR1 = 255;
    OCR1A = 64;
    OCR1B = 128;
    TCCR1A = 1 << COM1A1 | 1 << COM1B1 | 1 << WGM11;
    TCCR1B = 1 << WGM13 | 1 << WGM12 | 1 << CS10;
    TCCR2B = 1 << CS22;
    TIMSK2 = 1 << TOIE2;
    sei();
    for (;; OCR1A = (OCR1A + 1) % 256)
        sleep_mode();
}
