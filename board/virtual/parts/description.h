// What a board is: its chip, and the parts on its pins. An ELF says it in section .board, which is not
// flashed (README.md).
//
// Text, a line each: a fact is NAME VALUE, as `mcu atmega328p`; a part is ROLE KIND, then NAME=VALUE for each
// of its pins and properties, as `display max7219 DIN=B3 CS=B2 CLK=B5`. A pin's value is its port's letter
// and its bit.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef DESCRIPTION_H
#define DESCRIPTION_H

#include <stdbool.h>
#include <stddef.h>

#include "chip/pin.h"

enum { DESCRIPTION_FACTS = 16, DESCRIPTION_PARTS = 8, DESCRIPTION_VALUES = 16 };

typedef struct {
    const char *name, *value;
} description_value_t;

typedef struct {
    const char *role, *kind;
    unsigned values;
    description_value_t value[DESCRIPTION_VALUES];
} description_part_t;

typedef struct {
    unsigned facts, parts;
    description_value_t fact[DESCRIPTION_FACTS];
    description_part_t part[DESCRIPTION_PARTS];
    char *text; // that the strings are in
} description_t;

// Reads the description in an ELF, or a file that is no ELF but the text itself. path: of the file, for
// messages. Returns false, with one line in error, if it cannot be used; nothing needs to be freed then.
bool description_read(description_t *d, const void *bytes, size_t size, const char *path, char *error,
                      size_t error_size);
void description_free(description_t *d);

// Reads the pins and properties of a part alone, NAME=VALUE with blanks between, into it; the strings are in
// `line`, which is changed. Returns false if it is not understood.
bool description_words(description_part_t *part, char *line);

// A fact or a value by its name; NULL if there is none.
const char *description_fact(const description_t *d, const char *name);
const char *description_value(const description_part_t *part, const char *name);

// A value that is a number above 0; `otherwise` if there is no such value, or it is none.
unsigned long description_number(const char *value, unsigned long otherwise);

// A property that is a number above 0: `usual` if the part does not name it, 0 if its value is none.
unsigned long description_property(const description_part_t *part, const char *name, unsigned long usual);

// A value that is a pin.
bool description_pin(const char *value, chip_pin_t *pin);

#endif
