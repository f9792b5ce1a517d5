// How long random tests run, and with which seeds. `make test` takes a part of the trials and fixed seeds;
// `make soak` sets SOAK and SEED in the environment: all trials, SOAK times over, with seeds that follow from
// SEED.
#ifndef SOAK_H
#define SOAK_H

#include <stdint.h>

// How many trials: the usual number, or SOAK times the full number.
unsigned soak_trials(unsigned usual, unsigned full);

// The step of a loop over all cases: the usual one, or 1 to try all.
unsigned soak_step(unsigned usual);

// The seed for one random sequence: the usual one, or another for each SEED and usual one.
uint64_t soak_seed(uint64_t usual);

#endif
