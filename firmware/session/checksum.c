// Rotate and exclusive-or: each byte, the last included, changes the sum one to one.
#include "session/checksum.h"

enum { START = 0x5A }; // not 0, so that zeros do not fit

uint8_t checksum_of(const void *block, uint8_t size)
{
    const uint8_t *byte = block;
    uint8_t sum = START;
    do
        sum = (uint8_t)((sum << 1 | sum >> 7) ^ *byte++);
    while (--size != 0);
    return sum;
}

void checksum_update(void *block, uint8_t size)
{
    uint8_t *last = (uint8_t *)block + size - 1;
    *last ^= checksum_of(block, size); // so that the sum over all bytes is 0
}

bool checksum_holds(const void *block, uint8_t size)
{
    return checksum_of(block, size) == 0;
}
