#include "tests/support/mess.h"

#include <string.h>

uint32_t mess_random(uint32_t *seed, uint32_t limit)
{
    *seed = *seed * 1664525u + 1013904223u; // Numerical Recipes, section 7.1
    return (uint32_t)((uint64_t)*seed * limit >> 32);
}

void mess_line(uint32_t *seed, char *line, size_t size)
{
    static const char *const words[] = {
        "move", "new",   "undo",   "show", "score",  "reset",   "bright", "layout", "stats",
        "help", "hint",  "watch",  "0",    "1",      "2",       "3",      "4",      "5",
        "7",    "8",     "15",     "16",   "-1",     "1x",      "999999", "MOVE",   "computer",
        "off",  "first", "second", "easy", "medium", "perfect", "x",      "version"};
    line[0] = '\0';
    static const char *const cells[] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    // Mostly moves, and a new game or a step back now and then, so that games get somewhere.
    uint32_t kind = mess_random(seed, 12);
    if (kind < 5)
        strcat(strcat(strcat(line, cells[mess_random(seed, 8)]), " "), cells[mess_random(seed, 8)]);
    else if (kind == 5)
        strcat(line, mess_random(seed, 2) ? "new 8" : "undo");
    if (kind <= 5)
        return;
    for (uint32_t count = mess_random(seed, 6); count != 0; count--) {
        const char *word = words[mess_random(seed, sizeof words / sizeof words[0])];
        if (strlen(line) + strlen(word) + 2 > size)
            return;
        strcat(strcat(line, word), mess_random(seed, 8) ? " " : "  ");
    }
}
