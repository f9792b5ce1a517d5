// A matrix of 18 LEDs on pins of the chip: faults of how it is driven, what is seen of it, its current.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef LEDS_PART_H
#define LEDS_PART_H

#include "chip/avr_chip.h"
#include "parts/leds_model.h"
#include "parts/part.h"

typedef struct {
    part_t part;
    chip_t *chip;
    leds_build_t build;
    pin_drive_t drive[LEDS_PINS];
    leds_state_t now; // follows from `drive`
    leds_eye_t eye;
    chip_time_t lit_since;      // of `now`
    chip_time_t exposure[LEDS]; // time that each LED has been lit, since power-on, up to `lit_since`
    unsigned alarm;             // a row has not been driven for a frame
} leds_part_t;

void leds_part_start(leds_part_t *l, chip_t *chip, leds_build_t build);

// Time that an LED has been lit since power-on, in cycles.
//   led: row * LEDS_COLUMNS + column.
chip_time_t leds_part_exposure(const leds_part_t *l, unsigned led);

// Mean supply current of what is seen.
double leds_part_ma(const leds_part_t *l);

#endif
