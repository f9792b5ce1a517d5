// Four directions and OK: five contacts that are wired one by one, debounced, as events of the keys of
// hal/key.h that lie the same way.
//
// Pure, as hal/debounce.h is, whose limits are these too; without a matrix there are no ghosts.
#ifndef HAL_FIVE_KEYS_H
#define HAL_FIVE_KEYS_H

#include "hal/debounce.h"
#include "hal/key.h"

// A set of these.
enum { FIVE_UP = 1, FIVE_LEFT = 2, FIVE_OK = 4, FIVE_RIGHT = 8, FIVE_DOWN = 16, FIVE_ALL = 31 };

typedef struct {
    uint8_t pressed; // settled
    uint8_t changed; // what five_keys_event has still to report of the last sample
    uint8_t digit[4];
} five_keys_t;

// Starts with keys that were held before: they give no press, but a release later.
//   k: all zero.
void five_keys_start(five_keys_t *k, uint8_t held);

// Takes one sample; all changes of the one before must have been reported.
// Returns whether a settled state has changed.
bool five_keys_sample(five_keys_t *k, uint8_t closed);

// True when no key is pressed, under way to be, or reads closed.
//   closed: the sample taken last.
bool five_keys_is_idle(const five_keys_t *k, uint8_t closed);

// True while a key is under way to be pressed.
bool five_keys_is_pressing(const five_keys_t *k);

// Reports a change, or KEY_NONE when all have been.
key_event_t five_keys_event(five_keys_t *k);

// The same keys as a set of hal/key.h's.
key_set_t five_keys_set(uint8_t keys);

#endif
