// The numbers of keys, by their legends.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef KEYS_H
#define KEYS_H

#include <string.h>

#include "parts/part_kind.h"

static inline unsigned key_of(char legend)
{
    return (unsigned)(strchr(BOARD_LEGEND, legend) - BOARD_LEGEND);
}

#endif
