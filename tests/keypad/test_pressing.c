// A key is under way from its first sample to its press, and no longer: what a display that keeps interrupts
// waiting asks.
#include "hal/debounce.h"
#include "hal/five_keys.h"
#include "tests/support/test.h"

TEST(a_key_is_under_way_until_it_is_pressed_and_not_while_it_is_let_go)
{
    for (unsigned key = 0; key < 16; key++) {
        debounce_t s = {0};
        const key_set_t closed = (key_set_t)(1 << key);
        assert_false(debounce_is_pressing(&s));
        for (unsigned sample = 1; sample <= DEBOUNCE_PRESS; sample++) {
            debounce_sample(&s, closed);
            assert_int_equal(debounce_is_pressing(&s), sample < DEBOUNCE_PRESS);
        }
        debounce_sample(&s, 0);
        assert_false(debounce_is_pressing(&s));
        debounce_sample(&s, closed ^ 0x8001);
        assert_true(debounce_is_pressing(&s));
    }
}

TEST(the_same_of_five_keys)
{
    five_keys_t k = {0};
    five_keys_start(&k, FIVE_OK);
    assert_false(five_keys_is_pressing(&k));
    five_keys_sample(&k, 0);
    assert_false(five_keys_is_pressing(&k));
    five_keys_sample(&k, FIVE_OK | FIVE_UP);
    assert_true(five_keys_is_pressing(&k));
    for (unsigned sample = 1; sample < DEBOUNCE_PRESS; sample++)
        five_keys_sample(&k, FIVE_OK | FIVE_UP);
    assert_false(five_keys_is_pressing(&k));
}
