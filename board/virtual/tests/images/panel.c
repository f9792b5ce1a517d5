// Drives parts as bytes from the USART, at 115200 baud, tell it: a MAX7219 at D11, D10 and D13, an SSD1306 at
// the TWI, WS2812s at D6, a piezo at D8, a 4x4 keypad with rows at D2 to D5 and columns at D7, D9, A2 and A3.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/eeprom.h>
#include <avr/io.h>
#include <util/delay.h>
#include <util/twi.h>

volatile uint16_t counted; // for a test to read and write

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

// ---- Matrix ----

static void send_word(uint8_t reg, uint8_t value)
{
    PORTB &= (uint8_t)~_BV(2);
    for (uint16_t word = (uint16_t)(reg << 8 | value), bit = 0x8000; bit; bit >>= 1) {
        if (word & bit)
            PORTB |= _BV(3);
        else
            PORTB &= (uint8_t)~_BV(3);
        PORTB |= _BV(5);
        PORTB &= (uint8_t)~_BV(5);
    }
    PORTB |= _BV(2);
}

static void show_matrix(void)
{
    PORTB |= _BV(2);
    DDRB |= _BV(2) | _BV(3) | _BV(5);
    send_word(9, 0);
    send_word(10, 8);
    send_word(11, 7);
    send_word(15, 0);
    for (uint8_t row = 1; row <= 8; row++)
        send_word(row, row == 1 ? 0xC0 : 0);
    send_word(12, 1);
}

// ---- OLED ----

static void i2c(uint8_t control)
{
    TWCR = (uint8_t)(control | _BV(TWINT) | _BV(TWEN));
    while (!(TWCR & _BV(TWINT)))
        ;
}

static void i2c_byte(uint8_t byte)
{
    TWDR = byte;
    i2c(0);
}

static void i2c_send(uint8_t kind, const uint8_t *bytes, uint16_t size)
{
    i2c(_BV(TWSTA));
    i2c_byte(0x3C << 1);
    i2c_byte(kind);
    for (uint16_t i = 0; i < size; i++)
        i2c_byte(bytes ? bytes[i] : 0);
    TWCR = _BV(TWINT) | _BV(TWEN) | _BV(TWSTO);
    while (TWCR & _BV(TWSTO))
        ;
}

static void show_oled(void)
{
    static const uint8_t setup[] = {0xAE, 0x2E, 0xD5, 0x80, 0xA8, 63,   0xD3, 0,    0x40, 0x8D,
                                    0x14, 0x20, 0x00, 0xA1, 0xC8, 0xDA, 0x12, 0x81, 0x7F, 0xA4,
                                    0xA6, 0x21, 0,    127,  0x22, 0,    7,    0xAF};
    static const uint8_t column[] = {0x05};
    TWBR = 12; // 400 kHz
    i2c_send(0x00, setup, sizeof setup);
    i2c_send(0x40, 0, 1024);
    i2c_send(0x40, column, sizeof column); // the top left: rows 0 and 2
}

// ---- Strip ----

// A bit is high for 5 or 12 cycles and low for at least 10.
static void show_strip(void)
{
    static const uint8_t colours[] = {0x80, 0xFF, 0x01}; // green, red, blue
    const uint8_t *from = colours;
    uint8_t bytes = sizeof colours, bits, value;
    DDRD |= _BV(6);
    _delay_us(300);
    __asm__ volatile("0: ld %0, %a3+\n ldi %1, 8\n"
                     "1: sbi %4, 6\n nop\n nop\n sbrs %0, 7\n cbi %4, 6\n"
                     "nop\n nop\n nop\n nop\n nop\n nop\n cbi %4, 6\n"
                     "nop\n nop\n nop\n nop\n lsl %0\n dec %1\n brne 1b\n dec %2\n brne 0b"
                     : "=&r"(value), "=&d"(bits), "+r"(bytes), "+z"(from)
                     : "I"(_SFR_IO_ADDR(PORTD))
                     : "memory");
    _delay_us(300);
}

// ---- Keypad, joystick, sound, EEPROM ----

static uint8_t scan(void)
{
    static const char legend[] = "123A456B789C*0#D";
    PORTD |= _BV(7);
    PORTB |= _BV(1);
    PORTC |= _BV(2) | _BV(3);
    for (uint8_t row = 0; row < 4; row++) {
        DDRD |= (uint8_t)(_BV(2) << row);
        _delay_us(5);
        uint8_t low[] = {!(PIND & _BV(7)), !(PINB & _BV(1)), !(PINC & _BV(2)), !(PINC & _BV(3))};
        DDRD &= (uint8_t)~(_BV(2) << row);
        for (uint8_t column = 0; column < 4; column++)
            if (low[column])
                return (uint8_t)legend[4 * row + column];
    }
    return '-';
}

static uint8_t convert(uint8_t channel)
{
    ADMUX = (uint8_t)(_BV(REFS0) | _BV(ADLAR) | channel);
    ADCSRA = _BV(ADEN) | _BV(ADSC) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
    while (ADCSRA & _BV(ADSC))
        ;
    return ADCH;
}

static void sound(void)
{
    DDRB |= _BV(0);
    for (uint8_t i = 0; i < 100; i++) {
        PINB = _BV(0);
        _delay_us(500);
    }
}

int main(void)
{
    UCSR0A = _BV(U2X0);
    UBRR0L = 16;
    UCSR0B = _BV(TXEN0) | _BV(RXEN0);
    say('R');
    for (;;) {
        uint8_t byte = hear();
        counted++;
        switch (byte) {
        case 'm': show_matrix(); break;
        case 'o': show_oled(); break;
        case 's': show_strip(); break;
        case 'k': byte = scan(); break;
        case 'x': byte = convert(0); break;
        case 'y': byte = convert(1); break;
        case 't': sound(); break;
        case 'e': eeprom_update_byte((uint8_t *)1, 0x5A); break;
        case 'r': byte = eeprom_read_byte((uint8_t *)1); break;
        }
        say(byte);
    }
}
