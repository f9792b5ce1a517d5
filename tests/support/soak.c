// Reads SOAK and SEED.
// SPDX-License-Identifier: MIT
#include "tests/support/soak.h"

#include <stdlib.h>

#include <vboard/splitmix64.h>

unsigned soak_trials(unsigned usual, unsigned full)
{
    const char *times = getenv("SOAK");
    return times == NULL ? usual : full * (unsigned)strtoul(times, NULL, 10);
}

unsigned soak_step(unsigned usual)
{
    return getenv("SOAK") == NULL ? usual : 1;
}

uint64_t soak_seed(uint64_t usual)
{
    const char *text = getenv("SEED");
    if (text == NULL)
        return usual;
    uint64_t state = strtoull(text, NULL, 10) ^ usual << 32;
    return splitmix64(&state);
}
