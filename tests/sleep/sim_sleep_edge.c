// Input just when a device powers down, to the cycle before and after: each key has either woken it or done
// what it does, a line is obeyed whole or refused, a spike does nothing.
#include <string.h>

#include "tests/power/recovery.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { KEYS_MAX = 3 };

static sleep_fixture_t fixture;
static recovery_t recovery;
static chip_time_t down; // if nothing comes in

// Shared with the copies.
static struct results {
    unsigned woke, acted, refused, obeyed;
    chip_time_t down;
} * results;

static board_t *board(void)
{
    return fixture.rig.board;
}

static uint64_t random_us(uint64_t us)
{
    return rig_random(&fixture.rig, board_us(board(), us));
}

static void try_at(chip_time_t at, const char *what, trial_t *trial, void *context)
{
    char text[100];
    snprintf(text, sizeof text, "%s, %+lld cycles from powering down", what, (long long)(at - down));
    forked_try(text, trial, context);
}

// A time around powering down: mostly within 2 ms of it, else within 100 cycles.
static chip_time_t edge(void)
{
    uint64_t spread = rig_random(&fixture.rig, 3) == 0 ? 100 : board_us(board(), 2000);
    return down - spread + rig_random(&fixture.rig, 2 * spread);
}

static void note_down(void *context)
{
    results->down = sleep_power_down(context);
}

// 20 ms before.
BEFORE_ALL
{
    results = forked_share(sizeof *results);
    sleep_begin(&fixture, 3, 0);
    forked_try("powering down", note_down, &fixture);
    down = results->down;
    board_run(board(), down - board_us(board(), 20000));
}

AFTER_ALL
{
    rig_free(&fixture.rig);
}

// ---- Keys ----

typedef struct {
    char keys[KEYS_MAX + 1];
    chip_time_t at[KEYS_MAX];
} presses_t;

static void press(const presses_t *p)
{
    chip_time_t last = 0;
    for (int i = 0; p->keys[i] != '\0'; i++) {
        chip_time_t up = p->at[i] + board_us(board(), 30000 + rig_random(&fixture.rig, 60000));
        board_press(board(), rig_key(p->keys[i]), p->at[i], random_us(RIG_BOUNCE_US));
        board_release(board(), rig_key(p->keys[i]), up, random_us(RIG_BOUNCE_US));
        if (up > last)
            last = up;
    }
    board_run(board(), last + board_us(board(), 100000));
}

// Adds what the game may be: these keys pressed in any order, or some of them.
static void add_states(const model_t *from, const char *keys)
{
    recovery.state[recovery.states++] = *from;
    for (const char *key = keys; *key != '\0'; key++) {
        char others[KEYS_MAX + 1] = "";
        model_t after = *from;
        strncat(others, keys, (size_t)(key - keys));
        strcat(others, key + 1);
        model_key(&after, *key);
        add_states(&after, others);
    }
}

// Keeps those that the LEDs show: more than one when the same marks came in another order.
static void keep_shown(void)
{
    frame_t lit;
    unsigned kept = 0;
    board_picture(board(), &lit);
    for (unsigned i = 0; i < recovery.states; i++) {
        if (model_may_show(&recovery.state[i], &lit))
            recovery.state[kept++] = recovery.state[i];
    }
    if (kept == 0)
        fail_msg("the matrix shows none of %u games that it may be", recovery.states);
    recovery.states = kept;
}

static void take_back(void)
{
    rig_press(&fixture.rig, "#");
    for (unsigned i = 0; i < recovery.states; i++)
        model_key(&recovery.state[i], '#');
    keep_shown();
    fixture.model = recovery.state[0];
    recorder_line(&fixture.recorder, ""); // behind the boards
    assert_true(sleep_is_right(&fixture));
}

static void press_at_the_edge(void *context)
{
    const presses_t *p = context;
    press(p);
    add_states(&fixture.model, p->keys);
    keep_shown();
    bool woke = recovery.state[0].moves == fixture.model.moves;
    results->woke += woke;
    results->acted += !woke;
    assert_int_equal(board_intensity(board()), fixture.model.brightness);
    recovery.board = board();
    if (rig_random(&fixture.rig, 2) == 0)
        take_back();
    else
        recovery_assert(&recovery, rig_random(&fixture.rig, 1000)); // and it is saved
}

TEST(keys_that_come_just_then_each_wake_or_act)
{
    const unsigned trials = soak_trials(100, 500);
    for (unsigned i = 0; i < trials; i++) {
        presses_t p = {{0}, {0}};
        for (unsigned k = 0; k <= i % 5 / 2; k++) { // mostly one, or two or three
            do
                p.keys[k] = "2346789"[rig_random(&fixture.rig, 7)]; // the free cells
            while (strchr(p.keys, p.keys[k]) != &p.keys[k]);
            p.at[k] = edge();
        }
        try_at(p.at[0], p.keys, press_at_the_edge, &p);
    }
    assert_true(results->acted > trials / 10 && results->woke > trials / 10);
}

// ---- Spikes and lines ----

static void spike(void *context)
{
    chip_time_t at = *(chip_time_t *)context,
                end = at + 1 + rig_random(&fixture.rig, board_us(board(), 1000) - 1);
    unsigned key = (unsigned)rig_random(&fixture.rig, 16);
    sleep_forbid_writes(&fixture);
    board_press(board(), key, at, 0);
    board_release(board(), key, end, 0);
    board_run(board(), end + board_us(board(), 100000));
    sleep_allow_writes(&fixture);
    if (!sleep_is_down(&fixture.rig)) {
        sleep_assert_shown(&fixture);
        model_key(&fixture.model, '9');
    }
    rig_press(&fixture.rig, "9");
    sleep_assert_shown(&fixture);
    recorder_line(&fixture.recorder, "");
    assert_true(sleep_is_right(&fixture));
}

TEST(a_spike_of_less_than_a_millisecond_is_no_key)
{
    const unsigned trials = soak_trials(40, 200);
    for (unsigned i = 0; i < trials; i++) {
        chip_time_t at = i % 2 == 0 ? edge() : down + random_us(2000000);
        try_at(at, "a spike", spike, &at);
    }
}

static void type_at_the_edge(void *context)
{
    board_run(board(), *(chip_time_t *)context);
    sleep_type(&fixture, "move 0 2 1\r", 11); // its end is a line too
    recorder_line(&fixture.recorder, "");     // its own end may be lost
    if (strstr(fixture.recorder.text, "error: ") == NULL) {
        model_line(&fixture.model, "0 2");
        results->obeyed++;
    } else {
        results->refused++;
    }
    assert_true(sleep_is_right(&fixture));
    sleep_play(&fixture, "2 2");
}

TEST(a_line_that_comes_just_then_is_obeyed_whole_or_refused)
{
    const unsigned trials = soak_trials(60, 200);
    for (unsigned i = 0; i < trials; i++) {
        chip_time_t at = edge() - random_us(1000);
        try_at(at, "a line", type_at_the_edge, &at);
    }
    assert_true(results->obeyed > trials / 10 && results->refused > trials / 10);
}
