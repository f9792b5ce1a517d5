// A pin of a chip, its drive, and its level: values only.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef CHIP_PIN_H
#define CHIP_PIN_H

typedef struct {
    char letter; // of the port, 'A' to 'L'
    unsigned char bit;
} chip_pin_t;

// From weakest to strongest.
typedef enum { DRIVE_NONE, DRIVE_PULL_UP, DRIVE_LOW, DRIVE_HIGH } pin_drive_t;

typedef enum { PIN_LOW, PIN_HIGH, PIN_FLOATING } pin_level_t;

#endif
