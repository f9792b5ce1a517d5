// Registers of what is not modelled: the first write to any of them is a fault that names it.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_UNMODELLED_H
#define CHIP_UNMODELLED_H

#include "chip/core.h"

typedef struct {
    chip_core_t *core;
    uint32_t reported; // a bit for each group of registers
} chip_unmodelled_t;

// Call after all models are attached: registers that one of them, or simavr, handles stay theirs.
void chip_unmodelled_attach(chip_unmodelled_t *u, chip_core_t *core);

#endif
