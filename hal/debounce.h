// Settled keys from raw contacts: bounce, spikes and ghosts taken out.
//
// A pure state machine fed with samples at a fixed rate. A key counts as pressed after DEBOUNCE_PRESS samples
// in a row have read it closed, and as released after DEBOUNCE_RELEASE samples in a row have read it open.
// With samples DEBOUNCE_PERIOD_US apart:
//   a spike shorter than (DEBOUNCE_PRESS - 1) periods, 1.5 or 1 ms, is never a press;
//   chatter with gaps shorter than (DEBOUNCE_RELEASE - 1) periods, 5.5 ms, is never a second press;
//   a press is seen at most DEBOUNCE_PRESS periods, 2 or 1.5 ms, after the contact's last bounce.
//
// Ghosts: in a matrix without diodes, three closed contacts at the corners of a rectangle read like four.
// Rows that are joined so read alike, with two columns or more. All keys of such rows are ambiguous: they
// keep the state that they had until the reading is clear again, so a ghost is never reported, at the price
// of a real third key being reported only once one of the others is up.
#ifndef HAL_DEBOUNCE_H
#define HAL_DEBOUNCE_H

#include <stdbool.h>
#include <stdint.h>

// 4, or 3 with a display that is slow to show a picture.
#ifndef DEBOUNCE_PRESS_SAMPLES
#define DEBOUNCE_PRESS_SAMPLES 4
#endif
enum { DEBOUNCE_PRESS = DEBOUNCE_PRESS_SAMPLES, DEBOUNCE_RELEASE = 12, DEBOUNCE_PERIOD_US = 500 };

// A set of keys: bit k is key k of hal/key.h.
typedef uint16_t key_set_t;

typedef struct {
    key_set_t pressed;   // settled
    uint8_t digit[2][4]; // of half the keys each: binary digits of a counter per key: samples in a row that
                         // contradict `pressed`
} debounce_t;

// Starts with keys that were held before: they give no press, but a release later.
//   s: all zero.
void debounce_start(debounce_t *s, key_set_t held);

// Takes one sample. closed: the keys that read closed.
// Returns the keys whose settled state has changed; s->pressed holds the new states.
key_set_t debounce_sample(debounce_t *s, key_set_t closed);

// True when no key is pressed or under way to be, and none reads closed (ambiguous keys may be closed and not
// pressed): sampling may stop until a contact closes.
//   closed: the sample taken last.
bool debounce_is_idle(const debounce_t *s, key_set_t closed);

// True when a key that is not pressed is under way to be.
bool debounce_is_pressing(const debounce_t *s);

// The keys that cannot be told from ghosts in this reading.
key_set_t debounce_ambiguous(key_set_t closed);

#endif
