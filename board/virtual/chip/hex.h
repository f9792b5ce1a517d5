// Intel HEX files, as bootloaders come in.
#ifndef HEX_H
#define HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Copies a file into a memory of so many bytes, from address 0.
// Returns false with a line in error when the file cannot be used.
bool hex_read(const char *path, uint8_t *memory, size_t size, char *error, size_t error_size);

#endif
