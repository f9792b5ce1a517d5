// Calibration, hysteresis and direction of a joystick's axis.
#include "hal/axis.h"

static uint16_t distance(uint16_t a, uint16_t b)
{
    return a > b ? a - b : b - a;
}

void axis_start(axis_t *axis, uint16_t first)
{
    axis->rest = distance(first, AXIS_MIDDLE) > AXIS_REST_MAX ? AXIS_MIDDLE : first;
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
    if (far >= AXIS_TILTED_FROM)
        axis->way = side;
    else if (far < AXIS_BACK_BELOW || axis->way != side)
        axis->way = AXIS_RESTS;
    return axis->way;
}
