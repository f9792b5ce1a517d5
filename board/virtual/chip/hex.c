// Parser of Intel HEX records.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/file.h"
#include "chip/hex.h"

#include <stdio.h>
#include <stdlib.h>
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
    const char *path;
    uint8_t *memory;
    size_t size, base;
    unsigned line; // its number, from 1
    bool ended;
    char *error;
    size_t error_size;
} target_t;

#define FAIL(t, ...) (snprintf((t)->error, (t)->error_size, __VA_ARGS__), false)

static bool copy(target_t *t, const record_t *r)
{
    size_t at = t->base + (size_t)(r->byte[1] << 8 | r->byte[2]), end = at + r->byte[0];
    if (end > t->size)
        return FAIL(t, "%s: line %u reaches 0x%zX, but the chip's flash ends at 0x%zX", t->path, t->line, end,
                    t->size);
    memcpy(t->memory + at, r->byte + 4, r->byte[0]);
    return true;
}

static bool apply(target_t *t, const record_t *r)
{
    unsigned value = r->byte[0] >= 2 ? (unsigned)(r->byte[4] << 8 | r->byte[5]) : 0;
    switch (r->byte[3]) {
    case DATA: return copy(t, r);
    case END: t->ended = true; return true;
    case SEGMENT: t->base = (size_t)value << 4; return true;
    case LINEAR: t->base = (size_t)value << 16; return true;
    default: return true; // start addresses
    }
}

static bool read_line(target_t *t, const char *line)
{
    record_t r;
    t->line++;
    if (t->line == 1 && line[0] != ':')
        return FAIL(t, "%s is neither an ELF nor an Intel HEX file", t->path);
    if (line[0] != ':' || !parse(line + 1, &r))
        return FAIL(t, "%s: line %u is not a record of an Intel HEX file", t->path, t->line);
    return apply(t, &r);
}

// What is beyond the longest record does not belong to one.
static size_t copy_line(char *line, size_t room, const char *from, size_t left)
{
    const char *end = memchr(from, '\n', left);
    size_t size = end ? (size_t)(end - from) : left;
    snprintf(line, room, "%.*s", (int)(size < room ? size : room - 1), from);
    return size + (end != NULL);
}

bool hex_load(const void *bytes, size_t length, const char *path, uint8_t *memory, size_t size, char *error,
              size_t error_size)
{
    target_t t = {.path = path, .memory = memory, .size = size, .error = error, .error_size = error_size};
    char line[2 * RECORD_MAX + 8];
    if (!length)
        return FAIL(&t, "%s is empty", path);
    for (size_t at = 0; !t.ended && at < length;) {
        at += copy_line(line, sizeof line, (const char *)bytes + at, length - at);
        if (!read_line(&t, line))
            return false;
    }
    return t.ended || FAIL(&t, "%s has no end record, :00000001FF", path);
}

bool hex_read(const char *path, uint8_t *memory, size_t size, char *error, size_t error_size)
{
    size_t length;
    uint8_t *bytes = file_read(path, &length, error, error_size);
    bool good = bytes && hex_load(bytes, length, path, memory, size, error, error_size);
    free(bytes);
    return good;
}
