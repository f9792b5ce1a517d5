#include "words.h"

void words_split(words_t *words, const char *line)
{
    words->count = 0;
    for (char before = ' '; *line != '\0'; before = *line++) {
        if (before != ' ' || *line == ' ')
            continue;
        if (words->count < WORDS_MAX)
            words->word[words->count] = line;
        words->count++;
    }
}

static bool is_end(char c)
{
    return c == ' ' || c == '\0';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

bool words_is(const char *word, const FLASH char *is)
{
    while (!is_end(*is)) {
        if (lower(*word++) != *is++)
            return false;
    }
    return is_end(*word);
}

int16_t words_number(const char *word)
{
    int16_t number = 0;
    for (; !is_end(*word); word++) {
        if (*word < '0' || *word > '9' || number > 999)
            return -1;
        number = (int16_t)(10 * number + (*word - '0'));
    }
    return number;
}
