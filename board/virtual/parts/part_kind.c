// The table of all kinds of parts, from the list in part_kind.h.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/part_kind.h"

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
