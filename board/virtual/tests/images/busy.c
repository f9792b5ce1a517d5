// Firmware that never sleeps: a checksum over its own flash and a table in RAM, and an interrupt every
// millisecond, which toggles PB0.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <util/crc16.h>

static uint16_t table[256];
static volatile uint32_t ms;

ISR(TIMER0_COMPA_vect)
{
    ms++;
    PINB = _BV(0);
}

int main(void)
{
    DDRB = _BV(0) | _BV(1);
    OCR0A = 249; // 64 * 250 cycles
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    TIMSK0 = _BV(OCIE0A);
    sei();
    uint16_t crc = 0xFFFF;
    for (uint16_t at = 0;; at++) {
        crc = _crc16_update(crc, pgm_read_byte((const void *)(at & 0x1FFF)));
        table[at & 0xFF] += crc;
        if (table[crc & 0xFF] & 1)
            PINB = _BV(1);
    }
}
