// Model of the keypad with contact resistance, in volts: carbon contacts of a membrane have 100 Ohm when new
// and 1 kOhm when worn.
//
// Pure: drives, contacts and ohms in, volts out.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef WORN_KEYPAD_MODEL_H
#define WORN_KEYPAD_MODEL_H

#include "parts/keypad_model.h"

// ATmega328P data sheet, 29.2, at 5 V: an output at its weakest (0.9 V at 20 mA), a pull-up at its strongest,
// input thresholds, and a pin's absolute maximum current.
#define KEYPAD_SUPPLY_VOLTS 5.0
#define KEYPAD_OUTPUT_OHMS  45.0
#define KEYPAD_PULL_UP_OHMS 20000.0
#define KEYPAD_LOW_VOLTS    1.5
#define KEYPAD_HIGH_VOLTS   3.0
#define KEYPAD_PIN_AMPERES  0.04

// A line without any connection has 0 V.
void worn_keypad_model_volts(const keypad_model_t *part, double contact_ohms, double volts[KEYPAD_LINES]);

// Resolves all lines. Between the thresholds an input keeps its last level, which `level` holds. Returns a
// bit set of the lines whose pins exceed the maximum current.
uint8_t worn_keypad_model_resolve(const keypad_model_t *part, double contact_ohms,
                                  pin_level_t level[KEYPAD_LINES]);

#endif
