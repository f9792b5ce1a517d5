// Keys just when a device goes down, to the cycle before and after: it is up afterwards, and each of them has
// either woken it or done what it does.
#include <stdlib.h>
#include <string.h>

#include "tests/support/caller.h"
#include "tests/power/copies.h"
#include "tests/power/revival.h"
#include "tests/support/test.h"

enum { KEYS_MAX = 3 };

static caller_t caller;
static revival_t revival;

static vb_time_t down; // if nobody comes

// Shared with the copies.
static struct results {
    unsigned woke, acted;
} * results;

static vb_t *vb(void)
{
    return caller.device.vb;
}

static uint64_t random_below(uint64_t limit)
{
    return rig_random(&caller.device, limit);
}

typedef struct {
    char keys[KEYS_MAX + 1];
    vb_time_t at[KEYS_MAX];
} mash_t;

static void mash(mash_t *m)
{
    vb_time_t last = 0;
    for (int i = 0; m->keys[i] != '\0'; i++) {
        vb_time_t up = m->at[i] + vb_us(vb(), 30000 + random_below(60000));
        vb_press(vb(), rig_key(m->keys[i]), m->at[i], random_below(vb_us(vb(), RIG_BOUNCE_US)));
        vb_release(vb(), rig_key(m->keys[i]), up, random_below(vb_us(vb(), RIG_BOUNCE_US)));
        if (up > last)
            last = up;
    }
    vb_run(vb(), last + vb_us(vb(), 100000));
}

// Adds what the game may be: these keys pressed in any order, or some of them.
static void add_states(const model_t *from, const char *keys)
{
    revival.state[revival.states++] = *from;
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
    vb_picture(vb(), &lit);
    for (unsigned i = 0; i < revival.states; i++) {
        if (model_may_show(&revival.state[i], &lit))
            revival.state[kept++] = revival.state[i];
    }
    if (kept == 0)
        fail_msg("the matrix shows none of %u games that it may be", revival.states);
    revival.states = kept;
}

static void take_back(void)
{
    rig_press(&caller.device, "#");
    for (unsigned i = 0; i < revival.states; i++)
        model_key(&revival.state[i], '#');
    keep_shown();
    caller.state = revival.state[0];
    recorder_line(&caller.recorder, ""); // behind the boards
    assert_true(caller_is_right(&caller));
}

static void lose_power(void)
{
    revival.vb = vb();
    revival_cut(&revival);
    if (!revival_is_right(&revival, random_below(1000)))
        fail_msg("%s", revival.wrong);
}

static void press_at_the_edge(void *context)
{
    mash_t *m = context;
    mash(m);
    add_states(&caller.state, m->keys);
    keep_shown();
    bool woke = revival.state[0].moves == caller.state.moves;
    results->woke += woke;
    results->acted += !woke;
    assert_int_equal(vb_intensity(vb()), caller.state.brightness);
    if (random_below(2) == 0)
        lose_power(); // and it is saved
    else
        take_back();
}

static void try_mash(unsigned keys)
{
    char what[100];
    mash_t m = {{0}, {0}};
    for (unsigned i = 0; i < keys; i++) {
        do
            m.keys[i] = "2346789"[random_below(7)]; // the free cells
        while (strchr(m.keys, m.keys[i]) != &m.keys[i]);
        m.at[i] = caller_edge(&caller, down);
    }
    snprintf(what, sizeof what, "`%s`, %+lld cycles from going down", m.keys, (long long)(m.at[0] - down));
    copies_try(what, press_at_the_edge, &m);
}

TEST(a_key_that_comes_just_then_wakes_or_acts)
{
    for (int i = 0; i < 300; i++)
        try_mash(1);
    printf("300 keys about when it goes down: %u acted, %u woke it\n", results->acted, results->woke);
    assert_true(results->acted > 30 && results->woke > 30);
}

TEST(of_several_keys_at_once_each_wakes_or_acts)
{
    for (int i = 0; i < 200; i++)
        try_mash(2 + (unsigned)i % 2);
}

BEFORE_ALL
{
    results = copies_share(sizeof *results);
    down = caller_begin_at_edge(&caller, 3);
}

AFTER_ALL
{
    rig_free(&caller.device);
}
