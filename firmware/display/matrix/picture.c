// Blinking, and how long a picture stays correct.
// SPDX-License-Identifier: MIT
#include "display/matrix/picture.h"

#include <string.h>

void picture_begin(picture_t *p, uint16_t age, time_ms_t right_for)
{
    p->age = age;
    p->right_for = right_for;
    p->cursor.alone_for = 0;
}

frame_t *picture_sign(picture_t *p, uint8_t ink)
{
#if DISPLAY_PLANES != 1 // a single plane is overwritten by the caller
    memset(p->plane, 0, sizeof p->plane);
#endif
    return picture_plane(p, ink);
}

void picture_changes_in(picture_t *p, time_ms_t ms)
{
    if (ms < p->right_for)
        p->right_for = ms;
}

bool picture_blink(picture_t *p, uint8_t on, uint8_t off)
{
    const uint16_t dark = (uint16_t)(off * PICTURE_UNIT_MS),
                   period = (uint16_t)((on + off) * PICTURE_UNIT_MS);
    time_ms_t left = (time_ms_t)(period - p->age % period);
    bool lit = left > dark;
    picture_changes_in(p, lit ? (time_ms_t)(left - dark) : left);
    return lit;
}
