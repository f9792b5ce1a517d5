// The 4x4 keypad. While no key is down nothing runs: all rows are low and the first contact to close wakes
// the chip. From then on the rows are scanned every DEBOUNCE_PERIOD_US until all keys are up again.
#ifndef HAL_KEYPAD_H
#define HAL_KEYPAD_H

#include <stdbool.h>

#include "hal/key.h"
#include "hal/debounce.h"

// Takes the pins and begins to listen. Takes a millisecond, to read contacts twice. Call once, interrupts
// off. Returns the keys that were held down all the while; these give no press.
key_set_t keypad_start(void);

// The next event: a key, or a key + KEY_RELEASED, or KEY_NONE when nothing has happened. No event is ever
// lost: the interrupt takes no sample while events wait here. Main context only.
key_event_t keypad_event(void);

// The keys that are down now, those of events that wait included. Main context with interrupts on.
key_set_t keypad_down(void);

// True when keypad_event has something to return. May be called with interrupts off.
bool keypad_has_event(void);

// True while a contact has closed and its key is not down yet: keeping interrupts waiting now would make its
// event late. May be called with interrupts off.
bool keypad_is_pressing(void);

// Leaves out a sample that has had to wait, lest it and the next be closer together than a period. Call when
// interrupts have been off for long, before they are on again.
void keypad_skip_sample(void);

// True when all contacts are open and nothing samples them. May be called with interrupts off.
bool keypad_is_idle(void);

// The longest sample so far, from the interrupt's cause to its end, in microseconds, to 64 CPU cycles: no
// other interrupt of the firmware takes as long. Main context only.
uint16_t keypad_longest_us(void);

#endif
