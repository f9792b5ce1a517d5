// A console line taken apart: tokens between blanks, and the numbers that they spell.
//
// Pure. A tokens_t points into the line, which must stay and is left unchanged.
#ifndef TOKENS_H
#define TOKENS_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/flash.h"

enum { TOKENS_MAX = 4 };

typedef struct {
    const char *token[TOKENS_MAX]; // each ends at a blank or at the end of the line
    uint8_t count;                 // of all tokens, those beyond TOKENS_MAX included; at most 255
} tokens_t;

// Takes a line of up to 254 characters apart at its blanks.
void tokens_split(tokens_t *tokens, const char *line);

// True when a word is this one, upper or lower case.
//   is: lower case letters; ends at a blank or at its end.
bool token_is(const char *word, const FLASH char *is);

// Reads a word as a number: decimal digits and nothing else.
// Returns it, 0..99, or TOKEN_NO_NUMBER when it is none. A number above 99 is none that OXO could use.
enum { TOKEN_NO_NUMBER = 100 };
uint8_t token_number(const char *word);

#endif
