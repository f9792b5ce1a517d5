// The generator of random input: keys, lines that are right or nearly so, and lines of real words in any
// order.
#ifndef GENERATOR_H
#define GENERATOR_H

#include <stddef.h>
#include <stdint.h>

#include "tests/support/model.h"

enum { GENERATOR_STEP = 48 };

// Draws the next number, 0..limit-1, from a generator whose whole state is *seed.
uint32_t generator_random(uint32_t *seed, uint32_t limit);

// Draws a line, without its end: zero to six of the words that commands are made of and numbers that are
// about right.
void generator_line(uint32_t *seed, char *line, size_t size);

// Draws what people might do next in a session: keys, or a line behind '>'. Mostly sets a mark, begins anew
// after the end; now and then takes back, chooses an opponent, another size, brightness or layout, or resets
// the score.
//   random: the state of a generator, see board/virtual/splitmix64.h.
void generator_step(const model_t *m, uint64_t *random, char step[GENERATOR_STEP]);

#endif
