// Calls session/checksum.h with any block, for Frama-C's Eva.
// SPDX-License-Identifier: MIT
#include "__fc_builtin.h"

#include "session/checksum.c"

void eva_main(void)
{
    uint8_t block[UINT8_MAX];
    block[0] = Frama_C_unsigned_char_interval(0, UINT8_MAX);
    checksum_holds(block, 1);
    for (uint8_t size = 2; size != 0; size++) {
        block[size - 1] = Frama_C_unsigned_char_interval(0, UINT8_MAX); // what is behind is not there
        checksum_update(block, size);
    }
}
