// One axis of a joystick, from what the converter reads to a direction: calibrated at the start, with
// hysteresis, so that noise, drift and a spring that puts the stick back inexactly make no step.
//
// Pure. Readings are 0 to 1023.
#ifndef HAL_AXIS_H
#define HAL_AXIS_H

#include <stdint.h>

enum {
    AXIS_MIDDLE = 512,
    AXIS_REST_MAX = 128,    // how far from the middle a stick may rest; one that is farther is held
    AXIS_TILTED_FROM = 256, // from its rest: it is tilted
    AXIS_BACK_BELOW = 160,  // and until it is nearer than this, it stays so
};

// What comes and goes by less than half the difference, 48 steps or 0.23 V, can never make a second step.
_Static_assert(AXIS_REST_MAX < AXIS_BACK_BELOW && AXIS_BACK_BELOW < AXIS_TILTED_FROM &&
                   AXIS_MIDDLE + AXIS_REST_MAX + AXIS_TILTED_FROM < 1024,
               "every stick that may rest where it does can be tilted");

typedef enum { AXIS_RESTS, AXIS_LOW, AXIS_HIGH } axis_way_t;

typedef struct {
    uint16_t rest;
    axis_way_t way;
} axis_t;

// first: the mean of the first readings. A stick that is held meanwhile is taken to rest in the middle.
void axis_start(axis_t *axis, uint16_t first);

// Takes a reading.
// Returns where the stick is, which axis->way also holds.
axis_way_t axis_take(axis_t *axis, uint16_t reading);

// How far a reading is from the rest.
uint16_t axis_distance(const axis_t *axis, uint16_t reading);

#endif
