// The generator of random input: keys, lines that are right or nearly right, and lines of real words in any
// order.
#ifndef GENERATOR_H
#define GENERATOR_H

#include <stddef.h>
#include <stdint.h>

#include "tests/support/model.h"

enum { GENERATOR_STEP = 48 };

// Draws the next number, 0..limit-1. *seed is the generator's whole state.
uint32_t generator_random(uint32_t *seed, uint32_t limit);

// Draws a line, without its end: often a command, else up to six words and numbers that commands are made of.
void generator_line(uint32_t *seed, char *line, size_t size);

// Draws what a player might do next: keys, or '>' and a line. Mostly sets a mark, or begins a new game after
// the end; sometimes takes back, changes opponent, size, brightness or layout, or resets the score.
//   random: the state of a generator, see board/virtual/splitmix64.h.
void generator_step(const model_t *m, uint64_t *random, char step[GENERATOR_STEP]);

#endif
