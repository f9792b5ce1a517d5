// A matrix of keys: contacts between rows and columns, which the host closes and opens with or without
// bounce. The 4x4 keypad, sixteen buttons wired like it, or nine: its first three rows and columns.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef KEYPAD_PART_H
#define KEYPAD_PART_H

#include "chip/avr_chip.h"
#include "parts/keypad_model.h"
#include "parts/part.h"
#include "parts/contacts.h"

// Lines: R1 to R4, then C1 to C4.
enum { KEYPAD_R1, KEYPAD_C1 = CONTACT_ROWS };
enum { CELLS_SIDE = 3 };
typedef struct {
    part_t part; // its pins: a line for each, rows first
    chip_t *chip;
    contacts_t contacts;               // 4 * row + column
    uint8_t rows_high, shorts;         // faults present and already reported
    uint8_t grounded;                  // bit l: line l is shorted to ground
    double ohms;                       // of a closed contact; 0: ideal
    chip_time_t rise;                  // cycles that a pull-up takes to raise a line
    chip_time_t high_at[KEYPAD_LINES]; // when a rising line becomes high
    uint8_t low, rising;               // lines low at the last look; lines rising
    unsigned alarm;
} keypad_part_t;

// The keypad, and the nine buttons, with pins R1 to R3, then C1 to C3.
//   random: splitmix64 state for the contacts' bounce.
void keypad_part_start(keypad_part_t *c, chip_t *chip, uint64_t *random);
void cells_part_start(keypad_part_t *c, chip_t *chip, uint64_t *random);

// Shorts a line to ground, or removes the short.
void keypad_part_ground(keypad_part_t *c, unsigned line, bool grounded);

void keypad_part_set(keypad_part_t *c, unsigned key, bool closes); // now, without bounce

// Bounces at random from `at` on; the last edge is exactly at `at + bounce`.
void keypad_part_move(keypad_part_t *c, unsigned key, bool closes, chip_time_t at, chip_time_t bounce);

#endif
