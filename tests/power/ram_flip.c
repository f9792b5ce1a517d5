#include "tests/power/ram_flip.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/support/snapshot.h"
#include "tests/power/diagnosis.h"
#include "tests/power/replay.h"

enum { FAULTY = 0x40 }; // in an exit status: the board has seen what must not be
enum { MORE_INPUTS = 2, INPUT_US = 100000 };
enum { SPL = 0x5D, SPH = 0x5E, RAM_BEGIN = 0x100 }; // ATmega328P data sheet, register summary and 7.3

static observer_t observer;

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
        observer_add_past(&observer, &r->step[i - 1].state);
    observer_add_past(&observer, &r->step[last].state);
    observer_add_past(&observer, then);
    model_t now = *then;
    if (r->step[last].is_reply && r->step[last].safe > at)
        model_undo(&now);
    observer_add(&observer, &now);
}

// Without the CR.
static observer_input_t input_of(const recording_input_t *in)
{
    observer_input_t input = {.key = in->key};
    snprintf(input.line, sizeof input.line, "%.*s", (int)strcspn(in->line, "\r"), in->line);
    return input;
}

// The input that is under way may go astray, too.
static void begin_with(const recording_t *r, const ram_flip_t *flip, unsigned input, vb_time_t lasts)
{
    observer.base = observer.state[0];
    if (input == 0 || r->input[input - 1].at + lasts < flip->at)
        return;
    observer.base = r->input[input - 1].before;
    observer.input[observer.inputs++] = input_of(&r->input[input - 1]);
}

static void do_input(const recording_input_t *in)
{
    observer_input_t input = input_of(in);
    if (input.key != '\0')
        observer_press(&observer, input.key);
    else
        observer_type(&observer, input.line);
}

// Goes on with the session for some inputs, up to a reset.
static void go_on(const recording_t *r, unsigned input)
{
    for (unsigned i = input; i < r->inputs && i < input + MORE_INPUTS; i++) {
        do_input(&r->input[i]);
        if (observer_sees_reset(&observer))
            return;
        if (observer_waits_for_computer(&observer) && !observer_sees_board(&observer))
            return;
    }
}

// What hits memory that nobody uses is not looked at for long.
static void meet(const recording_t *r, vb_t *vb, const ram_flip_t *flip, unsigned input, bool used)
{
    observer_start(&observer, vb);
    data(vb)[flip->address] ^= (uint8_t)(1u << flip->bit);
    bool last = input == r->inputs;
    expect(r, flip->at, last ? recording_state(r) : &r->input[input].before);
    begin_with(r, flip, input, vb_us(vb, INPUT_US));
    vb_run(vb, last ? r->end : r->input[input].at);
    if (used && !observer_sees_reset(&observer) && observer_sees_board(&observer))
        go_on(r, input);
    diagnosis_make(&observer, used, flip->random);
}

static flip_outcome_t outcome(bool used)
{
    if (!used && observer.trouble == OBSERVER_WELL &&
        (observer.odd || observer.strayed || observer.resets != 0))
        observer_fails(&observer, OBSERVER_UNFOUNDED, "it is disturbed, though free memory was hit", "");
    if (observer.trouble != OBSERVER_WELL)
        return (flip_outcome_t)(FLIP_WRONG + (unsigned)observer.trouble);
    if (observer.strayed)
        return FLIP_STRAYED;
    if (observer.resets != 0)
        return observer.rollbacks != 0 ? FLIP_ROLLBACK : FLIP_RESET;
    return observer.odd ? FLIP_PASSING : FLIP_UNNOTICED;
}

static void report(const recording_t *r, vb_t *vb, const ram_flip_t *flip, const char *name)
{
    double ms = 1e3 / vb_hz(vb);
    fprintf(stderr, "session %llu, flip at %.3f ms of bit %u of 0x%04X, %s: %s\n",
            (unsigned long long)r->seed, (double)flip->at * ms, flip->bit, flip->address, name,
            observer.wrong);
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
    int status = snapshot_run(suffer, &(attempt_t){r, vb, flip, input, place != FLIP_IN_FREE, name});
    if (status == SNAPSHOT_BROKEN)
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
