// Parser of Intel HEX records.
#include "chip/hex.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

enum { RECORD_MAX = 5 + 255, DATA = 0, END = 1, SEGMENT = 2, LINEAR = 4 };

typedef struct {
    uint8_t byte[RECORD_MAX]; // length, address, type, data, checksum
    unsigned size;
} record_t;

// Parses a record without its colon. The sum of all its bytes is 0.
static bool parse(const char *line, record_t *r)
{
    uint8_t sum = 0;
    for (r->size = 0; r->size < RECORD_MAX; r->size++) {
        unsigned byte;
        if (sscanf(line + 2 * r->size, "%2x", &byte) != 1)
            break;
        r->byte[r->size] = (uint8_t)byte;
        sum = (uint8_t)(sum + byte);
    }
    return r->size >= 5 && r->size == 5u + r->byte[0] && sum == 0;
}

typedef struct {
    uint8_t *memory;
    size_t size, base;
    bool ended;
} target_t;

static bool apply(target_t *t, const record_t *r)
{
    size_t at = t->base + (size_t)(r->byte[1] << 8 | r->byte[2]), length = r->byte[0];
    unsigned value = length >= 2 ? (unsigned)(r->byte[4] << 8 | r->byte[5]) : 0;
    switch (r->byte[3]) {
    case DATA:
        if (at + length > t->size)
            return false;
        memcpy(t->memory + at, r->byte + 4, length);
        return true;
    case END: t->ended = true; return true;
    case SEGMENT: t->base = (size_t)value << 4; return true;
    case LINEAR: t->base = (size_t)value << 16; return true;
    default: return true; // start addresses
    }
}

static bool read_lines(FILE *file, target_t *t)
{
    char line[2 * RECORD_MAX + 8];
    record_t r;
    while (!t->ended && fgets(line, sizeof line, file))
        if (line[0] != ':' || !parse(line + 1, &r) || !apply(t, &r))
            return false;
    return t->ended;
}

bool hex_read(const char *path, uint8_t *memory, size_t size, char *error, size_t error_size)
{
    target_t t = {.memory = memory, .size = size};
    FILE *file = fopen(path, "r");
    if (!file) {
        snprintf(error, error_size, "cannot open %s: %s", path, strerror(errno));
        return false;
    }
    bool good = read_lines(file, &t);
    fclose(file);
    if (!good)
        snprintf(error, error_size, "%s is neither an ELF nor an Intel HEX file of at most %zu bytes", path,
                 size);
    return good;
}
