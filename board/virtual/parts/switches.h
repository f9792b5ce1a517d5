// Contacts that the host closes and opens, with or without bounce; used by keypad, buttons and joystick.
#ifndef SWITCHES_H
#define SWITCHES_H

#include "board/virtual/chip/avr_chip.h"

enum { SWITCHES_MAX = 16 };

typedef struct switches switches_t;

// Argument of an event: closes or opens a contact.
typedef struct {
    switches_t *switches;
    unsigned contact;
    bool closes;
} switches_move_t;

struct switches {
    chip_t *chip;
    uint64_t *random;
    uint16_t closed;                 // bit c: contact c
    chip_time_t rests[SWITCHES_MAX]; // when the last bounce of each ends
    switches_move_t move[SWITCHES_MAX][2];
};

// random: splitmix64 state for the bounce.
void switches_start(switches_t *s, chip_t *chip, uint64_t *random);

void switches_set(switches_t *s, unsigned contact, bool closes); // now, without bounce

// Bounces at random from `at` on; the last edge is exactly at `at + bounce`, or, if the contact still
// bounces then from an earlier move, at the end of that.
void switches_move(switches_t *s, unsigned contact, bool closes, chip_time_t at, chip_time_t bounce);

#endif
