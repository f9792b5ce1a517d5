// Selects the leading axis and its direction.
#include "hal/stick.h"

void stick_start(stick_t *s, uint16_t x, uint16_t y)
{
    axis_start(&s->x, x);
    axis_start(&s->y, y);
    s->leads = STICK_RESTS;
}

// The axis that leads after this reading.
static stick_leads_t leads(const stick_t *s, uint16_t x, uint16_t y)
{
    if (s->x.way == AXIS_RESTS && s->y.way == AXIS_RESTS)
        return STICK_RESTS;
    if (s->leads != STICK_RESTS)
        return s->leads;
    return axis_distance(&s->y, y) > axis_distance(&s->x, x) ? STICK_Y : STICK_X;
}

uint8_t stick_update(stick_t *s, uint16_t x, uint16_t y)
{
    axis_update(&s->x, x);
    axis_update(&s->y, y);
    s->leads = leads(s, x, y);
    if (s->leads == STICK_Y && s->y.way != AXIS_RESTS)
        return s->y.way == AXIS_LOW ? DPAD_UP : DPAD_DOWN;
    if (s->leads == STICK_X && s->x.way != AXIS_RESTS)
        return s->x.way == AXIS_LOW ? DPAD_LEFT : DPAD_RIGHT;
    return 0;
}
