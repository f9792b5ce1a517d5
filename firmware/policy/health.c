// Counts seconds without progress in saving.
#include "policy/health.h"

void health_saved(health_t *health)
{
    health->unsaved_s = 0;
}

// The first counted second may be shorter.
bool health_second(health_t *health)
{
    if (health->unsaved_s <= HEALTH_UNSAVED_MAX_S)
        health->unsaved_s++;
    return health->unsaved_s <= HEALTH_UNSAVED_MAX_S;
}
