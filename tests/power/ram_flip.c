// What a flip may lead to, and where it is aimed.
#include "tests/power/ram_flip.h"

#include <string.h>

#include "tests/support/forked.h"
#include "tests/power/diagnosis.h"
#include "tests/power/replay.h"
#include "tests/power/static_data.h"
#include "tests/support/test.h"

enum { FAULTY = 0x40 }; // in an exit status: the board has seen what must not be
enum { MORE_INPUTS = 2, INPUT_US = 100000 };
enum { SPL = 0x5D, SPH = 0x5E, RAM_BEGIN = 0x100 }; // ATmega328P data sheet, register summary and 7.3

static observer_t observer;

static uint8_t *data(board_t *board)
{
    size_t size;
    return board_data(board, &size);
}

// ---- One flip ----

// What a reset may bring back now, and where the session is once the input under way has been taken. The
// computer may decide otherwise, as long as its move was not safe.
static void expect(const recording_t *r, chip_time_t at, const model_t *then)
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
static void begin_with(const recording_t *r, const ram_flip_t *flip, unsigned input, chip_time_t lasts)
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

static void flip_and_look(const recording_t *r, board_t *board, const ram_flip_t *flip, unsigned input)
{
    observer_start(&observer, board);
    bool last = input == r->inputs;
    expect(r, flip->at, last ? recording_state(r) : &r->input[input].before);
    begin_with(r, flip, input, board_us(board, INPUT_US));
    board_run(board, last ? r->end : r->input[input].at);
    if (!observer_sees_reset(&observer) && observer_sees_board(&observer))
        go_on(r, input);
    diagnosis_make(&observer, flip->random);
}

static flip_outcome_t outcome(void)
{
    if (observer.trouble != OBSERVER_WELL)
        return (flip_outcome_t)(FLIP_WRONG + (unsigned)observer.trouble);
    if (observer.strayed)
        return FLIP_STRAYED;
    if (observer.resets != 0)
        return observer.rollbacks != 0 ? FLIP_ROLLBACK : FLIP_RESET;
    return observer.odd ? FLIP_PASSING : FLIP_UNNOTICED;
}

typedef struct {
    const recording_t *recording;
    board_t *board;
    const ram_flip_t *flip;
    unsigned input, address, bit;
} attempt_t;

static void report(const attempt_t *a, const char *wrong)
{
    fprintf(stderr, "session %llu, flip at %.3f ms of bit %u of 0x%04X: %s\n",
            (unsigned long long)a->recording->seed, (double)a->flip->at * 1e3 / board_hz(a->board), a->bit,
            a->address, wrong);
    if (board_faults(a->board) != 0)
        fprintf(stderr, "%u faults of the board, the first: %s\n", board_faults(a->board),
                board_fault(a->board, 0));
}

// In a snapshot. Returns the outcome, with FAULTY where it belongs.
static int try_forked(void *context)
{
    const attempt_t *a = context;
    data(a->board)[a->address] ^= (uint8_t)(1u << a->bit);
    flip_and_look(a->recording, a->board, a->flip, a->input);
    flip_outcome_t came = outcome();
    if (came >= FLIP_WRONG)
        report(a, observer.wrong);
    return (int)came | (board_faults(a->board) != 0 ? FAULTY : 0);
}

static void aim(attempt_t *a, unsigned data_end)
{
    size_t size;
    const uint8_t *d = board_data(a->board, &size);
    unsigned sp = d[SPL] | (unsigned)d[SPH] << 8;
    bool in_stack = a->flip->place == FLIP_IN_STACK;
    unsigned begin = in_stack ? sp + 1 : RAM_BEGIN, end = in_stack ? (unsigned)size : data_end;
    uint64_t random = a->flip->random;
    a->bit = (unsigned)(random % 8);
    a->address = begin + (unsigned)(random / 8 % (end - begin));
}

void ram_flip_session(const recording_t *r, ram_flip_t *flips, unsigned count, flip_tally_t *tally)
{
    const unsigned data_end = static_data_end(FIRMWARE);
    replay_t replay;
    replay_begin(&replay, r);
    replay_sort(flips, count, sizeof *flips);
    for (unsigned i = 0; i < count; i++) {
        replay_run(&replay, flips[i].at);
        attempt_t a = {r, replay.device.board, &flips[i], replay.input, 0, 0};
        aim(&a, data_end);
        int status = forked_run(try_forked, &a);
        if (status == FORKED_BROKEN)
            report(&a, "the simulation broke down");
        const unsigned kind = (unsigned)status & ~(unsigned)FAULTY;
        assert_true(kind < FLIP_OUTCOMES);
        tally->count[flips[i].place][kind % FLIP_OUTCOMES]++;
        tally->faulty += (status & FAULTY) != 0;
    }
    replay_end(&replay);
}
