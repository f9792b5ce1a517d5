// Contacts that the host closes and opens, with or without bounce; used by keypad, buttons and joystick.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CONTACTS_H
#define CONTACTS_H

#include "chip/avr_chip.h"

enum { CONTACTS_MAX = 16 };

typedef struct contacts contacts_t;

// Argument of an event: closes or opens a contact.
typedef struct {
    contacts_t *contacts;
    unsigned contact;
    bool closes;
} contacts_move_t;

struct contacts {
    chip_t *chip;
    uint64_t *random;
    uint16_t closed;                 // bit c: contact c
    chip_time_t rests[CONTACTS_MAX]; // when the last bounce of each ends
    contacts_move_t move[CONTACTS_MAX][2];

    // Set by the owner: a contact has opened or closed. NULL: not needed.
    void (*on_contact)(void *context, unsigned contact, bool closes);
    void *context;
};

// random: splitmix64 state for the bounce.
void contacts_start(contacts_t *c, chip_t *chip, uint64_t *random);

// contact: below CONTACTS_MAX; any other changes nothing and is a fault of kind CHIP_FAULT_WIRING.
void contacts_set(contacts_t *c, unsigned contact, bool closes); // now, without bounce

// Bounces at random from `at` on; the last edge is exactly at `at + bounce`, or, if the contact still
// bounces then from an earlier move, at the end of that.
void contacts_move(contacts_t *c, unsigned contact, bool closes, chip_time_t at, chip_time_t bounce);

#endif
