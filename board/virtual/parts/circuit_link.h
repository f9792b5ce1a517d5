// Wires from the pins of one chip to those of another, and a common time: the same in every run.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CIRCUIT_LINK_H
#define CIRCUIT_LINK_H

#include "parts/circuit.h"

typedef struct circuit_link_end {
    part_t part;
    chip_t *chip;
    struct circuit_link_end *other;
    bool pull_ups, is_first;
    pin_drive_t drive[PART_PINS_MAX]; // by its chip
    bool shorted[PART_PINS_MAX];      // already reported
} circuit_link_end_t;

typedef struct {
    circuit_link_end_t end[2];
} circuit_link_t;

// Connects pin a[i] of the first circuit with pin b[i] of the second, whether their power is on or off.
//   pins: 1 to PART_PINS_MAX.
//   pull_ups: the wires have pull-ups, as those of an I2C bus do; else wires that nobody drives float.
// Returns false, after a fault, if a chip cannot plug its end in (circuit_plug) or is linked to a third one;
// nothing is connected then. If both drive a wire, to different levels, low wins, and it is a fault of the
// first.
bool circuit_link_plug(circuit_link_t *l, circuit_t *first, const chip_pin_t a[], circuit_t *second,
                       const chip_pin_t b[], unsigned pins, bool pull_ups);

// Runs both up to the time of the first chip. Always the one that is behind executes an instruction, so that
// neither is ahead of the other by more than one; their clocks may differ.
void circuit_link_run(circuit_link_t *l, chip_time_t until);

// The same, until done() returns true or the deadline passes (chip_run_until).
bool circuit_link_run_until(circuit_link_t *l, chip_time_t deadline, chip_condition_t *done, void *context);

#endif
