// A checksum over bytes in RAM that only their owner may change; detects faults of the RAM or the program.
// SPDX-License-Identifier: MIT
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stdbool.h>
#include <stdint.h>

// The sum of a block; changes with any single bit or byte. Takes 8 cycles a byte.
//   size: 1..255.
uint8_t checksum_of(const void *block, uint8_t size);

// Updates a block's checksum, its last byte.
//   size: 2..255.
void checksum_update(void *block, uint8_t size);

// True if the block's checksum matches. A block of zeros has no valid checksum.
bool checksum_holds(const void *block, uint8_t size);

#endif
