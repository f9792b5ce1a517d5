// Image for the player's tests: echoes the console, CR as CR LF. `!` drives a row of the keypad high, which
// is a fault; `$` increments the EEPROM's first byte and sends it as a letter.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "board.h"
#include "hal/avr/pin.h"

static void send(uint8_t byte)
{
    while (!(UCSR0A & _BV(UDRE0)))
        ;
    UDR0 = byte;
}

static uint8_t read_count(void)
{
    while (EECR & _BV(EEPE))
        ;
    EEAR = 0;
    EECR |= _BV(EERE);
    return EEDR;
}

static void count(void)
{
    uint8_t counted = (uint8_t)(read_count() + 1);
    EEDR = counted;
    EECR = _BV(EEMPE);
    EECR = _BV(EEMPE) | _BV(EEPE);
    send((uint8_t)('a' + counted % 26));
}

int main(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0L = 16;
    UCSR0B = _BV(TXEN0) | _BV(RXEN0);
    for (;;) {
        while (!(UCSR0A & _BV(RXC0)))
            ;
        uint8_t byte = UDR0;
        if (byte == '!') {
            pin_high(BOARD_KEYPAD_R1);
            pin_output(BOARD_KEYPAD_R1);
        } else if (byte == '$')
            count();
        else
            send(byte);
        if (byte == '\r')
            send('\n');
    }
}
