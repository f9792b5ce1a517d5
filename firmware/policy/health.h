// When the device restarts itself: when saving has made no progress for so long that the program must be
// stuck. Pure.
#ifndef HEALTH_H
#define HEALTH_H

#include <stdbool.h>
#include <stdint.h>

// Seconds without progress in saving before a restart.
enum { HEALTH_UNSAVED_MAX_S = 5 };

// Initialise to zero: everything saved.
typedef struct {
    uint8_t unsaved_s; // whole seconds since health_saved
} health_t;

// Reports that saving has made progress. Call it whenever that is so: one call within HEALTH_UNSAVED_MAX_S is
// enough.
void health_saved(health_t *health);

// Another second has passed.
// Returns false when the device must restart: health_saved was not called in the last HEALTH_UNSAVED_MAX_S
// seconds.
bool health_second(health_t *health);

#endif
