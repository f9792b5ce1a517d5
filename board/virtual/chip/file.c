// Reads files whole.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Appends what the stream still has; false if it cannot be read or has more than FILE_MAX bytes.
static bool read_all(FILE *file, uint8_t **bytes, size_t *size)
{
    enum { CHUNK = 1 << 16, FILE_MAX = 1 << 26 };
    size_t got;
    do {
        uint8_t *more = *size < FILE_MAX ? realloc(*bytes, *size + CHUNK) : NULL;
        if (!more) {
            errno = EFBIG;
            return false;
        }
        *bytes = more;
        *size += got = fread(*bytes + *size, 1, CHUNK, file);
    } while (got == CHUNK);
    return !ferror(file);
}

uint8_t *file_read(const char *path, size_t *size, char *error, size_t error_size)
{
    FILE *file = fopen(path, "re");
    uint8_t *bytes = NULL;
    *size = 0;
    if (!file) {
        snprintf(error, error_size, "cannot open %s: %s; build the firmware first", path, strerror(errno));
        return NULL;
    }
    if (!read_all(file, &bytes, size)) {
        snprintf(error, error_size, "cannot read %s: %s", path, strerror(errno));
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}
