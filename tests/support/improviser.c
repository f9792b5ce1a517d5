#include "tests/support/improviser.h"

#include <stdarg.h>
#include <stdio.h>

#include "board/virtual/random.h"

static unsigned draw(uint64_t *random, unsigned limit)
{
    return (unsigned)(vb_random(random) % limit);
}

static __attribute__((format(printf, 2, 3))) void line(rehearsal_t *r, const char *format, ...)
{
    char text[REHEARSAL_LINE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    rehearsal_line(r, text);
}

static void key(rehearsal_t *r, char legend)
{
    rehearsal_keys(r, (char[]){legend, '\0'});
}

static int empty_cell(const eyes_t *e, uint64_t *random)
{
    int cell;
    do
        cell = (int)draw(random, (unsigned)(e->n * e->n));
    while (e->cell[cell / e->n][cell % e->n] != '.');
    return cell;
}

static void play(rehearsal_t *r, uint64_t *random)
{
    const eyes_t *e = &rehearsal_state(r)->sitting.eyes;
    int cell = empty_cell(e, random), row = cell / e->n, col = cell % e->n;
    unsigned how = draw(random, 4);
    if (how == 0)
        line(r, "%d %d", row, col);
    else if (how == 1)
        line(r, "move %d %d %d", row, col, e->moves % 2 + 1);
    else if (e->n <= 3)
        key(r, (char)('1' + 3 * row + col));
    else
        rehearsal_keys(r, (char[]){(char)('1' + draw(random, 4)), '5', '\0'}); // near the cursor
}

static void begin(rehearsal_t *r, uint64_t *random)
{
    static const char *const ways[] = {"A", "**", ">", "5", "B", "*3", "*2", "*4"};
    unsigned way = draw(random, sizeof ways / sizeof ways[0]);
    bool mid_game = rehearsal_state(r)->sitting.eyes.moves != 0;
    if (ways[way][0] == '>')
        line(r, "new %d", 2 + (int)draw(random, 7));
    else
        rehearsal_keys(r, ways[way]);
    if (mid_game && rehearsal_state(r)->asked != '\0') // it asks first
        rehearsal_keys(r, ways[way]);
}

static void set(rehearsal_t *r, uint64_t *random)
{
    static const char *const opponents[] = {"computer off",   "computer easy",    "computer medium",
                                            "computer off",   "computer perfect", "computer first",
                                            "computer second"};
    switch (draw(random, 6)) {
    case 0: key(r, 'D'); break;
    case 1: line(r, "bright %d", (int)draw(random, 16)); break;
    case 2: line(r, "layout %d", (int)draw(random, 8)); break;
    case 3: rehearsal_keys(r, draw(random, 2) == 0 ? "C" : "*1"); break;
    case 4: rehearsal_line(r, opponents[draw(random, sizeof opponents / sizeof opponents[0])]); break;
    default: rehearsal_line(r, draw(random, 4) == 0 ? "score reset" : "undo"); break;
    }
}

void improviser_step(rehearsal_t *r, uint64_t *random)
{
    bool over = eyes_result(&rehearsal_state(r)->sitting.eyes) != '.';
    unsigned what = draw(random, 16);
    if (what < 2)
        key(r, '#');
    else if (what < 4)
        set(r, random);
    else if (over || what == 4)
        begin(r, random);
    else
        play(r, random);
}

void improviser_session(rehearsal_t *r, unsigned session, unsigned fresh_every, uint64_t *random)
{
    enum { STEPS = 25 };
    if (session % fresh_every == 0)
        rehearsal_begin(r, session + 1);
    else
        rehearsal_go_on(r, session + 1);
    for (int i = 0; i < STEPS; i++)
        improviser_step(r, random);
    rehearsal_end(r, 100);
}
