// Turns a joystick's two axes into keys, one direction at a time: a diagonal push counts for the axis that
// was tilted first, and for no other until both rest. On the way back one axis rests before the other, which
// must not count as a step.
//
// Pure.
#ifndef HAL_STICK_H
#define HAL_STICK_H

#include "hal/axis.h"
#include "hal/dpad.h"

typedef enum { STICK_RESTS, STICK_X, STICK_Y } stick_leads_t;

typedef struct {
    axis_t x, y;
    stick_leads_t leads; // the axis tilted first
} stick_t;

// x, y: means of the first readings (axis_start).
void stick_start(stick_t *s, uint16_t x, uint16_t y);

// Takes a reading of both axes: x increases to the right, y downwards. Returns DPAD_UP, DPAD_LEFT,
// DPAD_RIGHT, DPAD_DOWN, or 0.
uint8_t stick_update(stick_t *s, uint16_t x, uint16_t y);

#endif
