// Debounces all keys at once with vertical counters, and excludes ghosts.
// SPDX-License-Identifier: MIT
#include "hal/debounce.h"

#include "hal/debounce_counters.h"
#include "hal/key.h"

_Static_assert(KEYPAD_ROWS == 4 && KEYPAD_COLS == 4, "half a key_set_t, a byte, holds two rows of four");

enum { ROW_MASK = (1 << KEYPAD_COLS) - 1, HALF = 2 * KEYPAD_COLS };

void debounce_start(debounce_t *s, key_set_t held)
{
    s->pressed = held;
}

static bool has_two(uint8_t columns)
{
    return (columns & (uint8_t)(columns - 1)) != 0;
}

static uint8_t swapped(uint8_t rows)
{
    return (uint8_t)(rows << KEYPAD_COLS | rows >> KEYPAD_COLS);
}

// The keys of two rows that cannot be distinguished from ghosts. others: the other two rows.
static uint8_t ambiguous_in(uint8_t rows, uint8_t others)
{
    others |= swapped(others);
    uint8_t ambiguous = 0;
    for (uint8_t row = 0; row < 2; row++) {
        uint8_t columns = rows & ROW_MASK;
        rows = swapped(rows);
        if (has_two(columns) && (columns & (others | rows)) != 0)
            ambiguous |= ROW_MASK;
        ambiguous = swapped(ambiguous);
    }
    return ambiguous;
}

key_set_t debounce_ambiguous(key_set_t closed)
{
    uint8_t lower = (uint8_t)closed, upper = (uint8_t)(closed >> HALF);
    return (key_set_t)((key_set_t)ambiguous_in(upper, lower) << HALF | ambiguous_in(lower, upper));
}

// Takes half a sample: two rows of keys.
//   digit: their counters. others: closed keys of the other two rows.
// Returns the keys that have changed.
static uint8_t sample_half(uint8_t digit[4], uint8_t pressed, uint8_t closed, uint8_t others)
{
    return debounce_count(digit, pressed, (uint8_t)((closed ^ pressed) & ~ambiguous_in(closed, others)));
}

key_set_t debounce_sample(debounce_t *s, key_set_t closed)
{
    uint8_t lower = (uint8_t)closed, upper = (uint8_t)(closed >> HALF);
    uint8_t lower_changed = sample_half(s->digit[0], (uint8_t)s->pressed, lower, upper);
    uint8_t upper_changed = sample_half(s->digit[1], (uint8_t)(s->pressed >> HALF), upper, lower);
    key_set_t changed = (key_set_t)((key_set_t)upper_changed << HALF | lower_changed);
    s->pressed ^= changed;
    return changed;
}

// If no contact is closed and no key pressed, no sample contradicts a key's state, so all counters are zero.
bool debounce_is_idle(const debounce_t *s, key_set_t closed)
{
    return (closed | s->pressed) == 0;
}

// Keys with a nonzero counter: these are being pressed or released.
static key_set_t changing(const debounce_t *s)
{
    uint8_t lower = 0, upper = 0;
    for (uint8_t i = 0; i < 4; i++) {
        lower |= s->digit[0][i];
        upper |= s->digit[1][i];
    }
    return (key_set_t)((key_set_t)upper << HALF | lower);
}

bool debounce_is_pressing(const debounce_t *s)
{
    return (changing(s) & ~s->pressed) != 0;
}

bool debounce_is_steady(const debounce_t *s)
{
    return changing(s) == 0;
}
