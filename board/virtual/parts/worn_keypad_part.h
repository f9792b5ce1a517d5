// The keypad's lines in volts, where a contact has a resistance: carbon on a membrane has 100 Ohm when it is
// new and 1 kOhm when it is worn.
//
// Pure: drives, contacts and Ohms in, volts out.
#ifndef WORN_KEYPAD_PART_H
#define WORN_KEYPAD_PART_H

#include "board/virtual/parts/keypad_part.h"

// ATmega328P data sheet, 29.2, at 5 V: an output at its weakest (0.9 V at 20 mA), a pull-up at its strongest,
// what an input takes for low and for high, and what a pin bears.
#define KEYPAD_SUPPLY_VOLTS 5.0
#define KEYPAD_OUTPUT_OHMS  45.0
#define KEYPAD_PULL_UP_OHMS 20000.0
#define KEYPAD_LOW_VOLTS    1.5
#define KEYPAD_HIGH_VOLTS   3.0
#define KEYPAD_PIN_AMPERES  0.04

// A line that nothing drives or is joined to has 0 V.
void worn_keypad_part_volts(const keypad_part_t *part, double contact_ohms, double volts[KEYPAD_LINES]);

// Resolves all lines; between low and high an input keeps the level that it had, which `level` holds.
// Returns a bit set of the lines whose pins carry more than they bear.
uint8_t worn_keypad_part_resolve(const keypad_part_t *part, double contact_ohms,
                                 pin_level_t level[KEYPAD_LINES]);

#endif
