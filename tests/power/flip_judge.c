// Searches for the sessions that explain the device, then examines it by them.
#include "tests/power/flip_judge.h"

#include <stdio.h>
#include <string.h>


// Damage is looked for once a second; the watchdog takes as long.
enum { FOUND_MS = 1500, TURN_MS = 350, TRIES = 6, AGAIN = 3, LOOKS = 10, LOOK_MS = 400, NODES_MAX = 100000 };

static const char *const questions[] = {"score", "computer", "bright", "layout", "show"};
enum { QUESTIONS = sizeof questions / sizeof questions[0], SHOW = QUESTIONS - 1 };
static char answers[QUESTIONS][MODEL_TEXT];

typedef struct {
    flip_judge_t *judge;
    model_t shown; // what is on the board
    unsigned nodes;
    bool may_stray;
} search_t;

void flip_judge_add_past(flip_judge_t *j, const model_t *state)
{
    if (j->pasts < FLIP_JUDGE_PAST)
        j->past[j->pasts++] = *state;
}

static void add_state(recovery_t *r, const model_t *k)
{
    if (r->states < RECOVERY_STATES)
        r->state[r->states++] = *k;
}

static void search(search_t *s, const model_t *k, unsigned i);

// The session goes on from input i with a stray before it, or in its place.
static void visit_stray(search_t *s, const model_t *after, unsigned i)
{
    search(s, after, i);
    if (i < s->judge->inputs)
        search(s, after, i + 1);
}

static void visit_settings(search_t *s, const model_t *k, unsigned i)
{
    for (int value = 0; value < 16; value++) {
        model_t after[6] = {*k, *k, *k, *k, *k, *k};
        after[0].brightness = value;
        after[1].layout = value % 8;
        after[2].computer = "XO"[value % 2];
        model_choose(&after[3], value % MODEL_LEVELS);
        model_new_game(&after[4], value);
        model_reset_score(&after[5]);
        for (int kind = 0; kind < 6; kind++)
            visit_stray(s, &after[kind], i);
    }
}

// Whatever one input can do.
static void search_strays(search_t *s, const model_t *k, unsigned i)
{
    s->may_stray = false;
    visit_stray(s, k, i); // lost
    for (const char *key = "123456789ABCD*#"; *key != '\0'; key++) {
        model_t after = *k;
        model_key(&after, *key);
        visit_stray(s, &after, i);
    }
    for (int cell = 0; cell < k->n * k->n; cell++) {
        model_t after = *k;
        if (model_play(&after, cell))
            visit_stray(s, &after, i);
    }
    visit_settings(s, k, i);
    s->may_stray = true;
}

// It has been taken; with a reset behind it; or a reset came before it was.
static void search_input(search_t *s, const model_t *k, unsigned i)
{
    for (int way = 0; way < (s->judge->has_reset ? 3 : 1); way++) {
        model_t after = *k;
        if (way < 2)
            recording_apply(&s->judge->input[i], &after);
        if (way > 0)
            model_power_up(&after);
        search(s, &after, i + 1);
    }
}

// Whether this is another game than the one that is shown, or will have moves taken back.
static bool is_other_game(const model_t *k, const model_t *shown)
{
    for (int i = 0; k->n == shown->n && i < k->n * k->n; i++) {
        char mark = k->cell[i / k->n][i % k->n];
        if (mark != '.' && mark != shown->cell[i / k->n][i % k->n])
            return true;
    }
    return k->n != shown->n;
}

static void search_replies(search_t *s, const model_t *k, unsigned i)
{
    bool other = is_other_game(k, &s->shown);
    char results[4] = ""; // of another game, only the result matters
    for (int cell = 0; model_is_computers_turn(k) && cell < k->n * k->n; cell++) {
        model_t after = *k;
        char result = model_mark(&after, cell) ? model_result(&after) : '\0';
        if (result != '\0' && (other ? strchr(results, result) == NULL
                                     : s->shown.cell[cell / k->n][cell % k->n] == k->computer)) {
            strncat(results, &result, other ? 1 : 0);
            search(s, &after, i);
        }
    }
}

static bool explains(const model_t *k)
{
    for (unsigned i = 0; i < QUESTIONS; i++)
        if (!model_explains(k, questions[i], answers[i]))
            return false;
    return true;
}

// All that may have come of a session in this state with the inputs from i on.
static void search(search_t *s, const model_t *k, unsigned i)
{
    if (s->nodes++ >= NODES_MAX)
        return;
    search_replies(s, k, i);
    if (s->may_stray)
        search_strays(s, k, i);
    if (i < s->judge->inputs)
        search_input(s, k, i);
    else if (k->n == s->shown.n && explains(k))
        add_state(&s->judge->device, k);
}

static bool finds_states(flip_judge_t *j)
{
    search_t s = {.judge = j};
    bool is_legal = model_read_board(&s.shown, answers[SHOW]);
    j->device.states = 0;
    for (int stray = 0; is_legal && stray < 2 && j->device.states == 0; stray++) {
        s.nodes = 0;
        s.may_stray = j->strayed = stray == 1;
        if (j->inputs != 0 || !j->has_reset)
            search(&s, &j->base, 0);
        for (unsigned i = 0; j->has_reset && i < j->pasts; i++) {
            model_t past = j->past[i];
            model_power_up(&past);
            search(&s, &past, 0);
        }
    }
    return j->device.states != 0;
}

// Until it is not the computer's turn. The first look may find the console wrong for a while.
static bool sees_board(flip_judge_t *j)
{
    recovery_t *r = &j->device;
    recorder_line(&r->recorder, ""); // behind half a line
    for (int i = 0; i < TRIES; i++) {
        recovery_wait_ms(r, i == 0 ? 0 : TURN_MS);
        for (unsigned k = 0; k < QUESTIONS; k++)
            snprintf(answers[k], sizeof answers[k], "%s", recorder_line(&r->recorder, questions[k]));
        j->has_reset |= strstr(r->recorder.text, RECOVERY_WELCOME) != NULL;
        if (finds_states(j) && !model_is_computers_turn(&r->state[0]))
            return true;
    }
    snprintf(r->wrong, sizeof r->wrong, "it says:\n%s%s", answers[0], answers[SHOW]);
    return false;
}

// What a key may have done: the next brightness, when the board was on the matrix; or anything.
static void take_key(recovery_t *r, char key)
{
    for (unsigned i = 0, states = r->states; i < states; i++) {
        model_t after = r->state[i];
        after.asked = '\0';
        model_key(&after, key);
        if (key != 'D')
            add_state(r, &after);
        else if ((unsigned)after.brightness == board_intensity(r->board))
            r->state[i] = after;
    }
}

// `D` sets the next brightness, behind a question or a menu the second one does. A self-test or the layout
// screen may have come up: `#` and `5` lead back to the board, or do there what they do.
static bool sets_brightness(recovery_t *r)
{
    unsigned before = board_intensity(r->board);
    snprintf(r->wrong, sizeof r->wrong, "`D` does nothing, or the matrix shows something else");
    for (const char *key = "DD#5DD"; *key != '\0' && board_intensity(r->board) == before; key++) {
        board_contact(r->board, rig_key(*key), true);
        recovery_wait_ms(r, 30);
        board_contact(r->board, rig_key(*key), false);
        recovery_wait_ms(r, *key == '5' ? TURN_MS : 30);
        take_key(r, *key);
    }
    return board_intensity(r->board) != before && recovery_asks(r, "show");
}

// Wherever the cursor may be.
static bool is_on_matrix(const recovery_t *r)
{
    frame_t lit;
    board_picture(r->board, &lit);
    for (unsigned i = 0; i < r->states; i++) {
        model_t k = r->state[i];
        for (k.row = 0; board_intensity(r->board) == (unsigned)k.brightness && k.row < k.n; k.row++)
            for (k.col = 0; k.col < k.n; k.col++)
                if (model_may_show(&k, &lit))
                    return true;
    }
    return false;
}

static bool is_well(flip_judge_t *j)
{
    recovery_t *r = &j->device;
    bool acts = sees_board(j) && sets_brightness(r);
    for (int look = 0; acts && look < LOOKS; look++, recovery_wait_ms(r, LOOK_MS))
        if (is_on_matrix(r))
            return true;
    return false;
}

bool flip_judge_is_well(flip_judge_t *j, uint64_t random)
{
    recovery_t *r = &j->device;
    recovery_wait_ms(r, FOUND_MS);
    for (int again = 0; !is_well(j); again++) {
        j->has_reset |= strstr(r->recorder.text, RECOVERY_WELCOME) != NULL;
        if (again == AGAIN || !j->has_reset)
            return false;
        for (unsigned i = 0; i < r->states; i++) // it may have come late, and taken back what was done
            flip_judge_add_past(j, &r->state[i]);
        j->inputs = 0;
        recorder_start(&r->recorder, r->board);
        recovery_wait_ms(r, FOUND_MS);
    }
    r->wrong[0] = '\0';
    recovery_cut(r);
    return recovery_is_right(r, random);
}
