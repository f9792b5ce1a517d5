// Talks to devices, at 115200 baud: `i` writes 0x11 to address 0x48 on I2C and reads three bytes after a
// repeated START, `w` writes 1 2 3 to it, `s` exchanges 0x9F 0xA0 0xA1 on SPI, with PB2 as SS, `l` the same
// with the lowest bit first in mode 3. Answers with what it has read, or with `-` if nothing acknowledges.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>
#include <stdbool.h>

enum { DEVICE = 0x48, ACKNOWLEDGED = 0x18 };

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

static void bus(uint8_t control)
{
    TWCR = (uint8_t)(control | _BV(TWINT) | _BV(TWEN));
    while (!(TWCR & _BV(TWINT)))
        ;
}

static bool address(uint8_t direction)
{
    bus(_BV(TWSTA));
    TWDR = (uint8_t)(DEVICE << 1 | direction);
    bus(0);
    return (TWSR & 0xF8) == ACKNOWLEDGED + 0x28 * direction;
}

static void put(uint8_t byte)
{
    TWDR = byte;
    bus(0);
}

static void stop(void)
{
    TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
    while (TWCR & _BV(TWSTO))
        ;
}

static void read_i2c(void)
{
    bool good = address(0);
    put(0x11);
    good = good && address(1);
    for (uint8_t i = 0; good && i < 3; i++) {
        bus(i < 2 ? _BV(TWEA) : 0);
        say(TWDR);
    }
    if (!good)
        say('-');
    stop();
}

static void write_i2c(void)
{
    address(0);
    for (uint8_t i = 1; i <= 3; i++)
        put(i);
    stop();
    say('w');
}

static void exchange(uint8_t control)
{
    SPCR = (uint8_t)(_BV(SPE) | _BV(MSTR) | control);
    PORTB &= (uint8_t)~_BV(2);
    for (uint8_t byte = 0x9F; byte <= 0xA1; byte++) {
        SPDR = byte;
        while (!(SPSR & _BV(SPIF)))
            ;
        say(SPDR);
    }
    PORTB |= _BV(2);
}

int main(void)
{
    PORTB = _BV(2);
    DDRB = _BV(2) | _BV(3) | _BV(5);
    TWBR = 12; // 400 kHz
    UCSR0A = _BV(U2X0);
    UBRR0L = 16;
    UCSR0B = _BV(TXEN0) | _BV(RXEN0);
    say('R');
    for (;;)
        switch (hear()) {
        case 'i': read_i2c(); break;
        case 'w': write_i2c(); break;
        case 's': exchange(0); break;
        case 'l': exchange(_BV(DORD) | _BV(CPOL) | _BV(CPHA)); break;
        }
}
