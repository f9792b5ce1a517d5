// The firmware's ELF: checked, and copied into memories.
#ifndef CHIP_IMAGE_H
#define CHIP_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    const char *mcu;      // the chip that the file must be for
    bool may_be_nameless; // a file that names no chip will do
    uint8_t *flash, *eeprom;
    size_t flash_size, eeprom_size;
    size_t data_size; // of the data space, RAM included
    uint16_t ram_end; // receives the first address behind static data
} chip_image_t;

// Returns false with a line in error when the file cannot be used.
bool chip_image_load(chip_image_t *image, const char *path, char *error, size_t error_size);

#endif
