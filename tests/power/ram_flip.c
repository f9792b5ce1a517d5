#include "tests/power/ram_flip.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/power/copies.h"
#include "tests/power/examination.h"
#include "tests/support/replay.h"

enum { FAULTY = 0x40 }; // in an exit status: the board has seen what must not be
enum { MORE_INPUTS = 2, INPUT_US = 100000 };
enum { SPL = 0x5D, SPH = 0x5E, RAM_BEGIN = 0x100 }; // ATmega328P data sheet, register summary and 7.3

static follower_t follower;

void ram_flip_range(unsigned *begin, unsigned *end)
{
    size_t size;
    rig_t d = rig_new(1);
    vb_data(d.vb, &size);
    rig_free(&d);
    *begin = RAM_BEGIN;
    *end = (unsigned)size;
}

static uint8_t *data(vb_t *vb)
{
    size_t size;
    return vb_data(vb, &size);
}

// ---- One flip ----

// What a reset may bring back now, and where the session is once the input under way has been taken. The
// computer may decide otherwise, as long as its move was not safe.
static void expect(const recording_t *r, vb_time_t at, const model_t *then)
{
    unsigned last = 0;
    while (last + 1 < r->steps && r->step[last + 1].begun <= at)
        last++;
    for (unsigned i = last; i > 0 && r->step[i].safe > at; i--)
        follower_add_past(&follower, &r->step[i - 1].state);
    follower_add_past(&follower, &r->step[last].state);
    follower_add_past(&follower, then);
    model_t now = *then;
    if (r->step[last].is_reply && r->step[last].safe > at)
        model_undo(&now);
    follower_add(&follower, &now);
}

// Without the CR.
static follower_input_t input_of(const recording_input_t *in)
{
    follower_input_t input = {.key = in->key};
    snprintf(input.line, sizeof input.line, "%.*s", (int)strcspn(in->line, "\r"), in->line);
    return input;
}

// The input that is under way may go astray, too.
static void begin_with(const recording_t *r, const ram_flip_t *flip, unsigned input, vb_time_t lasts)
{
    follower.base = follower.state[0];
    if (input == 0 || r->input[input - 1].at + lasts < flip->at)
        return;
    follower.base = r->input[input - 1].before;
    follower.input[follower.inputs++] = input_of(&r->input[input - 1]);
}

static void do_input(const recording_input_t *in)
{
    follower_input_t input = input_of(in);
    if (input.key != '\0')
        follower_press(&follower, input.key);
    else
        follower_type(&follower, input.line);
}

// Goes on with the session for some inputs, up to a reset.
static void go_on(const recording_t *r, unsigned input)
{
    for (unsigned i = input; i < r->inputs && i < input + MORE_INPUTS; i++) {
        do_input(&r->input[i]);
        if (follower_sees_reset(&follower))
            return;
        if (follower_waits_for_computer(&follower) && !follower_sees_board(&follower))
            return;
    }
}

// What hits memory that nobody uses is not looked at for long.
static void meet(const recording_t *r, vb_t *vb, const ram_flip_t *flip, unsigned input, bool used)
{
    follower_start(&follower, vb);
    data(vb)[flip->address] ^= (uint8_t)(1u << flip->bit);
    bool last = input == r->inputs;
    expect(r, flip->at, last ? recording_state(r) : &r->input[input].before);
    begin_with(r, flip, input, vb_us(vb, INPUT_US));
    vb_run(vb, last ? r->end : r->input[input].at);
    if (used && !follower_sees_reset(&follower) && follower_sees_board(&follower))
        go_on(r, input);
    examination_make(&follower, used, flip->random);
}

static flip_outcome_t outcome(bool used)
{
    if (!used && follower.trouble == FOLLOWER_WELL &&
        (follower.odd || follower.strayed || follower.resets != 0))
        follower_fails(&follower, FOLLOWER_UNFOUNDED, "it is disturbed, though free memory was hit", "");
    if (follower.trouble != FOLLOWER_WELL)
        return (flip_outcome_t)(FLIP_WRONG + (unsigned)follower.trouble);
    if (follower.strayed)
        return FLIP_STRAYED;
    if (follower.resets != 0)
        return follower.rollbacks != 0 ? FLIP_ROLLBACK : FLIP_RESET;
    return follower.odd ? FLIP_PASSING : FLIP_UNNOTICED;
}

static void report(const recording_t *r, vb_t *vb, const ram_flip_t *flip, const char *name)
{
    double ms = 1e3 / vb_hz(vb);
    fprintf(stderr, "session %llu, flip at %.3f ms of bit %u of 0x%04X, %s: %s\n",
            (unsigned long long)r->seed, (double)flip->at * ms, flip->bit, flip->address, name,
            follower.wrong);
    if (vb_faults(vb) != 0)
        fprintf(stderr, "%u faults of the board, the first: %s\n", vb_faults(vb), vb_fault(vb, 0));
}

typedef struct {
    const recording_t *recording;
    vb_t *vb;
    const ram_flip_t *flip;
    unsigned input;
    bool used;
    const char *name;
} attempt_t;

// In a copy. Returns the outcome, with FAULTY where it belongs.
static int suffer(void *context)
{
    const attempt_t *a = context;
    meet(a->recording, a->vb, a->flip, a->input, a->used);
    flip_outcome_t came = outcome(a->used);
    if (came >= FLIP_WRONG)
        report(a->recording, a->vb, a->flip, a->name);
    return (int)came | (vb_faults(a->vb) != 0 ? FAULTY : 0);
}

static void try(const recording_t *r, vb_t *vb, const ram_flip_t *flip, unsigned input, flip_tally_t *tally)
{
    char name[80];
    unsigned sp = data(vb)[SPL] | (unsigned)data(vb)[SPH] << 8;
    flip_place_t place = flip_tally_place(tally, flip->address, sp);
    flip_tally_name(tally, flip->address, sp, name, sizeof name);
    int status = copies_run(suffer, &(attempt_t){r, vb, flip, input, place != FLIP_IN_FREE, name});
    if (status == COPIES_BROKEN)
        report(r, vb, flip, "the board itself broke down");
    assert_true((status & ~FAULTY) < FLIP_OUTCOMES);
    flip_tally_add(tally, flip->address, place, (flip_outcome_t)(status & ~FAULTY), status & FAULTY);
}

void ram_flip_session(const recording_t *r, ram_flip_t *flips, unsigned count, flip_tally_t *tally)
{
    replay_t replay;
    replay_begin(&replay, r);
    replay_sort(flips, count, sizeof *flips);
    for (unsigned i = 0; i < count; i++) {
        replay_run(&replay, flips[i].at);
        try(r, replay.device.vb, &flips[i], replay.input, tally);
    }
    replay_end(&replay);
}
