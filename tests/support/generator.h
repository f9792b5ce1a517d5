// The generator of random input: keys, valid and nearly valid lines, and lines of command words in any order.
// SPDX-License-Identifier: MIT
#ifndef GENERATOR_H
#define GENERATOR_H

#include <stddef.h>
#include <stdint.h>

#include "tests/support/model.h"

enum { GENERATOR_STEP = 48 };

// Draws the next number, 0..limit-1. *seed is the generator's whole state.
uint32_t generator_random(uint32_t *seed, uint32_t limit);

// Draws a line without its end: a command, or up to five words and numbers of commands.
void generator_line(uint32_t *seed, char *line, size_t size);

// Draws a player's next step: keys, or '>' and a line. Mostly plays, or starts a new game after the end;
// sometimes takes back, changes opponent, size, brightness or layout, or resets the score.
//   random: the state of a generator, see board/virtual/splitmix64.h.
void generator_step(const model_t *m, uint64_t *random, char step[GENERATOR_STEP]);

#endif
