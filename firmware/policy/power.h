// When the display is dimmed and the device switched off, from the seconds without input. Pure.
#ifndef POWER_H
#define POWER_H

#include <stdbool.h>
#include <stdint.h>

typedef enum { POWER_BRIGHT, POWER_DIMMED, POWER_OFF } power_state_t;

// Seconds without input before dimming, and before power-down.
enum { POWER_DIM_AFTER_S = 120, POWER_OFF_AFTER_S = 600 };

// Initialise to zero: input has just come.
typedef struct {
    power_state_t state;
    uint16_t quiet_s; // whole seconds without input, the first of which may be a short one
} power_t;

// Input has come, from the keypad or the console.
void power_input(power_t *power);

// Another second has passed.
// Returns true when the state has changed with it.
bool power_second(power_t *power);

static inline power_state_t power_state(const power_t *power)
{
    return power->state;
}

#endif
