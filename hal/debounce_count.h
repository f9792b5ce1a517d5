// Samples in a row that contradict the settled state of up to eight contacts, counted for all at once.
//
// The counters are kept as four sets of binary digits, so that all contacts of a set count in a handful of
// operations ("vertical counters"). Reaching a limit is then one look at the digits that make it up.
#ifndef HAL_DEBOUNCE_COUNT_H
#define HAL_DEBOUNCE_COUNT_H

#include "hal/debounce.h"

_Static_assert((DEBOUNCE_PRESS == 4 || DEBOUNCE_PRESS == 1 + 2) && DEBOUNCE_RELEASE == 4 + 8,
               "the digits tested in debounce_count spell the limits");

// Takes one sample.
//   digit: the counters. pressed: the settled state. contacts: those that contradict it.
// Returns the contacts whose settled state has changed.
static inline uint8_t debounce_count(uint8_t digit[4], uint8_t pressed, const uint8_t contacts)
{
    // Adds one to the counters of these contacts and sets those of all others to zero.
    uint8_t carry = contacts;
    for (uint8_t i = 0; i < 4; i++) {
        uint8_t sum = digit[i] ^ carry;
        carry &= digit[i];
        digit[i] = sum & contacts;
    }
    // Counters are reset when they reach their limit, so 4 is the first value with digit 2 set, 3 the first
    // with digits 0 and 1, and 12 the first with digits 2 and 3.
    uint8_t down = DEBOUNCE_PRESS == 4 ? digit[2] : digit[0] & digit[1];
    uint8_t changed = (down & (uint8_t)~pressed) | (digit[2] & digit[3]);
    for (uint8_t i = 0; i < 4; i++)
        digit[i] &= (uint8_t)~changed;
    return changed;
}

#endif
