// Files of the firmware, read into memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_FILE_H
#define CHIP_FILE_H

#include <stddef.h>
#include <stdint.h>

// Reads a file, for the caller to free. Returns NULL, with one line in error, if that is impossible.
uint8_t *file_read(const char *path, size_t *size, char *error, size_t error_size);

#endif
