// A joystick's two axes as keys. One direction at a time: a stick that is pushed aslant goes the way in which
// it was tilted first, and no other before both axes rest. On its way back one axis rests before the other,
// which must not look like a step that way.
//
// Pure.
#ifndef HAL_STICK_H
#define HAL_STICK_H

#include "hal/axis.h"
#include "hal/five_keys.h"

typedef enum { STICK_RESTS, STICK_X, STICK_Y } stick_leads_t;

typedef struct {
    axis_t x, y;
    stick_leads_t leads; // the axis that was tilted first
} stick_t;

// The means of the first readings, see axis_start.
void stick_start(stick_t *s, uint16_t x, uint16_t y);

// Takes a reading of both: x grows to the right, y down.
// Returns FIVE_UP, FIVE_LEFT, FIVE_RIGHT, FIVE_DOWN, or 0.
uint8_t stick_take(stick_t *s, uint16_t x, uint16_t y);

#endif
