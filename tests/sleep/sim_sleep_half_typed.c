// A line that was begun before the device went down: a key that wakes it leaves the line as it was, what is
// typed at it while it sleeps takes the line with it.
#include <string.h>

#include "tests/support/caller.h"
#include "tests/power/copies.h"
#include "tests/support/test.h"

enum { PAUSE_MS = 1000 };

static caller_t caller;

static void type(const char *text)
{
    vb_type(caller.device.vb, text, strlen(text));
    rig_wait_ms(&caller.device, PAUSE_MS);
}

static void go_on_behind_a_key(void *context)
{
    (void)context;
    rig_press(&caller.device, "9");
    type("2\r");
    assert_int_equal(model_line(&caller.state, "1 2"), MODEL_PLAYED);
    caller_assert_shown(&caller);
    assert_true(caller_is_right(&caller));
}

static void go_on_at_once(void *context)
{
    caller_forbid_writes(&caller);
    size_t from = caller.recorder.size;
    type(context);
    caller_assert_refused(&caller, from, 1, 1);
    caller_assert_shown(&caller);
    caller_allow_writes(&caller);
    caller_play(&caller, "0 1");
}

TEST(half_a_line_waits_for_its_end_behind_a_key_and_is_lost_otherwise)
{
    caller_begin(&caller, 5, NAP_DOWN_S * 1000 - PAUSE_MS);
    type("1 ");
    nap_fall(&caller.device, vb_now(caller.device.vb) - vb_us(caller.device.vb, PAUSE_MS * 1000));
    copies_try("a key", go_on_behind_a_key, NULL);
    char *const ends[] = {"\r", "2\r", "                    2\r"};
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++)
        copies_try(ends[i], go_on_at_once, ends[i]);
    rig_free(&caller.device);
}
