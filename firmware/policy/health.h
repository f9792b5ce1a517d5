// When the device restarts itself: when what the players did has not been saved for so long that the program
// must be stuck. Pure.
#ifndef HEALTH_H
#define HEALTH_H

#include <stdbool.h>
#include <stdint.h>

// Seconds in which saving may get nowhere.
enum { HEALTH_UNSAVED_MAX_S = 5 };

// All zero, it begins as if all was saved.
typedef struct {
    uint8_t unsaved_s; // whole seconds since health_saved
} health_t;

// Saving has caught up with what was done before. To be called at every such moment, however short: one is
// enough.
void health_saved(health_t *health);

// Another second has passed.
// Returns false when the device should restart: no moment in the last HEALTH_UNSAVED_MAX_S seconds was a
// saved one.
bool health_second(health_t *health);

#endif
