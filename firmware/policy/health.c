// Counts seconds without a saved moment.
#include "policy/health.h"

void health_saved(health_t *health)
{
    health->unsaved_s = 0;
}

// The first second counted may be a short one.
bool health_second(health_t *health)
{
    if (health->unsaved_s <= HEALTH_UNSAVED_MAX_S)
        health->unsaved_s++;
    return health->unsaved_s <= HEALTH_UNSAVED_MAX_S;
}
