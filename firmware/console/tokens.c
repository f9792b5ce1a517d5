// Splits a line at blanks; compares and reads tokens.
// SPDX-License-Identifier: MIT
#include "console/tokens.h"

void tokens_split(tokens_t *tokens, const char *line)
{
    tokens->count = 0;
    for (char before = ' '; *line != '\0'; before = *line++) {
        if (before != ' ' || *line == ' ')
            continue;
        if (tokens->count < TOKENS_MAX)
            tokens->token[tokens->count] = line;
        tokens->count++;
    }
}

static bool is_end(char c)
{
    return c == ' ' || c == '\0';
}

// ASCII's upper and lower case differ in this bit; setting it makes no other character a lower case letter.
enum { CASE = 0x20 };

bool token_is(const char *word, const FLASH char *is)
{
    while (!is_end(*is)) {
        if ((*word++ | CASE) != *is++)
            return false;
    }
    return is_end(*word);
}

uint8_t token_number(const char *word)
{
    uint8_t number = 0;
    for (; !is_end(*word); word++) {
        uint8_t digit = (uint8_t)(*word - '0');
        if (digit > 9 || number > 9)
            return TOKEN_NO_NUMBER;
        number = (uint8_t)(10 * number + digit);
    }
    return number;
}
