// Four directions and OK: five individually wired contacts, debounced, reported as the keys of hal/key.h in
// the same positions.
//
// Pure, with the limits of hal/debounce.h; without a matrix there are no ghosts. Of OK and a direction that
// close at once, OK is reported first: a direction waits while OK's contact bounces, for gaps of up to
// FIVE_BOUNCE samples.
#ifndef HAL_FIVE_KEYS_H
#define HAL_FIVE_KEYS_H

#include "hal/debounce.h"
#include "hal/key.h"

// Bits of a set of these keys, in the order in which changes of one sample are reported.
enum { FIVE_OK = 1, FIVE_UP = 2, FIVE_LEFT = 4, FIVE_RIGHT = 8, FIVE_DOWN = 16, FIVE_ALL = 31 };

typedef struct {
    uint8_t pressed; // debounced
    uint8_t changed; // changes of the last sample that five_keys_event has not yet reported
    uint8_t digit[4];
    uint8_t ok_may_follow; // samples for which directions wait, as OK's contact may only be bouncing
} five_keys_t;
enum { FIVE_BOUNCE = DEBOUNCE_RELEASE - 1 };

// Starts with keys already held: they cause no press, but a release later.
//   k: all zero.
void five_keys_start(five_keys_t *k, uint8_t held);

// Takes a sample. Call only after all changes of the previous one have been reported. Returns whether a
// debounced state has changed.
bool five_keys_sample(five_keys_t *k, uint8_t closed);

// True if no key is pressed, may be being pressed, or reads closed.
//   closed: the last sample.
bool five_keys_is_idle(const five_keys_t *k, uint8_t closed);

// True while a key is being pressed but not yet reported.
bool five_keys_is_pressing(const five_keys_t *k);

// True if the last sample has not contradicted any key's state.
bool five_keys_is_steady(const five_keys_t *k);

// Returns the next change, or KEY_NONE after the last one.
key_event_t five_keys_event(five_keys_t *k);

// Converts a set of these keys to keys of hal/key.h.
key_set_t five_keys_set(uint8_t keys);

#endif
