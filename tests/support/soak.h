// Number of trials and seeds of random tests. `make test` runs a part of the trials with fixed seeds; `make
// soak` sets SOAK and SEED in the environment: SOAK times all trials, with seeds derived from SEED.
// SPDX-License-Identifier: MIT
#ifndef SOAK_H
#define SOAK_H

#include <stdint.h>

// Number of trials: the usual number, or SOAK times the full number.
unsigned soak_trials(unsigned usual, unsigned full);

// Step of a loop over all cases: the usual one, or 1 when soaking.
unsigned soak_step(unsigned usual);

// Seed of a random sequence: the usual one, or one derived from it and SEED.
uint64_t soak_seed(uint64_t usual);

#endif
