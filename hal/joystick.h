// Turns readings of a joystick's two axes into keys, one direction at a time: a diagonal push counts for the
// axis that was tilted first, and for no other until both rest. On the way back one axis rests before the
// other, which must not count as a step. An axis is calibrated at the start; a dead zone with hysteresis
// keeps noise, drift and an inexact spring from causing steps.
//
// Pure. Readings are those of the ADC, 0 to 1023.
// SPDX-License-Identifier: MIT
#ifndef HAL_JOYSTICK_H
#define HAL_JOYSTICK_H

#include <stdint.h>

#include "hal/dpad.h"

// ---- One axis ----

typedef enum { AXIS_RESTS, AXIS_LOW, AXIS_HIGH } axis_way_t;

typedef struct {
    uint16_t rest;
    axis_way_t way;
} axis_t;

// first: the mean of the first readings. If the stick is held meanwhile, the middle is taken for the rest.
void axis_start(axis_t *axis, uint16_t first);

// Takes a reading. Returns the direction, also in axis->way.
axis_way_t axis_update(axis_t *axis, uint16_t reading);

// Distance of a reading from the rest.
uint16_t axis_distance(const axis_t *axis, uint16_t reading);

// ---- Both ----

typedef enum { JOYSTICK_AT_REST, JOYSTICK_BY_X, JOYSTICK_BY_Y } joystick_leads_t;

typedef struct {
    axis_t x, y;
    joystick_leads_t leads; // the axis tilted first
} joystick_t;

// x, y: means of the first readings (axis_start).
void joystick_start(joystick_t *j, uint16_t x, uint16_t y);

// Takes a reading of both axes: x increases to the right, y downwards. Returns DPAD_UP, DPAD_LEFT,
// DPAD_RIGHT, DPAD_DOWN, or 0.
uint8_t joystick_update(joystick_t *j, uint16_t x, uint16_t y);

// ---- A joystick that stands turned ----

// Quarter turns, clockwise, from what a joystick's axes say to what its user means.
enum { JOYSTICK_TURNS = 4 };

// A direction after this many quarter turns. key: a direction of hal/dpad.h, or 0, which stays.
uint8_t joystick_turned(uint8_t key, uint8_t turns);

// The quarter turns that make this direction DPAD_UP. key: a direction.
uint8_t joystick_turns_up(uint8_t key);

#endif
