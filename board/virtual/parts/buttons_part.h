// Up to five buttons, each between a pin and ground, pressed and released by the host.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef BUTTONS_PART_H
#define BUTTONS_PART_H

#include "parts/part.h"
#include "parts/contacts.h"

enum { BUTTONS_MAX = 5 };

// One pin for each button.
typedef struct {
    part_t part;
    contacts_t contacts; // by pin
    uint8_t shorts;      // faults present and already reported
} buttons_part_t;

// random: splitmix64 state for the contacts' bounce.
void buttons_part_start(buttons_part_t *b, unsigned count, chip_t *chip, uint64_t *random);

#endif
