// Model of a thumb joystick's axis: a 10 kOhm potentiometer across the supply, with a wiper that springs
// return to about the middle.
//
// Pure: the axis's data, its tilt and the chip's drive in, volts out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef JOYSTICK_MODEL_H
#define JOYSTICK_MODEL_H

#include "chip/pin.h"

#define JOYSTICK_SUPPLY_VOLTS 5.0
#define JOYSTICK_OHMS         10000.0
#define JOYSTICK_PULL_UP_OHMS 20000.0 // the chip's strongest (ATmega328P data sheet, 29.2)

// Positions on the track: 0 at ground, 1 at the supply.
typedef struct {
    double rest;        // of the released stick; ideally 0.5
    double least, most; // at full tilt
    double noise_volts; // of the sliding contact: amplitude
} joystick_axis_t;

// tilt: -1 to 1, 0 is at rest. chance: -1 to 1, the current noise as a share of noise_volts.
double joystick_model_volts(const joystick_axis_t *axis, double tilt, pin_drive_t drive, double chance);

// The level that a digital input reads; floating between low and high, where it keeps its last level.
pin_level_t joystick_model_level(double volts);

#endif
