// Tables of Arduino's pin numbers.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/pin_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Letter and digit of each pin, from D0 and A0 on: schematics of the Uno R3, the Mega 2560 R3 and the
// Leonardo.
typedef struct {
    const char *family, *digital, *analog;
} arduino_t;

static const arduino_t boards[] = {
    {"atmega168", "D0D1D2D3D4D5D6D7B0B1B2B3B4B5C0C1C2C3C4C5", "C0C1C2C3C4C5"},
    {"atmega328", "D0D1D2D3D4D5D6D7B0B1B2B3B4B5C0C1C2C3C4C5", "C0C1C2C3C4C5"},
    {"atmega1280",
     "E0E1E4E5G5E3H3H4H5H6B4B5B6B7J1J0H1H0D3D2D1D0A0A1A2A3A4A5A6A7C7C6C5C4C3C2C1C0D7G2G1G0L7L6L5L4L3L2L1L0B3B"
     "2B1B0",
     "F0F1F2F3F4F5F6F7K0K1K2K3K4K5K6K7"},
    {"atmega2560",
     "E0E1E4E5G5E3H3H4H5H6B4B5B6B7J1J0H1H0D3D2D1D0A0A1A2A3A4A5A6A7C7C6C5C4C3C2C1C0D7G2G1G0L7L6L5L4L3L2L1L0B3B"
     "2B1B0",
     "F0F1F2F3F4F5F6F7K0K1K2K3K4K5K6K7"},
    {"atmega32u4", "D2D3D1D0D4C6D7E6B4B5B6B7D6C7B3B1B2B0", "F7F6F5F4F1F0"},
};

// The pins after D13 of a Leonardo and a Micro.
static const char *const spi_labels[] = {"MISO", "SCK", "MOSI", "SS"};
enum { SPI_LABELS_FROM = 14 };

static const arduino_t *board_of(const char *chip)
{
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (strncmp(chip, boards[i].family, strlen(boards[i].family)) == 0)
            return &boards[i];
    return NULL;
}

static bool of_list(const char *list, const char *number, chip_pin_t *pin)
{
    char *end;
    unsigned long i = strtoul(number, &end, 10);
    if (end == number || *end || 2 * i >= strlen(list))
        return false;
    *pin = (chip_pin_t){list[2 * i], (unsigned char)(list[2 * i + 1] - '0')};
    return true;
}

bool pin_by_name(const chip_t *chip, const char *name, chip_pin_t *pin)
{
    if (!name)
        return false;
    if (name[0] == 'P' && strlen(name) == 3) {
        *pin = (chip_pin_t){name[1], (unsigned char)(name[2] - '0')};
        return chip_has_pin(chip, *pin);
    }
    if (name[0] >= 'B' && name[0] != 'D' && strlen(name) == 2) {
        *pin = (chip_pin_t){name[0], (unsigned char)(name[1] - '0')};
        return chip_has_pin(chip, *pin);
    }
    const arduino_t *board = board_of(chip_name(chip));
    return board && ((name[0] == 'D' && of_list(board->digital, name + 1, pin)) ||
                     (name[0] == 'A' && of_list(board->analog, name + 1, pin)));
}

// The pin's place in a list, or -1.
static int place_in(const char *list, chip_pin_t pin)
{
    for (int i = 0; list[2 * i]; i++)
        if (list[2 * i] == pin.letter && list[2 * i + 1] == '0' + pin.bit)
            return i;
    return -1;
}

void pin_label(const char *chip, chip_pin_t pin, char label[PIN_LABEL_SIZE])
{
    const arduino_t *board = board_of(chip);
    int analog = board ? place_in(board->analog, pin) : -1,
        digital = board ? place_in(board->digital, pin) : -1;
    if (analog >= 0)
        snprintf(label, PIN_LABEL_SIZE, "A%d", analog);
    else if (digital >= SPI_LABELS_FROM && strcmp(board->family, "atmega32u4") == 0)
        strcpy(label, spi_labels[digital - SPI_LABELS_FROM]);
    else if (digital >= 0)
        snprintf(label, PIN_LABEL_SIZE, "D%d", digital);
    else
        strcpy(label, "-");
}
