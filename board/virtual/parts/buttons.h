// Up to five buttons, each between a pin and ground, that the host presses and releases.
#ifndef BUTTONS_H
#define BUTTONS_H

#include "board/virtual/parts/part.h"
#include "board/virtual/parts/switches.h"

enum { BUTTONS_MAX = 5 };

// Its pins are its buttons.
typedef struct {
    part_t part;
    switches_t switches; // by pin
    uint8_t shorts;      // faults that are reported already, while they last
} buttons_t;

// random: state of splitmix64, which decides how contacts bounce.
void buttons_start(buttons_t *b, unsigned count, chip_t *chip, uint64_t *random);

#endif
