#include "words.h"

void words_split(words_t *words, const char *line)
{
    words->count = 0;
    for (;;) {
        while (*line == ' ')
            line++;
        if (*line == '\0')
            return;
        const char *start = line;
        while (*line != ' ' && *line != '\0')
            line++;
        if (words->count < WORDS_MAX) {
            words->start[words->count] = start;
            words->length[words->count] = (uint8_t)(line - start);
        }
        words->count++;
    }
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c;
}

bool words_is(const words_t *words, uint8_t index, const FLASH char *word)
{
    const char *is = words->start[index];
    for (uint8_t left = words->length[index]; left != 0; left--) {
        if (lower(*is++) != *word++)
            return false;
    }
    return *word == '\0';
}

int16_t words_number(const words_t *words, uint8_t index)
{
    if (words->length[index] > 4)
        return -1;
    int16_t number = 0;
    for (uint8_t i = 0; i < words->length[index]; i++) {
        char c = words->start[index][i];
        if (c < '0' || c > '9')
            return -1;
        number = (int16_t)(10 * number + (c - '0'));
    }
    return number;
}
