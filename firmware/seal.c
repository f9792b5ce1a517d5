#include "seal.h"

#include "hal/indirect.h"

// Each byte changes the sum one to one, the last of them too.
INDIRECT_ARGUMENTS uint8_t seal_of(const void *block, uint8_t size)
{
    const uint8_t *byte = block;
    uint8_t sum = 0x5A; // zeros are not sealed
    do
        sum = (uint8_t)((sum << 1 | sum >> 7) ^ *byte++);
    while (--size != 0);
    return sum;
}

INDIRECT_ARGUMENTS void seal_set(void *block, uint8_t size)
{
    uint8_t *seal = (uint8_t *)block + size - 1;
    *seal ^= seal_of(block, size); // so that all of them together give 0
}

INDIRECT_ARGUMENTS bool seal_holds(const void *block, uint8_t size)
{
    return seal_of(block, size) == 0;
}
