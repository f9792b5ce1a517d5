// Time conversion and fault reports, shared by all parts of a chip.
#include "board/virtual/chip/core.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { FAULT_TEXT = 120 };

chip_time_t chip_core_us(const chip_core_t *core, uint64_t us)
{
    return us * core->avr->frequency / 1000000;
}

void chip_core_vfault(chip_core_t *core, const char *format, va_list args)
{
    char text[FAULT_TEXT];
    vsnprintf(text, sizeof text, format, args);
    size_t length = strlen(text);
    snprintf(text + length, sizeof text - length, " at cycle %" PRIu64, chip_core_now(core));
    core->changed = true;
    if (core->hooks.fault)
        core->hooks.fault(core->hooks.context, text);
}

void chip_core_fault(chip_core_t *core, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    chip_core_vfault(core, format, args);
    va_end(args);
}
