// Debounces all keys at once, with vertical counters.
#include "hal/debounce.h"

#include "hal/key.h"

// The counters are kept as four sets of binary digits, so that all keys of a set count in a handful of
// operations ("vertical counters"). Reaching a limit is then one look at the digits that make it up.
_Static_assert((DEBOUNCE_PRESS == 4 || DEBOUNCE_PRESS == 1 + 2) && DEBOUNCE_RELEASE == 4 + 8,
               "the digits tested in count spell the limits");
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

// The keys of two rows that cannot be told from ghosts. others: the two other rows.
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
//   digit: their counters. others: what reads closed in the two other rows.
// Returns the keys that have changed.
static uint8_t sample_half(uint8_t digit[4], uint8_t pressed, uint8_t closed, uint8_t others)
{
    // Adds one to the counters of the keys that contradict their state and sets those of all others to zero.
    const uint8_t keys = (uint8_t)((closed ^ pressed) & ~ambiguous_in(closed, others));
    uint8_t carry = keys;
    for (uint8_t i = 0; i < 4; i++) {
        uint8_t sum = digit[i] ^ carry;
        carry &= digit[i];
        digit[i] = sum & keys;
    }
    // Counters are reset when they reach their limit, so 4 is the first value with digit 2 set, 3 the first
    // with digits 0 and 1, and 12 the first with digits 2 and 3.
    uint8_t down = DEBOUNCE_PRESS == 4 ? digit[2] : digit[0] & digit[1];
    uint8_t changed = (down & (uint8_t)~pressed) | (digit[2] & digit[3]);
    for (uint8_t i = 0; i < 4; i++)
        digit[i] &= (uint8_t)~changed;
    return changed;
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

// With no contact closed and no key pressed, no key contradicts its state, so all counters stand at zero.
bool debounce_is_idle(const debounce_t *s, key_set_t closed)
{
    return (closed | s->pressed) == 0;
}

// A counter that stands above zero is that of a key under way.
bool debounce_is_pressing(const debounce_t *s)
{
    uint8_t lower = 0, upper = 0;
    for (uint8_t i = 0; i < 4; i++) {
        lower |= s->digit[0][i];
        upper |= s->digit[1][i];
    }
    return (((key_set_t)upper << HALF | lower) & ~s->pressed) != 0;
}
