// Supply and resets: what the run loop and the watchdog need of them. avr_chip.h has the public functions.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_POWER_H
#define CHIP_POWER_H

#include "chip/hooks.h"

// Replaces simavr's handler of MCUSR.
void chip_power_attach(chip_t *chip);

// The watchdog has timed out.
void chip_power_time_out(void *context);

// Carries out a reset or power-off that a hook requested during an instruction.
void chip_power_run_deferred(chip_t *chip);

#endif
