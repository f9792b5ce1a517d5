// An axis of a thumb joystick: a potentiometer of 10 kOhm across the supply, whose wiper springs put back to
// about the middle.
//
// Pure: how it is built, how far it is tilted and what the chip does to its pin in, volts out.
#ifndef JOYSTICK_PART_H
#define JOYSTICK_PART_H

#include "board/virtual/chip/pin.h"

#define JOYSTICK_SUPPLY_VOLTS 5.0
#define JOYSTICK_OHMS         10000.0
#define JOYSTICK_PULL_UP_OHMS 20000.0 // the chip's at its strongest (ATmega328P data sheet, 29.2)

// Places are shares of the whole track, 0 at ground and 1 at the supply.
typedef struct {
    double rest;        // the wiper's place while nobody touches the stick, 0.5 but for tolerances
    double least, most; // its places at full tilt
    double noise_volts; // of the sliding contact: at most that much to each side
} joystick_axis_t;

// tilt: -1 to 1, 0 is at rest. chance: -1 to 1, how far noise goes this instant.
double joystick_part_volts(const joystick_axis_t *axis, double tilt, pin_drive_t drive, double chance);

// What a digital input makes of a voltage; between low and high it keeps its level, as if it floated.
pin_level_t joystick_part_level(double volts);

#endif
