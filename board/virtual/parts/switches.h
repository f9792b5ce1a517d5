// Contacts that the host closes and opens, with or without bounce: what keypad, buttons and joystick are
// made of.
#ifndef SWITCHES_H
#define SWITCHES_H

#include "board/virtual/chip/chip.h"

enum { SWITCHES_MAX = 16 };

typedef struct switches switches_t;

// What an event does: a contact closes or opens.
typedef struct {
    switches_t *switches;
    unsigned contact;
    bool closes;
} switches_move_t;

struct switches {
    chip_t *chip;
    uint64_t *random;
    uint16_t closed; // bit c: contact c
    switches_move_t move[SWITCHES_MAX][2];
};

// random: state of splitmix64, which decides how contacts bounce.
void switches_start(switches_t *s, chip_t *chip, uint64_t *random);

void switches_set(switches_t *s, unsigned contact, bool closes); // now, cleanly

// At a time to come, chattering at random from `at` on; the last edge is exactly at `at + bounce`.
void switches_move(switches_t *s, unsigned contact, bool closes, chip_time_t at, chip_time_t bounce);

#endif
