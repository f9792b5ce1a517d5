// Supply and resets.
#ifndef CHIP_POWER_H
#define CHIP_POWER_H

#include "board/virtual/chip/hooks.h"

// Takes MCUSR over from simavr.
void chip_power_attach(chip_t *chip);

// The watchdog's time is up.
void chip_power_time_out(void *context);

// Does what a hook has asked for in the middle of an instruction.
void chip_power_settle(chip_t *chip);

#endif
