// The firmware within the program: what the build takes out of the ELF, in place of a loader that reads one.
#ifndef BROWSER_FLASH_IMAGE_H
#define BROWSER_FLASH_IMAGE_H

#include <stdint.h>

extern const uint8_t flash_image[]; // what is flashed, from address 0 on
extern const uint32_t flash_image_size;
extern const uint16_t flash_image_ram_end; // first address behind static data

#endif
