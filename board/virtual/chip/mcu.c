// Table of pin functions of the supported chip families.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/mcu.h"

#include <stdio.h>
#include <string.h>

enum { PCMSK1 = 0x6C, PCMSK2 = 0x6D, DIDR2 = 0x7D, DIDR0 = 0x7E, DIDR1 = 0x7F };

// Data sheets: ATmega168 and 328P (Atmel 8271), ATmega1284P (8272), ATmega1280 and 2560 (2549), ATmega32U4
// (7766). Pins: section 1; digital inputs: the descriptions of DIDR0 to DIDR2; edges and pin changes: 8272,
// 14; 2549, 15 and 15.2; 7766, 11.
static const chip_mcu_t mcus[] = {
    {"atmega168 atmega168p atmega168pa", .ss = {'B', 2}, .sck = {'B', 5}, .mosi = {'B', 3}, .miso = {'B', 4},
     .usart = {{{'D', 0}, {'D', 1}}}, .sda = {'C', 4}, .scl = {'C', 5}, .ints = "D2D3", .boot_max = 2048,
     .didr = {{DIDR0, "C0C1C2C3C4C5"}, {DIDR1, "D6D7"}}},
    {"atmega328p atmega328", .ss = {'B', 2}, .sck = {'B', 5}, .mosi = {'B', 3}, .miso = {'B', 4},
     .usart = {{{'D', 0}, {'D', 1}}}, .sda = {'C', 4}, .scl = {'C', 5}, .ints = "D2D3", .boot_max = 4096,
     .didr = {{DIDR0, "C0C1C2C3C4C5"}, {DIDR1, "D6D7"}}},
    {"atmega1284p atmega1284", .ss = {'B', 4}, .sck = {'B', 7}, .mosi = {'B', 5}, .miso = {'B', 6},
     .usart = {{{'D', 0}, {'D', 1}}, {{'D', 2}, {'D', 3}}}, .sda = {'C', 1}, .scl = {'C', 0},
     .ints = "D2D3B2", .clockless_ints = 0x07, .boot_max = 8192,
     .didr = {{DIDR0, "A0A1A2A3A4A5A6A7"}, {DIDR1, "B2B3"}}},
    {"atmega1280 atmega2560", .ss = {'B', 0}, .sck = {'B', 1}, .mosi = {'B', 2}, .miso = {'B', 3},
     .usart = {{{'E', 0}, {'E', 1}}, {{'D', 2}, {'D', 3}}, {{'H', 0}, {'H', 1}}, {{'J', 0}, {'J', 1}}},
     .sda = {'D', 1}, .scl = {'D', 0}, .ints = "D0D1D2D3E4E5E6E7", .clockless_ints = 0x0F, .boot_max = 8192,
     .didr = {{DIDR0, "F0F1F2F3F4F5F6F7"}, {DIDR1, "E2E3"}, {DIDR2, "K0K1K2K3K4K5K6K7"}},
     .pcint = {{'E', 0x01, 0, PCMSK1, 1, 10}, {'J', 0x7F, 1, PCMSK1, 1, 10}, {'K', 0xFF, 0, PCMSK2, 2, 11}}},
    {"atmega32u4", .ss = {'B', 0}, .sck = {'B', 1}, .mosi = {'B', 2}, .miso = {'B', 3},
     .usart = {[1] = {{'D', 2}, {'D', 3}}}, .sda = {'D', 1}, .scl = {'D', 0}, .ints = "D0D1D2D3    E6",
     .clockless_ints = 0x0F, .boot_max = 4096,
     .didr = {{DIDR0, "F0F1    F4F5F6F7"}, {DIDR2, "D4D6D7B4B5B6"}}},
};

static bool lists(const char *names, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = strstr(names, name); at && length; at = strstr(at + 1, name))
        if ((at == names || at[-1] == ' ') && (at[length] == ' ' || !at[length]))
            return true;
    return false;
}

const chip_mcu_t *chip_mcu(const char *name)
{
    for (size_t i = 0; i < sizeof mcus / sizeof mcus[0]; i++)
        if (lists(mcus[i].names, name))
            return &mcus[i];
    return NULL;
}

void chip_mcu_names(char *text, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < sizeof mcus / sizeof mcus[0] && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, "%s%s", i ? " " : "", mcus[i].names);
}

// DIDR0 covers inputs ADC0 to ADC7, DIDR2 those from ADC8 on (24.9.5; 2549, 26.8.5).
bool chip_mcu_analog_pin(const chip_mcu_t *mcu, unsigned channel, chip_pin_t *pin)
{
    unsigned reg = channel < 8 ? DIDR0 : DIDR2;
    for (unsigned i = 0; i < CHIP_DIDRS; i++) {
        const char *pins = mcu->didr[i].reg == reg ? mcu->didr[i].pins : "";
        if (2 * (channel % 8) >= strlen(pins) || pins[2 * (channel % 8)] == ' ')
            continue;
        *pin = (chip_pin_t){pins[2 * (channel % 8)], (unsigned char)(pins[2 * (channel % 8) + 1] - '0')};
        return true;
    }
    return false;
}
