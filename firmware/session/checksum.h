// A seal on bytes in RAM that nobody but their owner may change: a sum that tells when something else has, a
// fault of the RAM or of the program.
#ifndef CHECKSUM_H
#define CHECKSUM_H

#include <stdbool.h>
#include <stdint.h>

// The sum of a block: another when any one bit, or any one byte, is another. Takes 9 cycles a byte.
//   size: 1..255.
uint8_t checksum_of(const void *block, uint8_t size);

// Seals all bytes of a block; the last of them is the seal.
//   size: 2..255.
void checksum_set(void *block, uint8_t size);

// True when the block is as it was sealed; false when any one bit, or any one byte, is another.
bool checksum_holds(const void *block, uint8_t size);

#endif
