// Turns readings of a ladder of resistors into keys, one at a time: five keys pull one analog pin to five
// voltages, as on LCD keypad shields.
//
// A key is pressed when the reading jumps, from an open ladder or from another key, and then stays the same
// for LADDER_STEADY samples, longer than a contact bounces and the mains swings. A reading that drifts, or
// that comes to rest too late after the last key or open ladder, is no key until the ladder is open again. Of
// two keys the one with the lower reading is seen; when it goes up, the other one is seen again, which is no
// new press.
//
// Shields differ in their resistors. A calibration says which reading is which key. Three are known. Without
// one, or with a known one, a reading that belongs to one of the known ladders alone chooses it. A reading
// that belongs to two of them or to none is DPAD_OTHER: if to two, a press of UP tells which it is; if to
// none, a lesson is needed, in which the keys are pressed one by one.
//
// Pure. Readings are those of the ADC, 0 to 1023, relative to the ladder's supply.
// SPDX-License-Identifier: MIT
#ifndef HAL_LADDER_H
#define HAL_LADDER_H

#include <stdbool.h>
#include <stdint.h>

#include "hal/debounce.h"
#include "hal/dpad.h"

// In samples, DEBOUNCE_PERIOD_US apart: 12 ms, longer than half a period of the mains; 20 ms.
enum { LADDER_STEADY = 12000 / DEBOUNCE_PERIOD_US, LADDER_STEP = 20000 / DEBOUNCE_PERIOD_US };

// Returned with keys, or instead of them: the reading has changed, and more samples will tell.
enum { LADDER_UNSURE = 0x80 };

// The keys in the order of a calibration and of a lesson: RIGHT, UP, DOWN, LEFT, SELECT.
enum { LADDER_KEYS = 5 };

typedef struct {
    uint8_t calibration[LADDER_KEYS]; // the keys' readings, divided by 4; all 0: none
    bool learns;                      // a lesson is under way: each key is DPAD_OTHER
    uint8_t key;                      // that is seen: one of DPAD_x, or 0
    bool is_old;                      // it is seen again, after one with a lower reading: not pressed anew
    uint8_t beneath;                  // keys that may be down beneath the one that is seen: DPAD_x
    uint8_t samples; // since the ladder was last open, or at the seen key's reading; LADDER_STEP: too many
    uint8_t same;    // the last ones of these whose reading has been that of `near`
    uint16_t near;
    uint16_t at; // the reading at which the key was first seen
} ladder_t;

// Starts with the first readings: a key that they agree on is taken as pressed.
//   l: with a calibration that is possible, and whether it learns; all else is set.
void ladder_start(ladder_t *l, const uint16_t readings[], uint8_t count);

// Takes a sample. Returns the pressed key, with LADDER_UNSURE if it may be about to change. May choose
// another calibration.
uint8_t ladder_update(ladder_t *l, uint16_t reading);

// Whether the key that is seen belongs to two of the known ladders, and UP would tell which.
bool ladder_needs_up(const ladder_t *l);

// True for no calibration, and for one whose readings can be told apart.
bool ladder_is_possible(const uint8_t calibration[LADDER_KEYS]);

// ---- Learning another ladder ----

typedef struct {
    uint8_t calibration[LADDER_KEYS];
    uint8_t taken; // keys that have been pressed, 0..LADDER_KEYS; then `calibration` is complete
} ladder_lesson_t;

// Takes the reading of the next key. Returns false, with nothing changed, if it cannot be told from that of
// one before, or from an open ladder.
bool ladder_lesson_take(ladder_lesson_t *lesson, uint16_t reading);

#endif
