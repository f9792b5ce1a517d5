// The set of states: grown by inputs and resets, narrowed by what is seen.
#include "tests/power/observer.h"

#include <stdio.h>
#include <string.h>

#include "tests/support/model_input.h"
#include "tests/support/model_output.h"
#include "tests/support/rig.h"
#include "tests/power/recovery.h"

enum { DOWN_US = 30000, UP_US = 30000, BOUNCE_US = 3000, TRIES = 6, AGAIN_MS = 1500, TURN_MS = 350 };
enum { SHUT_DOWN = 0x0C00 }; // the matrix's word

static void on_word(board_t *board, uint16_t word, void *context)
{
    observer_t *f = context;
    (void)board;
    if (word == SHUT_DOWN) {
        f->starts = true;
        f->start = f->recorder.size;
    }
}

void observer_start(observer_t *f, board_t *board)
{
    f->board = board;
    f->states = f->pasts = f->inputs = f->resets = f->rollbacks = 0;
    f->starts = f->odd = f->strayed = f->cursor_lost = false;
    f->trouble = OBSERVER_WELL;
    f->wrong[0] = '\0';
    recorder_start(&f->recorder, board);
    board_on_word(board, on_word, f);
}

void observer_wait(observer_t *f, unsigned ms)
{
    board_run(f->board, board_now(f->board) + board_us(f->board, ms * 1000ull));
}

bool observer_fails(observer_t *f, observer_trouble_t trouble, const char *what, const char *said)
{
    char board[MODEL_TEXT] = "";
    model_print_board(&f->state[0], board);
    snprintf(f->wrong, sizeof f->wrong, "%s:\n%s\nwhere one of %u states is right, the first being\n%s", what,
             said, f->states, board);
    f->trouble = trouble;
    return false;
}

// ---- The states that it may be in ----

void observer_add(observer_t *f, const model_t *state)
{
    if (f->states < OBSERVER_STATES)
        f->state[f->states++] = *state;
}

void observer_add_past(observer_t *f, const model_t *state)
{
    if (f->pasts < OBSERVER_PAST)
        f->past[f->pasts++] = *state;
}

// What may be there becomes what may come back.
static void keep_past(observer_t *f)
{
    for (unsigned i = 0; i < f->states; i++)
        observer_add_past(f, &f->state[i]);
}

// The computer may move, where it is its turn.
static void add_replies(observer_t *f)
{
    for (unsigned i = 0, states = f->states; i < states; i++) {
        int n = f->state[i].n;
        for (int cell = 0; cell < n * n; cell++) {
            model_t after = f->state[i];
            if (model_reply(&after, cell))
                observer_add(f, &after);
        }
    }
}

// Whether it leaves any; if not, all stay.
static bool narrow(observer_t *f, model_explains_t *explains, const char *line, const char *said)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < f->states; i++) {
        if (explains(&f->state[i], line, said))
            f->state[kept++] = f->state[i];
    }
    if (kept != 0)
        f->states = kept;
    return kept != 0;
}

// ---- Resets ----

static bool greets(const model_t *k, const char *line, const char *said)
{
    (void)line;
    char expected[MODEL_TEXT] = RECOVERY_WELCOME;
    model_print_board(k, expected);
    strcat(expected, RECORDER_PROMPT);
    return strncmp(said, expected, strlen(expected)) == 0;
}

static void fall_back(observer_t *f)
{
    model_t last = f->state[f->states - 1];
    f->states = 0;
    for (unsigned i = 0; i < f->pasts; i++) {
        observer_add(f, &f->past[i]);
        model_power_up(&f->state[i]);
    }
    add_replies(f);
    const char *said = f->recorder.text + f->start, *welcome = strstr(said, RECOVERY_WELCOME);
    bool fresh = strstr(said, RECOVERY_FRESH) != NULL;
    if (fresh || !narrow(f, greets, "", welcome)) {
        observer_fails(f, fresh ? OBSERVER_FRESH : OBSERVER_POSITION, "after a reset it says", said);
        return;
    }
    f->rollbacks += !greets(&last, "", welcome);
    f->pasts = f->inputs = 0;
    keep_past(f);
    f->base = f->state[0];
}

bool observer_sees_reset(observer_t *f)
{
    if (!f->starts || strstr(f->recorder.text + f->start, RECOVERY_WELCOME) == NULL)
        return false;
    f->starts = false;
    f->resets++;
    recorder_wait(&f->recorder, f->start);
    fall_back(f);
    return true;
}

// ---- What goes in ----

void observer_apply(const observer_input_t *in, model_t *state)
{
    if (in->key != '\0')
        model_key(state, in->key);
    else
        model_line(state, in->line);
}

static void take(observer_t *f, const observer_input_t *in)
{
    if (f->inputs < OBSERVER_INPUTS)
        f->input[f->inputs++] = *in;
    for (unsigned i = 0; i < f->states; i++)
        observer_apply(in, &f->state[i]);
    keep_past(f);
}

void observer_press(observer_t *f, char key)
{
    chip_time_t down = board_now(f->board), up = down + board_us(f->board, DOWN_US),
                bounce = board_us(f->board, BOUNCE_US);
    board_press(f->board, rig_key(key), down, bounce);
    board_release(f->board, rig_key(key), up, bounce);
    take(f, &(observer_input_t){.key = key});
    board_run(f->board, up + board_us(f->board, UP_US));
    if (!recorder_is_prompted(&f->recorder, 0))
        recorder_wait(&f->recorder, 0);
}

void observer_type(observer_t *f, const char *line)
{
    observer_input_t in = {0};
    snprintf(in.line, sizeof in.line, "%s", line);
    take(f, &in);
    recorder_line(&f->recorder, line);
}

// ---- What comes out ----

void observer_outlast_questions(observer_t *f)
{
    for (unsigned i = 0, states = f->states; i < states; i++) {
        model_t later = f->state[i];
        later.asked = '\0';
        if (f->state[i].asked != '\0')
            observer_add(f, &later);
    }
}

// Time enough for the watchdog, and for what is refreshed once a second.
static void be_patient(observer_t *f)
{
    f->odd = true;
    observer_wait(f, AGAIN_MS);
    observer_outlast_questions(f);
}

bool observer_asks(observer_t *f, const char *line, observer_trouble_t trouble)
{
    const char *said = "";
    for (int i = 0; i < TRIES; i++) {
        if (i != 0)
            be_patient(f);
        said = recorder_line(&f->recorder, line);
        if (observer_sees_reset(f))
            return false;
        if (narrow(f, model_explains, line, said))
            return true;
    }
    char what[100];
    snprintf(what, sizeof what, "to %s it says", line);
    return observer_fails(f, *said == '\0' ? OBSERVER_DEAD : trouble, what, said);
}

bool observer_waits_for_computer(const observer_t *f)
{
    for (unsigned i = 0; i < f->states; i++) {
        if (model_is_computers_turn(&f->state[i]))
            return true;
    }
    return false;
}

static bool is_for_people(const model_t *k, const char *line, const char *said)
{
    (void)line;
    (void)said;
    return !model_is_computers_turn(k);
}

bool observer_sees_board(observer_t *f)
{
    bool waits = true;
    for (int i = 0; waits && i < TRIES; i++) {
        if (i != 0)
            observer_wait(f, TURN_MS);
        add_replies(f);
        if (!observer_asks(f, "show", OBSERVER_POSITION))
            return false;
        waits = observer_waits_for_computer(f);
    }
    if (!narrow(f, is_for_people, "", ""))
        return observer_fails(f, OBSERVER_DEAD, "the computer does not move", "");
    keep_past(f);
    f->base = f->state[0];
    f->inputs = 0;
    return true;
}
