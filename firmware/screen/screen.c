// Says what a screen is about.
// SPDX-License-Identifier: MIT
#include "screen/screen.h"

screen_is_t screen_is(screen_t screen)
{
    if (screen >= SCREEN_SIZES)
        return (screen_is_t){SCREEN_SIZES, (uint8_t)(screen - SCREEN_SIZES + TTT_N_MIN)};
    if (screen >= SCREEN_LEVELS)
        return (screen_is_t){SCREEN_LEVELS, (uint8_t)(screen - SCREEN_LEVELS)};
    if (screen >= SCREEN_OFFERS && screen < SCREEN_BRIGHTNESS)
        return (screen_is_t){SCREEN_OFFERS, (uint8_t)(screen - SCREEN_OFFERS)};
    return (screen_is_t){screen, 0};
}
