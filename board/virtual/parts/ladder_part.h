// Five keys on one analog pin: a resistor to the supply, and a chain of resistors to ground, which a key
// closes at its place, as on LCD keypad shields. Of two keys the one nearer to ground counts.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LADDER_PART_H
#define LADDER_PART_H

#include "parts/contacts.h"
#include "parts/part.h"

// Contacts of the host.
enum { LADDER_UP, LADDER_LEFT, LADDER_SELECT, LADDER_RIGHT, LADDER_DOWN, LADDER_KEYS };

typedef struct {
    part_t part;
    contacts_t contacts;      // by LADDER_UP and so on
    double ohms[LADDER_KEYS]; // from the pin to ground through each key; the host may change it at any time
    double supply_ohms;       // from the pin to the supply
    double noise_volts;       // amplitude; default 0
    bool unplugged;           // the pin is open: the converter reads
    double stray_volts;       // this, or, below 0, any voltage
    bool driven;              // fault present and already reported
    pin_drive_t drive;
} ladder_part_t;

// Starts with 2 kOhm to the supply and, in series, 0, 330, 620, 1,000 and 3,300 Ohm for RIGHT, UP, DOWN, LEFT
// and SELECT, as on most LCD keypad shields; as a kind of part, with those of ohms=. random: splitmix64 state
// for bounce and noise.
void ladder_part_start(ladder_part_t *l, chip_t *chip, uint64_t *random);

#endif
