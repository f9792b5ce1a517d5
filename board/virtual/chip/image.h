// Checks the firmware, an ELF or an Intel HEX file, and copies it into memories.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_IMAGE_H
#define CHIP_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *mcu; // the chip that the file must be for, or one that differs only in what is not modelled
    uint8_t *flash, *eeprom;
    size_t flash_size, eeprom_size;
    size_t data_size; // of the data space, including RAM
    uint16_t ram_end; // the first address of RAM; receives that after static data
} chip_image_t;

// Copies an ELF's segments, or what an Intel HEX file has for the flash. An ELF that does not name its chip
// is accepted if it is linked for the same architecture. Nothing in the file is trusted.
//   path: of the file, for messages.
// Returns false, with one line in error, if the file cannot be used; the memories may have been written then.
bool chip_image_load(chip_image_t *image, const void *bytes, size_t size, const char *path, char *error,
                     size_t error_size);

// The chip that an ELF names, for its caller's `name`. Returns false if it is no ELF or names none.
bool chip_image_mcu(const void *bytes, size_t size, char *name, size_t name_size);

// Whether it is an AVR's ELF; if not, error receives one line.
bool chip_image_is_for_avr(const void *bytes, size_t size, const char *path, char *error, size_t error_size);

#endif
