// Checks the firmware's ELF and copies it into memories.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_IMAGE_H
#define CHIP_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *mcu;      // the chip that the file must be for
    bool may_be_nameless; // accept a file that names no chip
    uint8_t *flash, *eeprom;
    size_t flash_size, eeprom_size;
    size_t data_size; // of the data space, including RAM
    uint16_t ram_end; // receives the first address after static data
} chip_image_t;

// Copies an ELF's segments. Nothing in the file is trusted.
//   path: of the file, for messages.
// Returns false, with one line in error, if the file cannot be used; the memories may have been written then.
bool chip_image_load(chip_image_t *image, const void *bytes, size_t size, const char *path, char *error,
                     size_t error_size);

// Whether it is an AVR's ELF; if not, error receives one line.
bool chip_image_is_for_avr(const void *bytes, size_t size, const char *path, char *error, size_t error_size);

// Reads a file, for the caller to free. Returns NULL, with one line in error, if that is impossible.
uint8_t *chip_image_read(const char *path, size_t *size, char *error, size_t error_size);

#endif
