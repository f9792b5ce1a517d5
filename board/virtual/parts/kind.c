// The table of all kinds of parts. A new one gets a line here, and its name in kind.h.
#include "board/virtual/parts/kind.h"

#include <string.h>

const part_kind_t *const part_kinds[] = {&max7219_kind, &ssd1306_kind, &ws2812_kind,  &leds_kind,
                                         &keypad_kind,  &cells_kind,   &buttons_kind, &joystick_kind,
                                         &piezo_kind,   &serial_kind,  NULL};

const part_kind_t *part_kind(const char *name)
{
    const part_kind_t *const *kind = part_kinds;
    while (*kind && strcmp((*kind)->name, name) != 0)
        kind++;
    return *kind;
}
