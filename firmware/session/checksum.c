#include "session/checksum.h"


// Each byte changes the sum one to one, the last of them too.
uint8_t checksum_of(const void *block, uint8_t size)
{
    const uint8_t *byte = block;
    uint8_t sum = 0x5A; // zeros are not sealed
    do
        sum = (uint8_t)((sum << 1 | sum >> 7) ^ *byte++);
    while (--size != 0);
    return sum;
}

void checksum_set(void *block, uint8_t size)
{
    uint8_t *seal = (uint8_t *)block + size - 1;
    *seal ^= checksum_of(block, size); // so that all of them together give 0
}

bool checksum_holds(const void *block, uint8_t size)
{
    return checksum_of(block, size) == 0;
}
