#include "tests/support/soak.h"

#include <stdlib.h>

unsigned soak_trials(unsigned usual)
{
    const char *soak = getenv("SOAK");
    return soak == NULL ? usual : (unsigned)strtoul(soak, NULL, 10);
}
