// A thumb joystick with a switch under its stick, like KY-023 and PS2 modules; the host tilts and presses it.
// Both tracks are connected to the supply.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef JOYSTICK_PART_H
#define JOYSTICK_PART_H

#include "parts/joystick_model.h"
#include "parts/part.h"
#include "parts/contacts.h"

enum { JOYSTICK_X, JOYSTICK_Y, JOYSTICK_AXES, JOYSTICK_SW = JOYSTICK_AXES, JOYSTICK_PINS };

// Contacts of the host: a full tilt in one direction, or the switch.
enum { JOYSTICK_UP, JOYSTICK_LEFT, JOYSTICK_PRESS, JOYSTICK_RIGHT, JOYSTICK_DOWN };

// Pins: X, Y, the switch.
typedef struct {
    part_t part;
    contacts_t contacts;                 // by JOYSTICK_UP and so on
    joystick_axis_t axis[JOYSTICK_AXES]; // the host may change it at any time
    double tilt[JOYSTICK_AXES];          // set by the host, -1 to 1; adds to the full tilts
    double spring[JOYSTICK_AXES];        // largest offset from rest after springing back, as a share of the
                                         // travel; default 0
    double left_at[JOYSTICK_AXES];       // current offset
    bool tilted[JOYSTICK_AXES];
    pin_drive_t drive[JOYSTICK_AXES];
    bool driven; // fault present and already reported
} joystick_part_t;

// Starts with ideal axes. random: splitmix64 state for the switch's bounce, noise, and spring error.
void joystick_part_start(joystick_part_t *j, chip_t *chip, uint64_t *random);

#endif
