// The table of all kinds of parts, from the list in part_kind.h, and how a part is made from it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/part_kind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENTRY(name) &name##_kind,
const part_kind_t *const part_kinds[] = {PART_KINDS(ENTRY) NULL};

const part_kind_t *part_kind(const char *name)
{
    const part_kind_t *const *kind = part_kinds;
    while (*kind && strcmp((*kind)->name, name) != 0)
        kind++;
    return *kind;
}

// ---- Making a part ----

typedef struct {
    const part_config_t *config;
    const part_pin_names_t *names;
    char *text;
    size_t size;
} maker_t;

#define FAIL(maker, ...) (snprintf((maker)->text, (maker)->size, __VA_ARGS__), false)

static bool no_such_kind(const maker_t *m)
{
    char list[200] = "";
    for (const part_kind_t *const *kind = part_kinds; *kind; kind++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", *list ? ", " : "", (*kind)->name);
    return FAIL(m, "the virtual board has no part %s; it has %s", m->config->words->kind, list);
}

static bool is_of(const char *list, const char *name)
{
    const char *found = list ? strstr(list, name) : NULL;
    size_t length = strlen(name);
    return found && (found == list || found[-1] == ' ') && (!found[length] || found[length] == ' ');
}

// The first word that the kind knows neither as a pin nor as a property, or NULL.
static const char *unknown_word(const part_kind_t *kind, const description_part_t *words)
{
    for (unsigned i = 0; i < words->values; i++) {
        const char *name = words->value[i].name;
        unsigned pin = 0;
        while (kind->pin[pin] && strcmp(kind->pin[pin], name) != 0)
            pin++;
        if (!kind->pin[pin] && !is_of(kind->properties, name))
            return name;
    }
    return NULL;
}

static void list_words(const part_kind_t *kind, char *list, size_t size)
{
    *list = '\0';
    for (unsigned i = 0; kind->pin[i]; i++)
        snprintf(list + strlen(list), size - strlen(list), "%s%s", i ? ", " : "", kind->pin[i]);
    if (kind->properties)
        snprintf(list + strlen(list), size - strlen(list), ", %s", kind->properties);
}

static bool has_known_words(const made_part_t *made, const maker_t *m)
{
    char list[200];
    const char *unknown = unknown_word(made->kind, m->config->words);
    if (!unknown)
        return true;
    list_words(made->kind, list, sizeof list);
    return FAIL(m, "the %s has no %s; it has %s", made->kind->name, unknown, list);
}

static bool find_pins(made_part_t *made, const maker_t *m)
{
    for (unsigned i = 0; made->kind->pin[i]; i++) {
        const char *name = made->kind->pin[i], *value = description_value(m->config->words, name);
        if (!value && made->kind->usual_pin && made->kind->usual_pin(m->config->chip, i, &made->pin[i]))
            continue;
        if (!value)
            return FAIL(m, "the %s needs a pin %s, as %s=%s", made->kind->name, name, name,
                        m->names->example);
        if (!m->names->find(m->config->chip, value, &made->pin[i]))
            return FAIL(m, "the %s cannot have %s on %s, which is no pin of the %s", made->kind->name, name,
                        value, chip_name(m->config->chip));
    }
    return true;
}

static bool has_a_pin_each(const made_part_t *made, const maker_t *m)
{
    for (unsigned i = 1; made->kind->pin[i]; i++)
        for (unsigned j = 0; j < i; j++)
            if (made->pin[i].letter == made->pin[j].letter && made->pin[i].bit == made->pin[j].bit)
                return FAIL(m, "the %s has %s and %s on one pin, %c%u", made->kind->name, made->kind->pin[j],
                            made->kind->pin[i], made->pin[i].letter, made->pin[i].bit);
    return true;
}

static bool start(made_part_t *made, const maker_t *m)
{
    made->part = calloc(1, made->kind->size);
    if (!made->part)
        abort();
    const char *wrong = made->kind->start(made->part, m->config);
    if (!wrong)
        return true;
    part_unmake(made);
    return FAIL(m, "the %s %s", made->kind->name, wrong);
}

bool part_make(made_part_t *made, const part_config_t *config, const part_pin_names_t *names, char *error,
               size_t error_size)
{
    const maker_t m = {config, names, error, error_size};
    *made = (made_part_t){.kind = part_kind(config->words->kind)};
    if (!made->kind)
        return no_such_kind(&m);
    return has_known_words(made, &m) && find_pins(made, &m) && has_a_pin_each(made, &m) && start(made, &m);
}

void part_unmake(made_part_t *made)
{
    if (made->kind->end)
        made->kind->end(made->part);
    free(made->part);
    made->part = NULL;
}
