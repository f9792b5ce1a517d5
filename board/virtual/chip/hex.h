// Reads Intel HEX files, the format in which firmware is flashed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef HEX_H
#define HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Copies a file into a memory of `size` bytes, from address 0.
// Returns false if the file cannot be used, with one line in error: which of its lines is wrong, or where it
// ends outside.
bool hex_read(const char *path, uint8_t *memory, size_t size, char *error, size_t error_size);

// The same with the file's bytes. path: of the file, for messages.
bool hex_load(const void *bytes, size_t length, const char *path, uint8_t *memory, size_t size, char *error,
              size_t error_size);

#endif
