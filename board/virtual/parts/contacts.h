// The keypad: contacts that the host closes and opens, with or without bounce, between rows and columns.
#ifndef CONTACTS_H
#define CONTACTS_H

#include "board/virtual/chip/chip.h"
#include "board/virtual/parts/keypad_part.h"
#include "board/virtual/parts/part.h"
#include "board/virtual/parts/switches.h"

// Its pins are its lines: R1 to R4, then C1 to C4.
typedef struct {
    part_t part;
    chip_t *chip;
    switches_t switches;               // by key, as in hal/key.h
    uint8_t rows_high, shorts;         // faults that are reported already, while they last
    uint8_t grounded;                  // bit l: line l has a short to ground
    double ohms;                       // of a closed contact; 0: none
    chip_time_t rise;                  // cycles that a pull-up needs to raise a line
    chip_time_t high_at[KEYPAD_LINES]; // when a line that rises will be high
    uint8_t low, rising;               // lines that were low when they were looked at last; those that rise
    unsigned alarm;
} contacts_t;

// random: state of splitmix64, which decides how contacts bounce.
void contacts_start(contacts_t *c, chip_t *chip, uint64_t *random);

// A line is shorted to ground, or no longer.
void contacts_ground(contacts_t *c, unsigned line, bool grounded);

void contacts_set(contacts_t *c, unsigned key, bool closes); // now, cleanly

// At a time to come, chattering at random from `at` on; the last edge is exactly at `at + bounce`.
void contacts_move(contacts_t *c, unsigned key, bool closes, chip_time_t at, chip_time_t bounce);

#endif
