// Rotate and exclusive-or: a bijection in each byte, including the last.
// SPDX-License-Identifier: MIT
#include "session/checksum.h"

enum { START = 0x5A }; // not 0, so that a block of zeros is invalid

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
    *last ^= checksum_of(block, size); // makes the sum over all bytes 0
}

bool checksum_holds(const void *block, uint8_t size)
{
    return checksum_of(block, size) == 0;
}
