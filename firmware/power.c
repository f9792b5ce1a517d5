// Counts seconds without input.
// SPDX-License-Identifier: MIT
#include "power.h"

enum { DIM_AFTER_S = 120, OFF_AFTER_S = 600 };

// The first counted second may be shorter, so each limit is one higher.
enum { DIM_AT_S = DIM_AFTER_S + 1, OFF_AT_S = OFF_AFTER_S + 1 };

void power_input(power_t *power)
{
    *power = (power_t){POWER_BRIGHT, 0};
}

bool power_second(power_t *power)
{
    if (power->state == POWER_OFF)
        return false;
    power_state_t before = power->state;
    power->quiet_s++;
    if (power->quiet_s == DIM_AT_S)
        power->state = POWER_DIMMED;
    else if (power->quiet_s == OFF_AT_S)
        power->state = POWER_OFF;
    return power->state != before;
}
