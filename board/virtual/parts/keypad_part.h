// Electrical model of a 4x4 membrane keypad: contacts join rows and columns into nets. On a net a strong low
// beats a pull-up, and a strong low against a strong high is a short. Ghosts need no code: three contacts at
// the corners of a rectangle join all four lines.
//
// Pure: drives and contacts in, levels out; independent of the simulator.
#ifndef KEYPAD_PART_H
#define KEYPAD_PART_H

#include <stdbool.h>
#include <stdint.h>

#include "board/virtual/chip/pin.h"
#include "hal/key.h"

enum { KEYPAD_LINES = KEYPAD_ROWS + KEYPAD_COLS }; // R1..R4, then C1..C4

typedef struct {
    uint16_t closed;                 // bit k: contact of key k, numbered as in hal/key.h
    pin_drive_t drive[KEYPAD_LINES]; // how the chip drives each line
} keypad_part_t;

// Resolves all lines. Returns a bit set of the lines in a short circuit (strong low and strong high on one
// net); a shorted net reads low.
uint8_t keypad_part_resolve(const keypad_part_t *part, pin_level_t level[KEYPAD_LINES]);

#endif
