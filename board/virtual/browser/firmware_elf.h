// The firmware's ELF, which the build makes an array.
#ifndef BROWSER_FIRMWARE_ELF_H
#define BROWSER_FIRMWARE_ELF_H

#include <stddef.h>
#include <stdint.h>

extern const uint8_t firmware_elf[];
extern const size_t firmware_elf_size;

#endif
