// Each second, sends the temperature that a DS3231 on I2C has measured: two registers, degrees and their
// quarters.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <avr/io.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <util/delay.h>
#include <util/twi.h>

enum { DS3231 = 0x68, TEMPERATURE = 0x11 }; // its address, and the first register

// Carries out a step on the bus; returns whether it has this status.
static bool step(uint8_t control, uint8_t status)
{
    TWCR = (uint8_t)(control | 1 << TWINT | 1 << TWEN);
    while (!(TWCR & 1 << TWINT))
        ;
    return TW_STATUS == status;
}

static bool send(uint8_t byte, uint8_t status)
{
    TWDR = byte;
    return step(0, status);
}

// Quarters of a degree. Returns false if the sensor does not answer.
static bool read_temperature(int16_t *quarters)
{
    uint8_t degrees = 0;
    bool good = step(1 << TWSTA, TW_START) && send(DS3231 << 1, TW_MT_SLA_ACK) &&
                send(TEMPERATURE, TW_MT_DATA_ACK) && step(1 << TWSTA, TW_REP_START) &&
                send(DS3231 << 1 | 1, TW_MR_SLA_ACK) && step(1 << TWEA, TW_MR_DATA_ACK);
    if (good) {
        degrees = TWDR;
        good = step(0, TW_MR_DATA_NACK);
    }
    *quarters = (int16_t)(degrees << 8 | TWDR) >> 6;
    TWCR = 1 << TWINT | 1 << TWEN | 1 << TWSTO;
    return good;
}

static void say(const char *text)
{
    for (; *text; UDR0 = *text++)
        while (!(UCSR0A & 1 << UDRE0))
            ;
}

int main(void)
{
    UBRR0 = (F_CPU / 8 + BAUD / 2) / BAUD - 1;
    UCSR0A = 1 << U2X0;
    UCSR0B = 1 << TXEN0;
    TWBR = (F_CPU / 100000 - 16) / 2; // 100 kHz
    for (;; _delay_ms(1000)) {
        int16_t quarters;
        char line[20] = "no sensor\n";
        if (read_temperature(&quarters))
            sprintf(line, "%s%d.%02d C\n", quarters < 0 ? "-" : "", abs(quarters) / 4,
                    abs(quarters) % 4 * 25);
        say(line);
    }
}
