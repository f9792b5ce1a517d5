// A thumb joystick with a switch under its stick, as modules KY-023 and PS2 sticks are: the host tilts it and
// presses it. The supply's rail goes to the top of both tracks.
#ifndef JOYSTICK_H
#define JOYSTICK_H

#include "board/virtual/parts/joystick_part.h"
#include "board/virtual/parts/part.h"
#include "board/virtual/parts/switches.h"

enum { JOYSTICK_X, JOYSTICK_Y, JOYSTICK_AXES, JOYSTICK_SW = JOYSTICK_AXES, JOYSTICK_PINS };

// What the host closes and opens: a tilt to the end of the travel, or the switch.
enum { JOYSTICK_UP, JOYSTICK_LEFT, JOYSTICK_PRESS, JOYSTICK_RIGHT, JOYSTICK_DOWN };

// Its pins: X, Y, the switch.
typedef struct {
    part_t part;
    switches_t switches;                 // by JOYSTICK_UP and so on
    joystick_axis_t axis[JOYSTICK_AXES]; // the host may change it at any time
    double tilt[JOYSTICK_AXES];          // the same, -1 to 1, besides the tilts to the end
    double spring[JOYSTICK_AXES];        // how far from its rest, as a share of the travel, an axis stays at
                                         // most when it springs back; 0 until it is set
    double left_at[JOYSTICK_AXES];       // where it stays now
    bool tilted[JOYSTICK_AXES];
    pin_drive_t drive[JOYSTICK_AXES];
    bool driven; // a fault that is reported already, while it lasts
} joystick_t;

// An ideal one. random: state of splitmix64, which decides how the switch bounces, on noise, and how exactly
// it springs back.
void joystick_start(joystick_t *j, chip_t *chip, uint64_t *random);

#endif
