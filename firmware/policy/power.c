// Counts quiet seconds.
#include "policy/power.h"

// The first second counted may be a short one, so each limit takes one more.
enum { DIM_AT_S = POWER_DIM_AFTER_S + 1, OFF_AT_S = POWER_OFF_AFTER_S + 1 };

void power_input(power_t *power)
{
    power->quiet_s = 0;
}

bool power_second(power_t *power)
{
    power_state_t before = power_state(power);
    if (power->quiet_s < OFF_AT_S)
        power->quiet_s++;
    return power_state(power) != before;
}

power_state_t power_state(const power_t *power)
{
    if (power->quiet_s >= OFF_AT_S)
        return POWER_OFF;
    return power->quiet_s >= DIM_AT_S ? POWER_DIMMED : POWER_BRIGHT;
}
