// Checksums for Frama-C's Eva: any sum, of bytes that are there. eva_checksum.c calls the real ones.
// SPDX-License-Identifier: MIT
#include "__fc_builtin.h"

#include "session/checksum.h"

uint8_t checksum_of(const void *block, uint8_t size)
{
    const uint8_t *byte = block;
    //@ assert size >= 1 && \valid_read(byte + (0 .. size - 1)) && \initialized(byte + (0 .. size - 1));
    return Frama_C_unsigned_char_interval(0, UINT8_MAX);
}

void checksum_update(void *block, uint8_t size)
{
    uint8_t *byte = block;
    //@ assert size >= 2 && \valid(byte + (0 .. size - 1)) && \initialized(byte + (0 .. size - 1));
    byte[size - 1] = Frama_C_unsigned_char_interval(0, UINT8_MAX);
}

bool checksum_holds(const void *block, uint8_t size)
{
    return checksum_of(block, size) == 0;
}
