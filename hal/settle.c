#include "hal/settle.h"

#include "hal/key.h"

// The counters are kept as four sets of binary digits, so that sixteen keys count in a handful of 16-bit
// operations
// ("vertical counters"). Reaching a limit is then one look at the digits that make it up.
_Static_assert(SETTLE_PRESS == 4 && SETTLE_RELEASE == 4 + 8,
               "the digits tested in settle_sample spell the limits");
_Static_assert(KEYPAD_ROWS == 4 && KEYPAD_COLS == 4, "a key_set_t holds four rows of four");

enum { ROW_MASK = (1 << KEYPAD_COLS) - 1 };

void settle_start(settle_t *s, key_set_t held)
{
    *s = (settle_t){.pressed = held};
}

static bool has_two(uint8_t columns)
{
    return (columns & (columns - 1)) != 0;
}

key_set_t settle_ambiguous(key_set_t closed)
{
    const uint8_t columns[KEYPAD_ROWS] = {closed & ROW_MASK, closed >> 4 & ROW_MASK, closed >> 8 & ROW_MASK,
                                          (uint8_t)(closed >> 12)};
    key_set_t ambiguous = 0;
    key_set_t whole_row = ROW_MASK;
    for (uint8_t a = 0; a < KEYPAD_ROWS; a++, whole_row = (key_set_t)(whole_row << KEYPAD_COLS)) {
        if (!has_two(columns[a]))
            continue;
        for (uint8_t b = 0; b < KEYPAD_ROWS; b++) {
            if (b != a && (columns[a] & columns[b]) != 0)
                ambiguous |= whole_row;
        }
    }
    return ambiguous;
}

// Adds one to the counters of these keys and sets those of all others to zero.
static void count(settle_t *s, key_set_t keys)
{
    key_set_t carry = keys;
    for (uint8_t i = 0; i < 4; i++) {
        key_set_t sum = s->digit[i] ^ carry;
        carry &= s->digit[i];
        s->digit[i] = sum & keys;
    }
}

key_set_t settle_sample(settle_t *s, key_set_t closed)
{
    count(s, (key_set_t)((closed ^ s->pressed) & ~settle_ambiguous(closed)));

    // Counters are reset when they reach their limit, so 4 is the first value with digit 2 set, and 12 the
    // first with digits 2 and 3.
    key_set_t changed = s->digit[2] & (key_set_t)(~s->pressed | s->digit[3]);
    s->pressed ^= changed;
    for (uint8_t i = 0; i < 4; i++)
        s->digit[i] &= (key_set_t)~changed;
    return changed;
}

bool settle_is_idle(const settle_t *s, key_set_t closed)
{
    return (closed | s->pressed | s->digit[0] | s->digit[1] | s->digit[2] | s->digit[3]) == 0;
}
