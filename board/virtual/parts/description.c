// Splits section .board into lines and words.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/description.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chip/elf.h"

// Ends and returns the next word of a line; NULL after the last.
static char *next_word(char **line)
{
    char *word = *line + strspn(*line, " \t\r");
    char *end = word + strcspn(word, " \t\r");
    if (word == end)
        return NULL;
    *line = end + (*end != '\0');
    *end = '\0';
    return word;
}

static bool read_value(description_part_t *part, char *word)
{
    char *equals = strchr(word, '=');
    if (!equals || equals == word || part->values == DESCRIPTION_VALUES)
        return false;
    *equals = '\0';
    part->value[part->values++] = (description_value_t){word, equals + 1};
    return true;
}

bool description_words(description_part_t *part, char *line)
{
    for (char *word; (word = next_word(&line));)
        if (!read_value(part, word))
            return false;
    return true;
}

static bool read_part(description_t *d, const char *role, const char *kind, char *value, char *rest)
{
    if (d->parts == DESCRIPTION_PARTS)
        return false;
    description_part_t *part = &d->part[d->parts++];
    *part = (description_part_t){.role = role, .kind = kind};
    return read_value(part, value) && description_words(part, rest);
}

static bool read_line(description_t *d, char *line)
{
    char *name = next_word(&line), *kind = next_word(&line), *value = next_word(&line);
    if (!name)
        return true;
    if (!kind)
        return false;
    if (value)
        return read_part(d, name, kind, value, line);
    if (d->facts == DESCRIPTION_FACTS)
        return false;
    d->fact[d->facts++] = (description_value_t){name, kind};
    return true;
}

static bool read_lines(description_t *d, char *error, size_t error_size, const char *path)
{
    char *line = d->text;
    for (unsigned number = 1; *line; number++) {
        char *end = line + strcspn(line, "\n"), *next = end + (*end != '\0');
        *end = '\0';
        if (!read_line(d, line)) {
            snprintf(error, error_size, "%s: line %u of what describes the board is not understood", path,
                     number);
            return false;
        }
        line = next;
    }
    return true;
}

static bool find_text(elf_bytes_t file, elf_bytes_t *text)
{
    unsigned machine;
    elf_verdict_t verdict = elf_check(file, &machine);
    *text = file;
    return verdict == ELF_NOT_ELF || (verdict == ELF_OK && elf_section(file, ".board", text));
}

bool description_read(description_t *d, const void *bytes, size_t size, const char *path, char *error,
                      size_t error_size)
{
    elf_bytes_t text;
    *d = (description_t){0};
    if (!find_text((elf_bytes_t){bytes, size}, &text)) {
        snprintf(
            error, error_size,
            "%s does not say which parts its board has, in a section .board; name another file that does",
            path);
        return false;
    }
    d->text = strndup((const char *)text.at, text.size);
    if (!d->text)
        abort();
    if (read_lines(d, error, error_size, path))
        return true;
    description_free(d);
    return false;
}

void description_free(description_t *d)
{
    free(d->text);
    *d = (description_t){0};
}

const char *description_fact(const description_t *d, const char *name)
{
    for (unsigned i = 0; i < d->facts; i++)
        if (strcmp(d->fact[i].name, name) == 0)
            return d->fact[i].value;
    return NULL;
}

const char *description_value(const description_part_t *part, const char *name)
{
    for (unsigned i = 0; i < part->values; i++)
        if (strcmp(part->value[i].name, name) == 0)
            return part->value[i].value;
    return NULL;
}

unsigned long description_number(const char *value, unsigned long otherwise)
{
    char *end;
    unsigned long number = value && *value >= '0' && *value <= '9' ? strtoul(value, &end, 10) : 0;
    return number && !*end ? number : otherwise;
}

unsigned long description_property(const description_part_t *part, const char *name, unsigned long usual)
{
    const char *value = description_value(part, name);
    return value ? description_number(value, 0) : usual;
}

bool description_pin(const char *value, chip_pin_t *pin)
{
    bool good =
        value && value[0] >= 'A' && value[0] <= 'L' && value[1] >= '0' && value[1] <= '7' && !value[2];
    if (good)
        *pin = (chip_pin_t){value[0], (unsigned char)(value[1] - '0')};
    return good;
}
