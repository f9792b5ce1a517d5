// Time conversion and fault reports, shared by all parts of a chip.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "chip/core.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FAULT_TEXT = 300 };

chip_time_t chip_core_us(const chip_core_t *core, uint64_t us)
{
    return us * core->avr->frequency / 1000000;
}

void chip_core_vfault(chip_core_t *core, chip_fault_kind_t kind, const char *format, va_list args)
{
    enum { PLACE = 60 };
    char text[FAULT_TEXT], place[PLACE] = "";
    vsnprintf(text, sizeof text - PLACE, format, args);
    if (core->executes)
        snprintf(place, sizeof place, ", instruction at 0x%04" PRIX32, core->instruction);
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, " at cycle %" PRIu64 "%s", chip_core_now(core), place);
    core->changed = true;
    if (core->hooks.fault)
        core->hooks.fault(core->hooks.context, kind, text);
}

void chip_core_fault(chip_core_t *core, chip_fault_kind_t kind, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    chip_core_vfault(core, kind, format, args);
    va_end(args);
}
