// A checksum over bytes in RAM that only their owner may change. It shows that something else has changed
// them: a fault of the RAM or of the program.
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stdbool.h>
#include <stdint.h>

// The sum of a block. It differs whenever any single bit or any single byte differs. Takes 9 cycles a byte.
//   size: 1..255.
uint8_t checksum_of(const void *block, uint8_t size);

// Brings a block's checksum, its last byte, up to date with the others.
//   size: 2..255.
void checksum_update(void *block, uint8_t size);

// True when the block's checksum fits its other bytes. A block of zeros has no valid checksum.
bool checksum_holds(const void *block, uint8_t size);

#endif
