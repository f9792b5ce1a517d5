// Spikes on the keypad and lines on the console just when a device goes down: the ones play nothing, and the
// others are obeyed whole or not at all.
#include <string.h>

#include "tests/support/caller.h"
#include "tests/power/copies.h"
#include "tests/support/test.h"

static caller_t caller;
static vb_time_t down; // if nobody comes

// Shared with the copies.
static struct results {
    unsigned refused, obeyed;
} * results;

static vb_t *vb(void)
{
    return caller.device.vb;
}

static uint64_t random_below(uint64_t limit)
{
    return rig_random(&caller.device, limit);
}

static void spike(void *context)
{
    vb_time_t at = *(vb_time_t *)context, end = at + 1 + random_below(vb_us(vb(), 1000) - 1);
    unsigned key = (unsigned)random_below(16);
    caller_forbid_writes(&caller);
    vb_press(vb(), key, at, 0);
    vb_release(vb(), key, end, 0);
    vb_run(vb(), end + vb_us(vb(), 100000));
    caller_allow_writes(&caller);
    if (!nap_is_down(&caller.device)) {
        caller_assert_shown(&caller);
        model_key(&caller.state, '9');
    }
    rig_press(&caller.device, "9");
    caller_assert_shown(&caller);
    recorder_line(&caller.recorder, "");
    assert_true(caller_is_right(&caller));
}

TEST(a_spike_of_less_than_a_millisecond_is_no_key)
{
    for (int i = 0; i < 200; i++) {
        char what[60];
        vb_time_t at = i % 2 == 0 ? caller_edge(&caller, down) : down + random_below(vb_us(vb(), 2000000));
        snprintf(what, sizeof what, "a spike %+lld cycles from going down", (long long)(at - down));
        copies_try(what, spike, &at);
    }
}

static void type_at_the_edge(void *context)
{
    vb_run(vb(), *(vb_time_t *)context);
    vb_type(vb(), "move 0 2 1\r", 11); // its end is a line too
    rig_wait_ms(&caller.device, 100);
    recorder_line(&caller.recorder, ""); // its own end may be lost
    if (strstr(caller.recorder.text, "error: ") == NULL) {
        model_line(&caller.state, "0 2");
        results->obeyed++;
    } else {
        results->refused++;
    }
    assert_true(caller_is_right(&caller));
    caller_assert_shown(&caller);
    caller_play(&caller, "2 2");
}

TEST(a_line_that_comes_just_then_is_obeyed_whole_or_refused)
{
    for (int i = 0; i < 200; i++) {
        char what[60];
        vb_time_t at = caller_edge(&caller, down - random_below(vb_us(vb(), 1000)));
        snprintf(what, sizeof what, "a line %+lld cycles from going down", (long long)(at - down));
        copies_try(what, type_at_the_edge, &at);
    }
    printf("200 lines about when it goes down: %u obeyed, %u refused\n", results->obeyed, results->refused);
    assert_true(results->obeyed > 20 && results->refused > 20);
}

BEFORE_ALL
{
    results = copies_share(sizeof *results);
    down = caller_begin_at_edge(&caller, 4);
}

AFTER_ALL
{
    rig_free(&caller.device);
}
