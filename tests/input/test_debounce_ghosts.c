// Several keys at a time: all 65,536 sets of closed contacts, read through the virtual board's electrical
// keypad.
//
// The model does not look for rectangles. It collects the sets of contacts that give a reading: a key closed
// in all of them is certainly closed; one closed in only some cannot be told from a ghost.
// SPDX-License-Identifier: MIT
#include <string.h>

#include <vboard/keypad_model.h>
#include "hal/debounce.h"
#include "hal/key.h"
#include "tests/support/test.h"

enum { CONTACT_SETS = 1 << KEYPAD_KEYS, LONG = DEBOUNCE_RELEASE };

static key_set_t reading_of[CONTACT_SETS];
static key_set_t closed_in_all[CONTACT_SETS], closed_in_some[CONTACT_SETS]; // of the sets with this reading

// ---- The electrical keypad and the model ----

// Drives one row low at a time, the others floating and the columns pulled up, as in hal/input.h.
static key_set_t scan(key_set_t closed)
{
    unsigned reading = 0;
    for (unsigned row = 0; row < KEYPAD_ROWS; row++) {
        keypad_model_t part = {.closed = closed};
        pin_level_t level[KEYPAD_LINES];
        part.drive[row] = DRIVE_LOW;
        for (unsigned col = 0; col < KEYPAD_COLS; col++)
            part.drive[KEYPAD_ROWS + col] = DRIVE_PULL_UP;
        assert_int_equal(keypad_model_resolve(&part, level), 0);
        for (unsigned col = 0; col < KEYPAD_COLS; col++)
            if (level[KEYPAD_ROWS + col] == PIN_LOW)
                reading |= 1u << (row * KEYPAD_COLS + col);
    }
    return (key_set_t)reading;
}

BEFORE_ALL
{
    memset(closed_in_all, 0xFF, sizeof closed_in_all);
    for (unsigned closed = 0; closed < CONTACT_SETS; closed++) {
        key_set_t reading = reading_of[closed] = scan((key_set_t)closed);
        closed_in_all[reading] &= (key_set_t)closed;
        closed_in_some[reading] |= (key_set_t)closed;
    }
}

// All keys of each row with a key that is ambiguous in this reading.
static key_set_t in_doubt(key_set_t reading)
{
    key_set_t doubt = closed_in_some[reading] & (key_set_t)~closed_in_all[reading];
    key_set_t rows = 0;
    for (unsigned row = 0; row < KEYPAD_ROWS; row++)
        if ((doubt >> (row * KEYPAD_COLS) & 0xF) != 0)
            rows |= (key_set_t)(0xFu << (row * KEYPAD_COLS));
    return rows;
}

// Holds these contacts closed for some samples. Each report must be true: a pressed key is closed, a released
// one open, and none is reported while in doubt. Returns the reported keys.
static key_set_t hold(debounce_t *s, key_set_t closed, unsigned samples)
{
    key_set_t reading = reading_of[closed], reported = 0;
    while (samples-- > 0) {
        key_set_t before = s->pressed;
        key_set_t changed = debounce_sample(s, reading);
        assert_int_equal(changed, before ^ s->pressed);
        assert_int_equal(changed & s->pressed & ~closed, 0);
        assert_int_equal(changed & before & closed, 0);
        assert_int_equal(changed & in_doubt(reading), 0);
        assert_int_equal(changed & reported, 0);
        reported |= changed;
    }
    return reported;
}

// ---- Every set ----

TEST(of_each_set_exactly_the_certain_keys_are_reported_and_it_is_not_idle)
{
    for (unsigned closed = 0; closed < CONTACT_SETS; closed++) {
        key_set_t certain = closed_in_all[reading_of[closed]];
        debounce_t s = {0};
        debounce_start(&s, 0);
        assert_int_equal(hold(&s, (key_set_t)closed, DEBOUNCE_PRESS - 1), 0);
        assert_int_equal(debounce_is_pressing(&s), certain != 0);
        assert_int_equal(hold(&s, (key_set_t)closed, 1), certain);
        assert_false(debounce_is_pressing(&s));
        assert_int_equal(hold(&s, (key_set_t)closed, LONG), 0);
        assert_int_equal(debounce_is_idle(&s, reading_of[closed]), closed == 0);
        assert_int_equal(hold(&s, 0, LONG), certain);
        assert_true(debounce_is_idle(&s, 0));
    }
}

// Every three keys of two rows and two columns.
TEST(the_third_key_of_a_rectangle_is_pressed_once_another_is_up_and_never_if_it_goes_up_first)
{
    for (unsigned key = 0; key < KEYPAD_KEYS; key++)
        for (unsigned row = 0; row < KEYPAD_ROWS; row++)
            for (unsigned col = 0; col < KEYPAD_COLS; col++) {
                const unsigned own_row = key / KEYPAD_COLS, own_col = key % KEYPAD_COLS;
                if (row == own_row || col == own_col)
                    continue;
                const key_set_t beside = (key_set_t)(1u << (own_row * KEYPAD_COLS + col)),
                                below = (key_set_t)(1u << (row * KEYPAD_COLS + own_col)),
                                third = (key_set_t)(1u << key);
                for (unsigned goes_up = 0; goes_up < 3; goes_up++) {
                    const key_set_t up = goes_up == 0 ? third : goes_up == 1 ? beside : below;
                    debounce_t s = {0};
                    debounce_start(&s, 0);
                    assert_int_equal(hold(&s, beside | below, LONG), beside | below);
                    assert_int_equal(hold(&s, beside | below | third, LONG), 0);
                    assert_int_equal(hold(&s, (beside | below | third) & (key_set_t)~up, LONG),
                                     goes_up == 0 ? 0 : up | third);
                }
            }
}

TEST(a_key_is_ambiguous_only_in_a_row_in_doubt)
{
    for (unsigned closed = 0; closed < CONTACT_SETS; closed++)
        assert_int_equal(debounce_ambiguous(reading_of[closed]), in_doubt(reading_of[closed]));
}

TEST(keys_are_steady_unless_one_is_changing)
{
    debounce_t s = {0};
    debounce_start(&s, 0);
    assert_true(debounce_is_steady(&s));
    for (unsigned i = 0; i < DEBOUNCE_PRESS; i++) {
        debounce_sample(&s, 1);
        assert_int_equal(debounce_is_steady(&s), i == DEBOUNCE_PRESS - 1);
    }
}
