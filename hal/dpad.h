// A d-pad, four directions and OK: five individually wired contacts, debounced, reported as the keys of
// hal/key.h in the same positions.
//
// Pure, with the limits of hal/debounce.h; without a matrix there are no ghosts. Of OK and a direction that
// close at once, OK is reported first: a direction waits while OK's contact bounces, for gaps of up to
// DPAD_BOUNCE samples.
// SPDX-License-Identifier: MIT
#ifndef HAL_DPAD_H
#define HAL_DPAD_H

#include "hal/debounce.h"
#include "hal/key.h"

// Bits of a set of these keys, in the order in which changes of one sample are reported. DPAD_OTHER is a key
// that is down but not known (hal/ladder.h); it is reported as KEY_OTHER.
enum {
    DPAD_OK = 1,
    DPAD_UP = 2,
    DPAD_LEFT = 4,
    DPAD_RIGHT = 8,
    DPAD_DOWN = 16,
    DPAD_OTHER = 32,
    DPAD_ALL = 63
};

typedef struct {
    uint8_t pressed; // debounced
    uint8_t changed; // changes of the last sample that dpad_event has not yet reported
    uint8_t digit[4];
    uint8_t ok_may_follow; // samples for which directions wait, as OK's contact may only be bouncing
} dpad_t;
enum { DPAD_BOUNCE = DEBOUNCE_RELEASE - 1 };

// Starts with keys already held: they cause no press, but a release later.
//   k: all zero.
void dpad_start(dpad_t *k, uint8_t held);

// Takes a sample. Call only after all changes of the previous one have been reported. Returns whether a
// debounced state has changed.
bool dpad_sample(dpad_t *k, uint8_t closed);

// True if no key is pressed, may be being pressed, or reads closed.
//   closed: the last sample.
bool dpad_is_idle(const dpad_t *k, uint8_t closed);

// True while a key is being pressed but not yet reported.
bool dpad_is_pressing(const dpad_t *k);

// True if the last sample has not contradicted any key's state.
bool dpad_is_steady(const dpad_t *k);

// Returns the next change, or KEY_NONE after the last one.
key_event_t dpad_event(dpad_t *k);

// Converts a set of these keys to keys of hal/key.h.
key_set_t dpad_set(uint8_t keys);

#endif
