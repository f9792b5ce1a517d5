// Many lines at once at a device that is down, or just going there or coming back: some are lost, and what is
// left of a line is never taken for another.
#include <string.h>

#include "tests/support/caller.h"
#include "tests/power/copies.h"
#include "tests/support/test.h"

enum { FEW = 12, MANY = 400, LINE_MAX = 40 };

static caller_t caller;

// Lines whose ends are lines too, which do something else; `whole` plays, or nothing does.
static const struct {
    const char *line;
    bool plays;
} lines[] = {
    {"move 0 2 1", true}, // 2 1
    {"move 2 0 1", true}, // 0 1
    {"11 2", false},      // 1 2
    {"2 21 2", false},    // 1 2
    {"redo undo", false},  {"xundo", false},        {"renew 5", false},
    {"anew", false},       {"xscore reset", false}, {"xcomputer easy", false},
    {"x layout 3", false}, {"overbright 2", false}, {"xdemo", false},
};
enum { KINDS = sizeof lines / sizeof lines[0] };

typedef struct {
    unsigned line, count, filler;
    int key_us; // a key wakes it so long before; less than 0: none does
} trial_context_t;

// Shared with the copies.
static struct results {
    unsigned bursts, obeyed;
} * results;

static void type_burst(const trial_context_t *t)
{
    char text[LINE_MAX + 2] = "";
    vb_t *vb = caller.device.vb;
    if (t->filler != 0)
        vb_type(vb, "????????????", t->filler - 1);
    vb_type(vb, "\r", t->filler != 0);
    size_t length = (size_t)snprintf(text, sizeof text, "%s\r", lines[t->line].line);
    for (unsigned i = 0; i < t->count; i++)
        vb_type(vb, text, length);
}

// What may have come of it: the game as it was, or with the whole line obeyed.
static void judge(const trial_context_t *t)
{
    recorder_line(&caller.recorder, "");
    if (caller_is_right(&caller)) {
        caller_assert_shown(&caller);
        return;
    }
    bool played = lines[t->line].plays && model_must_survive(model_line(&caller.state, lines[t->line].line));
    if (!played || !caller_is_right(&caller))
        fail_msg("another game:\n%s", caller.recorder.text);
    results->obeyed++;
}

static void burst(void *context)
{
    const trial_context_t *t = context;
    vb_t *vb = caller.device.vb;
    if (!lines[t->line].plays)
        caller_forbid_writes(&caller);
    vb_time_t start = vb_now(vb) + vb_us(vb, rig_random(&caller.device, 1000));
    vb_run(vb, start);
    if (t->key_us >= 0) {
        unsigned key = (unsigned)rig_random(&caller.device, 16);
        vb_press(vb, key, start, rig_random(&caller.device, vb_us(vb, RIG_BOUNCE_US)));
        vb_release(vb, key, start + vb_us(vb, 60000), 0);
        vb_run(vb, start + vb_us(vb, (unsigned)t->key_us));
    }
    type_burst(t);
    nap_wake(&caller.device, start);
    while (vb_typing(vb) != 0)
        rig_wait_ms(&caller.device, 1);
    recorder_wait(&caller.recorder, 0); // if it says anything at all
    rig_wait_ms(&caller.device, 100);
    assert_non_null(strstr(caller.recorder.text, "error: ")); // not all of them can have been right
    judge(t);
    caller_allow_writes(&caller);
    caller_play(&caller, "2 2");
    results->bursts++;
}

static void try_burst(const trial_context_t *t)
{
    char what[100];
    snprintf(what, sizeof what, "`%s` %u times behind %u characters, a key %d us before", lines[t->line].line,
             t->count, t->filler, t->key_us);
    copies_try(what, burst, (void *)t);
}

BEFORE_ALL
{
    results = copies_share(sizeof *results);
    caller_begin(&caller, 2, 1000);
    caller_fall(&caller);
}

AFTER_ALL
{
    printf("%u bursts of lines; of %u a line was obeyed\n", results->bursts, results->obeyed);
    rig_free(&caller.device);
}

TEST(of_many_lines_at_once_none_is_obeyed_in_part)
{
    for (unsigned line = 0; line < KINDS; line++) {
        for (unsigned filler = 0; filler <= 13; filler++)
            try_burst(&(trial_context_t){line, FEW, filler, -1});
    }
}

// However long they go on: it does not throw them away for good.
TEST(none_is_of_very_many)
{
    for (unsigned line = 0; line < 3; line++) {
        for (unsigned filler = 0; filler <= 11; filler++)
            try_burst(&(trial_context_t){line, MANY, filler, -1});
    }
}

// So the clock comes back at every phase of a byte.
TEST(none_is_when_a_key_has_woken_it_meanwhile)
{
    for (unsigned line = 0; line < KINDS; line++) {
        for (unsigned i = 0; i < 12; i++) {
            int us = (int)rig_random(&caller.device, i < 9 ? 1200 : 30000);
            try_burst(&(trial_context_t){line, FEW, 0, us});
        }
    }
}

// Two seconds' worth, and a key in the midst of it.
static void flood(void *context)
{
    enum { BYTES = 20000, KEY_MS = 700 };
    static char bytes[BYTES];
    const char *fill = context;
    vb_t *vb = caller.device.vb;
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = fill[i % strlen(fill)];
    vb_type(vb, bytes, sizeof bytes);
    nap_wake(&caller.device, vb_now(vb));
    rig_wait_ms(&caller.device, KEY_MS);
    rig_press(&caller.device, "9");
    model_key(&caller.state, '9');
    assert_true(vb_typing(vb) != 0);
    caller_assert_shown(&caller);
    while (vb_typing(vb) != 0)
        rig_wait_ms(&caller.device, 1);
    recorder_wait(&caller.recorder, 0);
    rig_wait_ms(&caller.device, 200);
    recorder_line(&caller.recorder, "");
    assert_true(caller_is_right(&caller));
}

TEST(a_flood_that_wakes_it_locks_no_key_out)
{
    char *const fills[] = {"x", "\r", "1 2 1 2\r", "bright 99\r", "\xFF"};
    for (unsigned i = 0; i < sizeof fills / sizeof fills[0]; i++)
        copies_try(fills[i], flood, fills[i]);
}
