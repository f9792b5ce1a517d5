// Calls console/tokens.h with any line, and takes each of its places for a word, for Frama-C's Eva.
// SPDX-License-Identifier: MIT
#include "__fc_builtin.h"

#include "console/tokens.c"

enum { LINE_MAX = 254 };

void eva_main(void)
{
    static const FLASH char word[] = "brightness";
    char line[LINE_MAX + 1];
    tokens_t tokens;
    Frama_C_make_unknown(line, LINE_MAX);
    line[LINE_MAX] = '\0';
    tokens_split(&tokens, line);
    for (uint8_t i = 0; i <= LINE_MAX; i++) {
        token_is(line + i, word);
        token_number(line + i);
    }
}
