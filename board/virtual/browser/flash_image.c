// Implements chip/image.h for a program that contains its firmware.
#include "board/virtual/browser/flash_image.h"

#include <stdio.h>
#include <string.h>

#include "board/virtual/chip/image.h"

bool chip_image_load(chip_image_t *image, const char *path, char *error, size_t error_size)
{
    if (flash_image_size > image->flash_size) {
        snprintf(error, error_size, "%s does not fit into the flash of the %s", path, image->mcu);
        return false;
    }
    memcpy(image->flash, flash_image, flash_image_size);
    image->ram_end = flash_image_ram_end;
    return true;
}
