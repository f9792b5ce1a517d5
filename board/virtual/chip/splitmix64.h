// splitmix64 (Sebastiano Vigna, public domain algorithm): random numbers, equal on all machines for a seed.
// SPDX-License-Identifier: GPL-3.0-or-later
#ifndef SPLITMIX64_H
#define SPLITMIX64_H

#include <stdint.h>

// Advances the state and returns 64 random bits.
static inline uint64_t splitmix64(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

#endif
