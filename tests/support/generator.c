// Draws random lines and random steps of a session.
// SPDX-License-Identifier: MIT
#include "tests/support/generator.h"

#include <stdio.h>
#include <string.h>

#include <vboard/splitmix64.h>

// ---- Lines ----

uint32_t generator_random(uint32_t *seed, uint32_t limit)
{
    *seed = *seed * 1664525u + 1013904223u; // Numerical Recipes, section 7.1
    return (uint32_t)((uint64_t)*seed * limit >> 32);
}

static const char *const words[] = {
    "move", "new",    "undo",    "show", "score",   "reset", "bright",   "layout", "stats", "help",
    "hint", "watch",  "0",       "1",    "2",       "3",     "4",        "5",      "7",     "8",
    "15",   "16",     "-1",      "1x",   "999999",  "MOVE",  "computer", "off",    "first", "second",
    "easy", "medium", "perfect", "x",    "version", "sound", "on"};
static const char *const commands[] = {"computer",
                                       "computer off",
                                       "computer easy",
                                       "computer medium",
                                       "computer perfect",
                                       "computer first",
                                       "computer second",
                                       "Computer nobody",
                                       "score reset",
                                       "score reset",
                                       "bright 7",
                                       "layout 5",
                                       "sound off",
                                       "sound on",
                                       "sound",
                                       "bright",
                                       "layout",
                                       "new 2",
                                       "hint",
                                       "hint",
                                       "watch",
                                       "show"};
static const char *const cells[] = {"0", "1", "2", "3", "4", "5", "6", "7"};

void generator_line(uint32_t *seed, char *line, size_t size)
{
    line[0] = '\0';
    // Mostly moves, with few new games and undos, so that games progress.
    uint32_t kind = generator_random(seed, 12);
    const char *row = cells[generator_random(seed, 8)], *col = cells[generator_random(seed, 8)];
    if (kind == 0)
        snprintf(line, size, "move %s %s %u", row, col, 1 + generator_random(seed, 2));
    else if (kind < 5)
        snprintf(line, size, "%s %s", row, col);
    else if (kind == 5)
        snprintf(line, size, "%s", generator_random(seed, 2) ? "new 8" : "undo");
    else if (kind <= 7)
        snprintf(line, size, "%s", commands[generator_random(seed, sizeof commands / sizeof commands[0])]);
    if (kind <= 7)
        return;
    for (uint32_t count = generator_random(seed, 6); count != 0; count--) {
        const char *word = words[generator_random(seed, sizeof words / sizeof words[0])];
        if (strlen(line) + strlen(word) + 2 > size)
            return;
        strcat(strcat(line, word), generator_random(seed, 8) ? " " : "  ");
    }
}

// ---- Steps of a session ----

static unsigned draw(uint64_t *random, unsigned limit)
{
    return (unsigned)(splitmix64(random) % limit);
}

static int empty_cell(const model_t *m, uint64_t *random)
{
    int cell;
    do
        cell = (int)draw(random, (unsigned)(m->n * m->n));
    while (!model_is_empty(m, cell));
    return cell;
}

static void play(const model_t *m, uint64_t *random, char *step)
{
    int cell = empty_cell(m, random), row = cell / m->n, col = cell % m->n;
    unsigned how = draw(random, 4);
    if (how == 0)
        sprintf(step, ">%d %d", row, col);
    else if (how == 1)
        sprintf(step, ">move %d %d %d", row, col, m->moves % 2 + 1);
    else if (m->n <= 3)
        sprintf(step, "%c", '1' + 3 * row + col);
    else
        sprintf(step, "%c5", (int)('1' + draw(random, 4))); // near the cursor
}

static void begin(const model_t *m, uint64_t *random, char *step)
{
    static const char *const ways[] = {"A", "**", ">new", "5", "B", "*3", "*2", "*4"};
    bool asks = m->moves != 0 && !model_is_over(m);
    const char *way = ways[draw(random, sizeof ways / sizeof ways[0])];
    if (way[0] == '>')
        sprintf(step, ">new %u", 2 + draw(random, 7));
    else // `A` and `B` ask first
        sprintf(step, "%s%s", way, asks && (way[0] == 'A' || way[0] == 'B') ? way : "");
}

static void set(uint64_t *random, char *step)
{
    static const char *const opponents[] = {"off", "easy", "medium", "off", "perfect", "first", "second"};
    switch (draw(random, 6)) {
    case 0: strcpy(step, "D"); break;
    case 1: sprintf(step, ">bright %u", draw(random, 16)); break;
    case 2: sprintf(step, ">layout %u", draw(random, 8)); break;
    case 3: strcpy(step, draw(random, 2) == 0 ? "C" : "*1"); break;
    case 4:
        sprintf(step, ">computer %s", opponents[draw(random, sizeof opponents / sizeof opponents[0])]);
        break;
    default: strcpy(step, draw(random, 4) == 0 ? ">score reset" : ">undo"); break;
    }
}

void generator_step(const model_t *m, uint64_t *random, char step[GENERATOR_STEP])
{
    unsigned what = draw(random, 16);
    if (what < 2)
        strcpy(step, "#");
    else if (what < 4)
        set(random, step);
    else if (model_is_over(m) || what == 4)
        begin(m, random, step);
    else
        play(m, random, step);
}
