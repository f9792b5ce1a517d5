// Input as nobody should type it: random bytes, and random lines made of real words.
#ifndef MESS_H
#define MESS_H

#include <stddef.h>
#include <stdint.h>

// Draws the next number, 0..limit-1, from a generator whose whole state is *seed.
uint32_t mess_random(uint32_t *seed, uint32_t limit);

// Makes a line, without its end, of zero to six words that commands are made of and numbers that are about
// right.
void mess_line(uint32_t *seed, char *line, size_t size);

#endif
