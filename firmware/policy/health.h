// Policy for restarts: saving has made no progress for so long that the program must be stuck. Pure.
#ifndef HEALTH_H
#define HEALTH_H

#include <stdbool.h>
#include <stdint.h>

// Seconds without progress in saving before a restart.
enum { HEALTH_UNSAVED_MAX_S = 5 };

// Initialise to zero: everything is saved.
typedef struct {
    uint8_t unsaved_s; // whole seconds since health_saved
} health_t;

// Saving has made progress. While it does, call this at least every HEALTH_UNSAVED_MAX_S seconds.
void health_saved(health_t *health);

// A second has passed. Returns false if the device must restart: no call of health_saved in the last
// HEALTH_UNSAVED_MAX_S seconds.
bool health_second(health_t *health);

#endif
