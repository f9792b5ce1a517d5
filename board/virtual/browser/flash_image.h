// The firmware as an array, which the build extracts from the ELF.
#ifndef BROWSER_FLASH_IMAGE_H
#define BROWSER_FLASH_IMAGE_H

#include <stdint.h>

extern const uint8_t flash_image[]; // from address 0
extern const uint32_t flash_image_size;
extern const uint16_t flash_image_ram_end; // first address after static data

#endif
