// A console line taken apart: words between blanks, and the numbers that they spell.
//
// Pure. A words_t points into the line, which must stay and is left unchanged.
#ifndef WORDS_H
#define WORDS_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/flash.h"

enum { WORDS_MAX = 4 };

typedef struct {
    const char *start[WORDS_MAX];
    uint8_t length[WORDS_MAX];
    uint8_t count; // of all words, those beyond WORDS_MAX included; at most 255
} words_t;

// Takes a line of up to 254 characters apart at its blanks.
void words_split(words_t *words, const char *line);

// True when the index-th word is this one, upper or lower case. index below words->count and WORDS_MAX.
//   word: lower case.
bool words_is(const words_t *words, uint8_t index, const FLASH char *word);

// Reads the index-th word as a number: one to four decimal digits and nothing else.
// Returns it, 0..9999, or -1 when it is none. A word of five digits or more is none that OXO could use.
int16_t words_number(const words_t *words, uint8_t index);

#endif
