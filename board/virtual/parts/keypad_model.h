// Electrical model of a 4x4 membrane keypad: contacts join rows and columns into nets. On a net a strong low
// beats a pull-up, and a strong low against a strong high is a short. Ghosts need no code: three contacts at
// the corners of a rectangle join all four lines.
//
// Pure: drives and contacts in, levels out; independent of the simulator.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef KEYPAD_MODEL_H
#define KEYPAD_MODEL_H

#include <stdbool.h>
#include <stdint.h>

#include "chip/pin.h"

enum { CONTACT_ROWS = 4, CONTACT_COLUMNS = 4, CONTACTS = CONTACT_ROWS * CONTACT_COLUMNS };
enum { KEYPAD_LINES = CONTACT_ROWS + CONTACT_COLUMNS }; // R1..R4, then C1..C4

typedef struct {
    uint16_t closed;                 // bit 4 * row + column
    pin_drive_t drive[KEYPAD_LINES]; // how the chip drives each line
} keypad_model_t;

// Resolves all lines. Returns a bit set of the lines in a short circuit (strong low and strong high on one
// net); a shorted net reads low.
uint8_t keypad_model_resolve(const keypad_model_t *part, pin_level_t level[KEYPAD_LINES]);

#endif
