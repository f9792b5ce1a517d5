// Debounced keys from raw contacts, without bounce, spikes and ghosts.
//
// A pure state machine, fed with samples at a fixed rate. A key is pressed after DEBOUNCE_PRESS consecutive
// samples have read it closed, and released after DEBOUNCE_RELEASE consecutive samples have read it open.
// With samples DEBOUNCE_PERIOD_US apart:
//   a spike shorter than (DEBOUNCE_PRESS - 1) periods, 1.5 or 1 ms, is never a press;
//   bounce with gaps shorter than (DEBOUNCE_RELEASE - 1) periods, 5.5 ms, is never a second press;
//   a press is reported at most DEBOUNCE_PRESS periods, 2 or 1.5 ms, after the contact's last bounce.
//
// Ghosts: in a matrix without diodes, three closed contacts at the corners of a rectangle read like four.
// Rows joined in this way read alike, with two or more columns. All keys of such rows are ambiguous: they
// keep their state until the reading is unambiguous, so a ghost is never reported, and a real third key only
// after one of the others is up: not at all if it goes up first.
// SPDX-License-Identifier: MIT
#ifndef HAL_DEBOUNCE_H
#define HAL_DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

// 4, or 3 for a display that updates slowly.
#ifndef DEBOUNCE_PRESS_SAMPLES
#define DEBOUNCE_PRESS_SAMPLES 4
#endif
enum { DEBOUNCE_PRESS = DEBOUNCE_PRESS_SAMPLES, DEBOUNCE_RELEASE = 12, DEBOUNCE_PERIOD_US = 500 };

// A set of keys: bit k is key k of hal/key.h.
typedef uint16_t key_set_t;

typedef struct {
    key_set_t pressed;   // debounced
    uint8_t digit[2][4]; // for each half of the keys, binary digits of one counter a key: consecutive samples
                         // that contradict `pressed`
} debounce_t;

// Starts with keys already held: they cause no press, but a release later.
//   s: all zero.
void debounce_start(debounce_t *s, key_set_t held);

// Takes a sample. closed: the keys that read closed. Returns the keys whose debounced state has changed;
// s->pressed holds the new states.
key_set_t debounce_sample(debounce_t *s, key_set_t closed);

// True if no key is pressed or being pressed, and none reads closed (ambiguous keys may be closed but not
// pressed): sampling may stop until a contact closes.
//   closed: the last sample.
bool debounce_is_idle(const debounce_t *s, key_set_t closed);

// True if a key is being pressed but not yet reported.
bool debounce_is_pressing(const debounce_t *s);

// True if the last sample has not contradicted any key's state, except of ambiguous keys.
bool debounce_is_steady(const debounce_t *s);

// The keys that cannot be distinguished from ghosts in this reading.
key_set_t debounce_ambiguous(key_set_t closed);

#endif
