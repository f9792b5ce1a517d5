// Checks the firmware's ELF and copies it into memories.
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

// Returns false, with one line in error, if the file cannot be used.
bool chip_image_load(chip_image_t *image, const char *path, char *error, size_t error_size);

#endif
