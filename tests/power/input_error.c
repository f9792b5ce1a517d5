// Searches the session for the one error that explains the board.
#include "tests/power/input_error.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/model_input.h"
#include "tests/support/model_output.h"
#include "tests/support/model_reading.h"

enum { NODES_MAX = 100000 };

typedef struct {
    observer_t *observer;
    const char *said; // the board
    model_t shown;    // the same
    unsigned nodes;
    bool has_stray; // on the way to where the search is
} search_t;

typedef void visit_t(search_t *s, const model_t *after, unsigned i);

static void search(search_t *s, const model_t *k, unsigned i);

// ---- What may come in between ----

static void visit_line(search_t *s, const model_t *k, const char *line, unsigned i, visit_t *visit)
{
    model_t after = *k;
    if (model_must_survive(model_line(&after, line)))
        visit(s, &after, i);
}

static void visit_settings(search_t *s, const model_t *k, unsigned i, visit_t *visit)
{
    static const struct {
        const char *line;
        int values;
    } settings[] = {
        {"new %d", 9},         {"bright %d", 16},      {"layout %d", 8},
        {"computer off", 1},   {"computer easy", 1},   {"computer medium", 1},
        {"computer first", 1}, {"computer second", 1}, {"computer perfect", 1},
        {"undo", 1},           {"score reset", 1},
    };
    for (unsigned setting = 0; setting < sizeof settings / sizeof settings[0]; setting++) {
        for (int value = 0; value < settings[setting].values; value++) {
            char line[40];
            snprintf(line, sizeof line, settings[setting].line, value);
            visit_line(s, k, line, i, visit);
        }
    }
}

// Whatever one input can do.
static void visit_all(search_t *s, const model_t *k, unsigned i, visit_t *visit)
{
    int n = k->n;
    for (const char *key = "123456789ABCD*#"; *key != '\0'; key++) {
        model_t after = *k;
        model_key(&after, *key);
        visit(s, &after, i);
    }
    for (int cell = 0; cell < n * n; cell++) {
        char line[40];
        snprintf(line, sizeof line, "%d %d", cell / n, cell % n);
        visit_line(s, k, line, i, visit);
    }
    visit_settings(s, k, i, visit);
}

// ---- What may have happened ----

// The session goes on from input i with the stray before it, or in its place.
static void visit_stray(search_t *s, const model_t *after, unsigned i)
{
    search(s, after, i);
    if (i < s->observer->inputs)
        search(s, after, i + 1);
}

static void search_strays(search_t *s, const model_t *k, unsigned i)
{
    s->has_stray = true;
    if (i < s->observer->inputs)
        search(s, k, i + 1); // lost
    visit_all(s, k, i, visit_stray);
    s->has_stray = false;
}

static void search_replies(search_t *s, const model_t *k, unsigned i)
{
    int n = k->n;
    for (int cell = 0; cell < n * n; cell++) {
        model_t after = *k;
        if (model_reply(&after, cell) && s->shown.cell[cell / n][cell % n] == k->computer)
            search(s, &after, i);
    }
}

// All that may have come of a session in this state with the inputs from i on.
static void search(search_t *s, const model_t *k, unsigned i)
{
    observer_t *f = s->observer;
    if (s->nodes++ >= NODES_MAX)
        return;
    search_replies(s, k, i);
    if (!s->has_stray)
        search_strays(s, k, i);
    if (i < f->inputs) {
        model_t after = *k;
        observer_apply(&f->input[i], &after);
        search(s, &after, i + 1);
    } else if (model_explains(k, "show", s->said)) {
        observer_add(f, k);
    }
}

bool input_error_explains(observer_t *f)
{
    search_t s = {.observer = f, .said = recorder_line(&f->recorder, "show")};
    bool is_legal = model_read_board(&s.shown, s.said);
    if (!is_legal || f->strayed || f->trouble == OBSERVER_FRESH || observer_sees_reset(f))
        return false;
    f->states = 0;
    search(&s, &f->base, 0);
    observer_outlast_questions(f);
    f->strayed = f->cursor_lost = true;
    if (f->states != 0)
        f->trouble = OBSERVER_WELL;
    return f->states != 0;
}
