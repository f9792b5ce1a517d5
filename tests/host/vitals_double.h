// What the device tells of itself on the host.
#ifndef VITALS_DOUBLE_H
#define VITALS_DOUBLE_H

#include "hal/vitals.h"

typedef struct {
    uptime_t uptime;
    uint16_t asleep_permille, stack, interrupt_us;
    uint8_t resets;
    reset_cause_t cause;
} vitals_double_t;

extern vitals_double_t vitals_double;

#endif
