// Policy for dimming the display and for power-down, by seconds without input. Pure.
// SPDX-License-Identifier: MIT
#ifndef POWER_H
#define POWER_H

#include <stdbool.h>
#include <stdint.h>

typedef enum { POWER_BRIGHT, POWER_DIMMED, POWER_OFF } power_state_t;

// Initialise to zero: input has just occurred.
typedef struct {
    power_state_t state;
    uint16_t quiet_s; // seconds without input; the first one may be shorter
} power_t;

// Input has occurred, on the keypad or the console.
void power_input(power_t *power);

// A second has passed. Returns true if the state has changed.
bool power_second(power_t *power);

static inline power_state_t power_state(const power_t *power)
{
    return power->state;
}

#endif
