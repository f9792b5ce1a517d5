// A line that was begun before the device went down: a key that wakes it leaves the line as it was; what is
// typed at it while it sleeps takes the line with it.
#include <string.h>

#include "tests/sleep/sleep_fixture.h"
#include "tests/support/forked.h"
#include "tests/support/model_input.h"
#include "tests/support/test.h"

enum { PAUSE_MS = 1000 };

static sleep_fixture_t fixture;

static void type(const char *text)
{
    board_type(fixture.rig.board, text, strlen(text));
    rig_wait_ms(&fixture.rig, PAUSE_MS);
}

static void go_on_after_key(void *context)
{
    (void)context;
    rig_press(&fixture.rig, "9");
    type("2\r");
    assert_int_equal(model_line(&fixture.model, "1 2"), MODEL_PLAYED);
    sleep_assert_shown(&fixture);
    assert_true(sleep_is_right(&fixture));
}

static void go_on_at_once(void *context)
{
    sleep_forbid_writes(&fixture);
    size_t from = fixture.recorder.size;
    type(context);
    sleep_assert_refused(&fixture, from, 1, 1);
    sleep_assert_shown(&fixture);
    sleep_allow_writes(&fixture);
    sleep_play(&fixture, "0 1");
}

TEST(half_a_line_waits_for_its_end_behind_a_key_and_is_lost_otherwise)
{
    sleep_begin(&fixture, 5, SLEEP_DOWN_S * 1000 - PAUSE_MS);
    type("1 ");
    sleep_enter(&fixture.rig, board_now(fixture.rig.board) - board_us(fixture.rig.board, PAUSE_MS * 1000));
    forked_try("a key", go_on_after_key, NULL);
    char *const ends[] = {"\r", "2\r", "                    2\r"};
    for (unsigned i = 0; i < sizeof ends / sizeof ends[0]; i++)
        forked_try(ends[i], go_on_at_once, ends[i]);
    rig_free(&fixture.rig);
}
