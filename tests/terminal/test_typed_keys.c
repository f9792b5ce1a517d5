// Keys typed in a terminal, as a finger presses them.
#include <stdlib.h>
#include <string.h>

#include "board/virtual/terminal/typed_keys.c"
#include "tests/support/test.h"

static typed_keys_t typed;
static unsigned key;

BEFORE_EACH
{
    memset(&typed, 0, sizeof typed);
}

static void assert_quiet_until(uint64_t from_us, uint64_t until_us)
{
    for (uint64_t t = from_us; t < until_us; t += 500)
        assert_int_equal(typed_keys_next(&typed, t, &key), TYPED_NOTHING);
}

TEST(a_key_goes_down_at_once_and_up_after_60_ms)
{
    typed_keys_take(&typed, 7, 1000);
    assert_int_equal(typed_keys_next(&typed, 1000, &key), TYPED_PRESS);
    assert_int_equal(key, 7);
    assert_quiet_until(1000, 61000);
    assert_int_equal(typed_keys_next(&typed, 61000, &key), TYPED_RELEASE);
    assert_int_equal(key, 7);
    assert_quiet_until(61000, 1000000);
}

TEST(a_repeated_key_stays_down)
{
    typed_keys_take(&typed, 3, 0);
    assert_int_equal(typed_keys_next(&typed, 0, &key), TYPED_PRESS);
    for (uint64_t t = 33000; t <= 990000; t += 33000) {
        assert_int_equal(typed_keys_next(&typed, t, &key), TYPED_NOTHING);
        typed_keys_take(&typed, 3, t);
    }
    assert_quiet_until(990000, 1050000);
    assert_int_equal(typed_keys_next(&typed, 1050000, &key), TYPED_RELEASE);
}

TEST(another_key_waits_until_the_first_is_up_and_the_gap_is_over)
{
    typed_keys_take(&typed, 1, 0);
    assert_int_equal(typed_keys_next(&typed, 0, &key), TYPED_PRESS);
    typed_keys_take(&typed, 2, 10000);
    assert_quiet_until(10000, 60000);
    assert_int_equal(typed_keys_next(&typed, 60000, &key), TYPED_RELEASE);
    assert_int_equal(key, 1);
    assert_quiet_until(60000, 90000);
    assert_int_equal(typed_keys_next(&typed, 90000, &key), TYPED_PRESS);
    assert_int_equal(key, 2);
}

TEST(the_same_key_after_its_release_is_a_second_press)
{
    typed_keys_take(&typed, 12, 0);
    assert_int_equal(typed_keys_next(&typed, 0, &key), TYPED_PRESS);
    assert_int_equal(typed_keys_next(&typed, 60000, &key), TYPED_RELEASE);
    typed_keys_take(&typed, 12, 150000);
    assert_int_equal(typed_keys_next(&typed, 150000, &key), TYPED_PRESS);
}

TEST(a_key_typed_behind_another_is_no_repetition)
{
    static const unsigned keys[] = {5, 6, 5};
    unsigned pressed = 1;
    typed_keys_take(&typed, keys[0], 0);
    assert_int_equal(typed_keys_next(&typed, 0, &key), TYPED_PRESS);
    typed_keys_take(&typed, keys[1], 1000);
    typed_keys_take(&typed, keys[2], 2000);
    for (uint64_t t = 3000; t < 1000000; t += 1000)
        if (typed_keys_next(&typed, t, &key) == TYPED_PRESS)
            assert_int_equal(key, keys[pressed++]);
    assert_int_equal(pressed, 3);
}

// Whatever is typed: one key down at a time, 60 ms at least, 30 ms apart.
TEST(random_typing_never_holds_two_keys)
{
    srand(2);
    bool down = false;
    unsigned presses = 0;
    uint64_t since = 0;
    for (uint64_t t = 0; t < 100000000; t += 1000) {
        typed_action_t action;
        if (rand() % 40 == 0)
            typed_keys_take(&typed, (unsigned)rand() % 16, t);
        while ((action = typed_keys_next(&typed, t, &key)) != TYPED_NOTHING) {
            assert_int_equal(action, down ? TYPED_RELEASE : TYPED_PRESS);
            assert_true(presses == 0 || t - since >= (down ? TYPED_HOLD_US : TYPED_GAP_US));
            down = !down;
            presses += down;
            since = t;
        }
    }
    assert_true(presses > 1000);
    assert_true(typed_keys_busy(&typed));
    for (uint64_t t = 100000000; typed_keys_busy(&typed); t += 1000) {
        assert_true(t < 110000000);
        typed_keys_next(&typed, t, &key);
    }
    assert_false(typed.down);
}

TEST(what_is_too_much_is_dropped)
{
    unsigned presses = 0;
    for (unsigned i = 0; i < 3 * TYPED_QUEUE; i++)
        typed_keys_take(&typed, i % 16, 0);
    for (uint64_t t = 0; t < 100000000; t += 1000)
        presses += typed_keys_next(&typed, t, &key) == TYPED_PRESS;
    assert_int_equal(presses, TYPED_QUEUE);
}
