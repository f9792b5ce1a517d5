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
    const char *word[WORDS_MAX]; // each ends at a blank or at the end of the line
    uint8_t count;               // of all words, those beyond WORDS_MAX included; at most 255
} words_t;

// Takes a line of up to 254 characters apart at its blanks.
void words_split(words_t *words, const char *line);

// True when a word is this one, upper or lower case.
//   is: lower case letters; ends at a blank or at its end.
bool words_is(const char *word, const FLASH char *is);

// Reads a word as a number: decimal digits and nothing else.
// Returns it, 0..99, or WORDS_NO_NUMBER when it is none. A number above 99 is none that OXO could use.
enum { WORDS_NO_NUMBER = 100 };
uint8_t words_number(const char *word);

#endif
