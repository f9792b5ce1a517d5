// What the device tells of itself on the host.
#ifndef STATS_DOUBLE_H
#define STATS_DOUBLE_H

#include "hal/stats.h"

typedef struct {
    uptime_t uptime;
    uint16_t asleep_permille, stack, interrupt_us;
    uint8_t resets;
    reset_cause_t cause;
} stats_double_t;

extern stats_double_t stats_double;

#endif
