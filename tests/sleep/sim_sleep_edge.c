// Keys within cycles of powering down: each either wakes the device or has its normal effect. A spike does
// nothing, then and later.
// SPDX-License-Identifier: MIT
#include <string.h>

#include "hal/key.h"
#include "tests/sleep/sleep_fixture.h"
#include "tests/support/forked.h"
#include "tests/support/soak.h"
#include "tests/support/test.h"

enum { KEYS_MAX = 3 };

static rig_t rig;
static recovery_t game;  // the possible states
static chip_time_t down; // time of power-down, unless input comes

// Shared with the copies.
static struct results {
    unsigned woke, acted;
} *results;

static chip_time_t random_us(uint64_t us)
{
    return rig_random(&rig, chip_us(board_chip(rig.board), us));
}

// A time around powering down: mostly within 2 ms of it, otherwise within 100 cycles.
static chip_time_t edge(void)
{
    uint64_t spread = rig_random(&rig, 3) == 0 ? 100 : chip_us(board_chip(rig.board), 2000);
    return down - spread + rig_random(&rig, 2 * spread);
}

BEFORE_ALL
{
    results = forked_share(sizeof *results);
    down = sleep_begin(&rig, &game, 3);
}

AFTER_ALL
{
    rig_free(&rig);
}

// Keys, or spikes.
typedef struct {
    bool spikes;
    char keys[KEYS_MAX + 1];
    chip_time_t at[KEYS_MAX];
} presses_t;

static void press(const presses_t *p)
{
    board_t *board = rig.board;
    chip_time_t last = 0;
    for (int i = 0; p->keys[i] != '\0'; i++) {
        chip_time_t up = p->at[i] + (p->spikes ? 1 + random_us(999)
                                               : chip_us(board_chip(board), 30000) + random_us(60000));
        board_press(board, rig_key(p->keys[i]), p->at[i], p->spikes ? 0 : random_us(RIG_BOUNCE_US));
        board_release(board, rig_key(p->keys[i]), up, p->spikes ? 0 : random_us(RIG_BOUNCE_US));
        last = up > last ? up : last;
    }
    if (!p->spikes && p->keys[1] == '\0') { // of several, a ghost may hide the others
        chip_run(board_chip(board), p->at[0] + chip_us(board_chip(board), SLEEP_WAKE_MS * 1000));
        assert_false(board_display_is_off(board));
    }
    chip_run(board_chip(board), last + chip_us(board_chip(board), 100000));
}

// Adds the states after some or all of these keys, in any order.
static void add_states(const model_t *from, const char *keys)
{
    for (const char *key = keys; *key != '\0'; key++) {
        char others[KEYS_MAX + 1] = "";
        model_t *after = &game.state[game.states++];
        *after = *from;
        strncat(others, keys, (size_t)(key - keys));
        strcat(others, key + 1);
        model_key(after, *key);
        add_states(after, others);
    }
}

// `#` takes a move back, or wakes it.
static void take_back(void)
{
    bool is_down = sleep_is_down(&rig);
    rig_press(&rig, "#");
    for (unsigned i = 0; !is_down && i < game.states; i++)
        model_key(&game.state[i], '#');
    sleep_assert_shown(&game);
    recorder_line(&game.recorder, ""); // waits for printed boards to end
    assert_true(recovery_asks(&game, "show"));
}

static void press_at_the_edge(void *context)
{
    const presses_t *p = context;
    int moves = game.state[0].moves;
    if (p->spikes)
        sleep_forbid_writes(&rig);
    press(p);
    sleep_allow_writes(&rig);
    if (!p->spikes)
        add_states(&game.state[0], p->keys);
    if (!p->spikes || !sleep_is_down(&rig))
        sleep_assert_shown(&game);
    *(game.state[0].moves == moves ? &results->woke : &results->acted) += 1;
    if (p->spikes || rig_random(&rig, 2) == 0)
        take_back();
    else
        recovery_assert(&game, rig_random(&rig, 1000)); // it is saved
}

static void try_presses(presses_t *p)
{
    char what[100];
    snprintf(what, sizeof what, "%s, %+lld cycles from powering down", p->keys, (long long)(p->at[0] - down));
    forked_try(what, press_at_the_edge, p);
}

TEST(each_key_within_cycles_of_powering_down_wakes_or_acts)
{
    const unsigned trials = soak_trials(100, 500);
    for (unsigned i = 0; i < trials; i++) {
        presses_t p = {0};
        for (unsigned k = 0; k <= i % 5 / 2; k++) { // one to three keys
            do
                p.keys[k] = "2346789"[rig_random(&rig, 7)]; // the free cells
            while (strchr(p.keys, p.keys[k]) != &p.keys[k]);
            p.at[k] = edge();
        }
        try_presses(&p);
    }
    assert_true(results->acted > trials / 10 && results->woke > trials / 10);
}

// The contact has closed, and is not yet a key.
static void close_before_power_down(void *unused)
{
    (void)unused;
    enum { BEFORE_US = 300, AFTER_US = 200, FOR_US = 700 };
    chip_t *chip = board_chip(rig.board);
    chip_run(chip, down - chip_us(chip, BEFORE_US));
    board_contact(rig.board, rig_key('3'), true);
    chip_run(chip, down + chip_us(chip, AFTER_US));
    chip_measures_t m;
    chip_measure_from_here(chip);
    chip_run(chip, chip_now(chip) + chip_us(chip, FOR_US));
    chip_measures(chip, &m);
    assert_int_equal(m.powered_down, 0);
    assert_true(m.asleep > m.elapsed / 2);
}

TEST(a_key_that_goes_down_is_waited_for_asleep)
{
    forked_try("a contact", close_before_power_down, NULL);
}

TEST(a_spike_of_less_than_a_millisecond_is_no_key)
{
    const unsigned trials = soak_trials(40, 200);
    for (unsigned i = 0; i < trials; i++) {
        presses_t p = {.spikes = true,
                       .keys = {KEYPAD_LEGEND[rig_random(&rig, 16)]},
                       .at = {i % 2 == 0 ? edge() : down + random_us(2000000)}};
        try_presses(&p);
    }
}
