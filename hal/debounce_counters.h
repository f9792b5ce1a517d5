// Counts consecutive samples that contradict the debounced state, for up to eight contacts at once.
//
// "Vertical counters": four sets hold the binary digits of the counters, so all contacts count in a few
// operations. A limit is detected from the digits of its value.
// SPDX-License-Identifier: MIT
#ifndef HAL_DEBOUNCE_COUNTERS_H
#define HAL_DEBOUNCE_COUNTERS_H

#include "hal/debounce.h"

_Static_assert((DEBOUNCE_PRESS == 4 || DEBOUNCE_PRESS == 1 + 2) && DEBOUNCE_RELEASE == 4 + 8,
               "debounce_count tests digits of these limits");

// Takes a sample.
//   digit: the counters. pressed: the debounced state. contacts: those that contradict it.
// Returns the contacts whose debounced state has changed.
static inline uint8_t debounce_count(uint8_t digit[4], uint8_t pressed, const uint8_t contacts)
{
    // Increments the counters of these contacts and clears all others.
    uint8_t carry = contacts;
    for (uint8_t i = 0; i < 4; i++) {
        uint8_t sum = digit[i] ^ carry;
        carry &= digit[i];
        digit[i] = sum & contacts;
    }
    // Counters are reset at their limit, so 4 is the first value with digit 2 set, 3 the first with digits 0
    // and 1, and 12 the first with digits 2 and 3.
    uint8_t down = DEBOUNCE_PRESS == 4 ? digit[2] : digit[0] & digit[1];
    uint8_t changed = (down & (uint8_t)~pressed) | (digit[2] & digit[3]);
    for (uint8_t i = 0; i < 4; i++)
        digit[i] &= (uint8_t)~changed;
    return changed;
}

#endif
