// The input driver, for the 4x4 keypad or a d-pad. While no key is down, no code runs, except once a second
// and to poll a joystick's axes or a shield's keys: the first closing contact wakes the chip. Then contacts
// are sampled every DEBOUNCE_PERIOD_US, or every second one while keys are only held, until all keys are up
// again.
// SPDX-License-Identifier: MIT
#ifndef HAL_INPUT_H
#define HAL_INPUT_H

#include <stdbool.h>

#include "hal/debounce.h"
#include "hal/key.h"

// Initialises the pins and starts. Takes a millisecond, to read the contacts twice. Call once, interrupts
// off. Returns the keys held down throughout; these cause no press.
key_set_t input_start(void);

// Returns the next event: a key, a key + KEY_RELEASED, or KEY_NONE. Events are never lost: the interrupt
// takes no sample while events are pending. Main context only.
key_event_t input_event(void);

// The keys that are down, including those of pending events. Main context with interrupts on.
key_set_t input_down(void);

// True if input_event would return an event. May be called with interrupts off.
bool input_has_event(void);

// True while a contact has closed but its key is not yet reported: delaying interrupts now would delay its
// event. May be called with interrupts off.
bool input_is_pressing(void);

// Skips a sample that is overdue, so that it is not closer than a period to the next. Call when interrupts
// have been off for long, before enabling them.
void input_skip_sample(void);

// Stops sampling for power-down, with keys up or held. From then on a contact that can interrupt wakes the
// chip when it changes, and is sampled as usual. These cannot: a key of a keypad whose column is low already,
// because another of its keys is down or the column is shorted; the axes of a joystick; a shield's keys, at
// which input_has_changed looks. Returns false and changes nothing if a key is changing now. Call
// with interrupts off.
bool input_stop(void);

// For inputs whose contacts cannot wake the chip (INPUT_IS_LOOKED_AT): looks at them, in power-down, and
// returns whether a key has gone down or up since input_stop. Takes 0.1 ms, and up to 20 ms more if one may
// have. Call with interrupts off.
bool input_has_changed(void);

// Sets pins and registers again, and samples until all keys are up. Call it after input_stop and once a
// second, with interrupts off.
void input_resume(void);

// ---- Inputs whose user may have to say which key is which (INPUT_CALIBRATION_BYTES) ----
//
// A calibration has that many bytes; all 0: nothing is known yet. Main context only, with interrupts on.

// Starts again with a calibration that was kept. Takes 1 ms, in which interrupts are off. Returns the keys
// held down, as input_start does.
//   calibration: possible.
key_set_t input_calibrate(const uint8_t calibration[]);

// Copies the calibration that is in use: what input_calibrate has set, or what keys have told since.
void input_calibration(uint8_t to[]);

// Whether an input can have learned this.
bool input_calibration_is_possible(const uint8_t calibration[]);

// Only if INPUT_HAS_LESSON: a key that is down but not known to the input is KEY_OTHER. Call this when it
// goes down, and from then on for each key that goes down, whichever it is, until the lesson is over.
//   begins: true for the key that starts the lesson, false for each key that the lesson has asked for.
// Returns the key to ask for next, or KEY_NONE: the lesson is over, and input_calibration tells what was
// learned. A key that cannot be told from one before is asked for again.
key_event_t input_learn(bool begins);

// Begins a lesson without a key.
key_event_t input_begin_lesson(void);

// Breaks a lesson off; nothing was learned.
void input_end_lesson(void);

#endif
