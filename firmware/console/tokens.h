// Tokens of a console line, separated by blanks, and the numbers that they represent.
//
// Pure. A tokens_t points into the line, which must outlive it and is not modified.
// SPDX-License-Identifier: MIT
#ifndef TOKENS_H
#define TOKENS_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/flash.h"

enum { TOKENS_MAX = 4 };

typedef struct {
    const char *token[TOKENS_MAX]; // ends at a blank or at the end of the line
    uint8_t count;                 // of all tokens, including those beyond TOKENS_MAX; at most 255
} tokens_t;

// Splits a line of up to 254 characters at its blanks.
void tokens_split(tokens_t *tokens, const char *line);

// True if a token is this word, in upper or lower case.
//   is: lower case letters; ends at a blank or at its end.
bool token_is(const char *word, const FLASH char *is);

// Reads a token as decimal digits only. Returns the number, 0..99, or TOKEN_NO_NUMBER, also for larger
// numbers, which OXO does not use.
enum { TOKEN_NO_NUMBER = 100 };
uint8_t token_number(const char *word);

#endif
