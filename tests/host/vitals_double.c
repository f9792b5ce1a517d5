// A device that is doing well.
#include "hal/vitals.h"
#include "vitals_double.h"

vitals_t vitals_double = {.uptime_s = 4000000000u, .asleep_permille = 991, .stack = 106, .interrupt_us = 28};

void vitals_read(vitals_t *vitals)
{
    *vitals = vitals_double;
}
