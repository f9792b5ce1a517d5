// Reserved bits of registers, which read 0 whatever is written.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_RESERVED_H
#define CHIP_RESERVED_H

#include "chip/core.h"

enum { CHIP_RESERVED = 22 };

// The writers of the registers, which get what is left of a byte.
typedef struct {
    struct chip_reserved_register {
        uint8_t bits; // that there are
        avr_io_write_t write;
        void *param;
    } reg[CHIP_RESERVED];
} chip_reserved_t;

// Call after all other parts have attached their writers.
void chip_reserved_attach(chip_reserved_t *reserved, const chip_core_t *core, size_t eeprom_size);

#endif
