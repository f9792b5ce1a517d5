// Computes levels from brightness, and colours from levels.
// SPDX-License-Identifier: MIT
#include "palette.h"

#include "hal/flash.h"
#include "session/session.h"

// Level of a mark, in one of the three colours. White uses all three, each at less than a third of it.
#define MARK_LEVEL(brightness) (4 + 4 * (brightness))
enum { GRID_PART = 8 };

// WS2812B data sheet of 2013: 20 mA for a colour at level 255, plus 1 mA for each LED, lit or dark.
enum { COLOUR_UA = 20000, FULL_LEVEL = 255, QUIESCENT_UA = 1000 };
enum { BRIGHTEST = MARK_LEVEL(BRIGHTNESS_MAX) };
_Static_assert(STRIP_LEDS *(QUIESCENT_UA + (BRIGHTEST * (COLOUR_UA + 0ul) + FULL_LEVEL - 1) / FULL_LEVEL) <=
                   STRIP_MA_MAX * 1000ul,
               "all LEDs in the brightest colour must not exceed STRIP_MA_MAX");
_Static_assert(3 * (BRIGHTEST / GRID_PART) <= BRIGHTEST, "white must not take more than a mark");
_Static_assert((int)BRIGHTEST <= (int)STRIP_LEVEL_MAX, "a level must have 7 bits");

static uint8_t at_least_1(uint8_t level)
{
    return level == 0 ? 1 : level;
}

void palette_mix(strip_colour_t palette[COLOURS], uint8_t brightness, uint8_t step)
{
    static const FLASH uint8_t eighths[PICTURE_PULSE_STEPS] = {8, 6, 4, 2, 1, 2, 4, 6};
    // Within the current limit for any brightness.
    uint8_t mark = (uint8_t)MARK_LEVEL(brightness & BRIGHTNESS_MAX);
    uint8_t grid = at_least_1(mark / GRID_PART), pulse = at_least_1((uint8_t)(mark * eighths[step] / 8));
    palette[COLOUR_DARK] = (strip_colour_t){0};
    palette[COLOUR_GRID] = (strip_colour_t){grid, grid, grid};
    palette[COLOUR_X] = (strip_colour_t){.red = mark};
    palette[COLOUR_O] = (strip_colour_t){.blue = mark};
    palette[COLOUR_X_PULSE] = (strip_colour_t){.red = pulse};
    palette[COLOUR_O_PULSE] = (strip_colour_t){.blue = pulse};
}
