// Calibration, hysteresis and direction of each axis, and which of them leads.
// SPDX-License-Identifier: MIT
#include "hal/joystick.h"

#include "hal/flash.h"

// ---- One axis ----

enum {
    MIDDLE = 512,
    REST_MAX = 128,       // largest offset of the rest from the middle; a stick beyond it is held
    DEAD_ZONE = 256,      // distance from the rest at which it is tilted
    DEAD_ZONE_BACK = 160, // distance below which it is no longer tilted
};

// Noise of less than half the difference, 48 steps or 0.23 V, cannot cause a second step.
_Static_assert(REST_MAX < DEAD_ZONE_BACK && DEAD_ZONE_BACK < DEAD_ZONE &&
                   MIDDLE + REST_MAX + DEAD_ZONE < 1024,
               "a stick at any allowed rest must be able to tilt both ways");

static uint16_t distance(uint16_t a, uint16_t b)
{
    return a > b ? a - b : b - a;
}

void axis_start(axis_t *axis, uint16_t first)
{
    axis->rest = distance(first, MIDDLE) > REST_MAX ? MIDDLE : first;
    axis->way = AXIS_RESTS;
}

uint16_t axis_distance(const axis_t *axis, uint16_t reading)
{
    return distance(reading, axis->rest);
}

axis_way_t axis_update(axis_t *axis, uint16_t reading)
{
    uint16_t far = axis_distance(axis, reading);
    axis_way_t side = reading < axis->rest ? AXIS_LOW : AXIS_HIGH;
    if (far >= DEAD_ZONE)
        axis->way = side;
    else if (far < DEAD_ZONE_BACK || axis->way != side)
        axis->way = AXIS_RESTS;
    return axis->way;
}

// ---- Both ----

void joystick_start(joystick_t *j, uint16_t x, uint16_t y)
{
    axis_start(&j->x, x);
    axis_start(&j->y, y);
    j->leads = JOYSTICK_AT_REST;
}

// The axis that leads after this reading.
static joystick_leads_t leads(const joystick_t *j, uint16_t x, uint16_t y)
{
    if (j->x.way == AXIS_RESTS && j->y.way == AXIS_RESTS)
        return JOYSTICK_AT_REST;
    if (j->leads != JOYSTICK_AT_REST)
        return j->leads;
    return axis_distance(&j->y, y) > axis_distance(&j->x, x) ? JOYSTICK_BY_Y : JOYSTICK_BY_X;
}

uint8_t joystick_update(joystick_t *j, uint16_t x, uint16_t y)
{
    axis_update(&j->x, x);
    axis_update(&j->y, y);
    j->leads = leads(j, x, y);
    if (j->leads == JOYSTICK_BY_Y && j->y.way != AXIS_RESTS)
        return j->y.way == AXIS_LOW ? DPAD_UP : DPAD_DOWN;
    if (j->leads == JOYSTICK_BY_X && j->x.way != AXIS_RESTS)
        return j->x.way == AXIS_LOW ? DPAD_LEFT : DPAD_RIGHT;
    return 0;
}

// ---- A joystick that stands turned ----

static const FLASH uint8_t clockwise[JOYSTICK_TURNS] = {DPAD_UP, DPAD_RIGHT, DPAD_DOWN, DPAD_LEFT};

uint8_t joystick_turned(uint8_t key, uint8_t turns)
{
    for (uint8_t i = 0; i < JOYSTICK_TURNS; i++)
        if (clockwise[i] == key)
            return clockwise[(i + turns) % JOYSTICK_TURNS];
    return key;
}

uint8_t joystick_turns_up(uint8_t key)
{
    uint8_t turns = 0;
    while (turns < JOYSTICK_TURNS - 1 && joystick_turned(key, turns) != DPAD_UP)
        turns++;
    return turns;
}
