// Wiper voltage, loaded by the pin, and the level that a digital input reads.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "parts/joystick_model.h"

#define LOW_VOLTS  1.5 // 29.2, at 5 V
#define HIGH_VOLTS 3.0

static double place(const joystick_axis_t *axis, double tilt)
{
    double end = tilt < 0 ? axis->least : axis->most, share = tilt < 0 ? -tilt : tilt;
    return axis->rest + share * (end - axis->rest);
}

// The track as a voltage source with the resistance of its two halves in parallel, loaded by the pin.
static double loaded(double at, pin_drive_t drive)
{
    double source_ohms = JOYSTICK_OHMS * at * (1 - at);
    switch (drive) {
    case DRIVE_LOW: return 0;
    case DRIVE_HIGH: return JOYSTICK_SUPPLY_VOLTS;
    case DRIVE_PULL_UP:
        return JOYSTICK_SUPPLY_VOLTS * (at * JOYSTICK_PULL_UP_OHMS + source_ohms) /
               (JOYSTICK_PULL_UP_OHMS + source_ohms);
    default: return JOYSTICK_SUPPLY_VOLTS * at;
    }
}

double joystick_model_volts(const joystick_axis_t *axis, double tilt, pin_drive_t drive, double chance)
{
    double volts = loaded(place(axis, tilt), drive) + axis->noise_volts * chance;
    return volts < 0 ? 0 : volts > JOYSTICK_SUPPLY_VOLTS ? JOYSTICK_SUPPLY_VOLTS : volts;
}

pin_level_t joystick_model_level(double volts)
{
    if (volts < LOW_VOLTS)
        return PIN_LOW;
    return volts > HIGH_VOLTS ? PIN_HIGH : PIN_FLOATING;
}
