#include "tests/display/ws2812/strip_double.h"

#include <assert.h>

#include "tests/support/hal_double.h"

strip_colour_t strip_double_lit[STRIP_LEDS];
unsigned strip_double_frames, strip_double_leds;
uint8_t strip_double_stops_behind;

void strip_start(void)
{
}

uint8_t strip_send(const uint8_t led[], uint8_t leds, const strip_colour_t palette[], bool yields)
{
    assert(leds >= 1 && leds <= STRIP_LEDS);
    if (yields && keypad_double_is_pressing)
        return 0;
    if (yields && strip_double_stops_behind != 0 && strip_double_stops_behind < leds)
        leds = strip_double_stops_behind;
    for (unsigned i = 0; i < leds; i++) {
        strip_double_lit[i] = palette[led[i] / sizeof *palette];
        assert(led[i] % sizeof *palette == 0 && strip_double_lit[i].green <= STRIP_LEVEL_MAX &&
               strip_double_lit[i].red <= STRIP_LEVEL_MAX && strip_double_lit[i].blue <= STRIP_LEVEL_MAX);
    }
    strip_double_frames++;
    strip_double_leds += leds;
    return leds;
}
