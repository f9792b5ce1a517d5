// Tables of Arduino's pin numbers.
#include "board/virtual/parts/pin_names.h"

#include <stdlib.h>
#include <string.h>

// Letter and digit of each pin, from D0 and A0 on: schematics of the Uno R3, the Mega 2560 R3 and the
// Leonardo.
static const struct {
    const char *family, *digital, *analog;
} boards[] = {
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
    if (name[0] == 'P' && name[1] && name[2] >= '0' && name[2] <= '7' && !name[3]) {
        *pin = (chip_pin_t){name[1], (unsigned char)(name[2] - '0')};
        return chip_has_pin(chip, *pin);
    }
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++)
        if (strncmp(chip_name(chip), boards[i].family, strlen(boards[i].family)) == 0)
            return (name[0] == 'D' && of_list(boards[i].digital, name + 1, pin)) ||
                   (name[0] == 'A' && of_list(boards[i].analog, name + 1, pin));
    return false;
}
