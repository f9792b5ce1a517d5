// Runs a chip under a debugger (chip_gdb), by simavr's server.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_DEBUGGER_H
#define CHIP_DEBUGGER_H

#include <stdbool.h>

#include "chip/hooks.h"

// Before each step of a chip with a debugger: executes its commands. Returns false while it holds the chip.
bool chip_debugger_lets_run(chip_t *chip);

// After each.
void chip_debugger_stepped(chip_t *chip);

#endif
