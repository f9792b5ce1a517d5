// Turns readings of a ladder of resistors into keys: five keys pull one analog pin to five voltages. Of keys
// that are down together, the ladder shows the one with the lowest.
//
// A key is pressed when the reading steps: from an open ladder, or from another key, to a reading that is
// then the same for as long as a contact bounces and the mains swings, LADDER_STEADY samples. A key that has
// been pressed stays so beneath one with a lower reading, until a reading shows that it is not: a step back to
// it is no press. A reading that drifts, or that comes to rest too late after the last key or open ladder, is
// no key until the ladder is open again. So a pin with nothing on it presses a key only if it steps and then
// rests for so long.
//
// Pure. Readings are those of the ADC, 0 to 1023, relative to the ladder's supply.
// SPDX-License-Identifier: MIT
#ifndef HAL_LADDER_H
#define HAL_LADDER_H

#include <stdint.h>

#include "hal/debounce.h"
#include "hal/dpad.h"

// In samples, DEBOUNCE_PERIOD_US apart: 12 ms, longer than half a period of the mains; 20 ms.
enum { LADDER_STEADY = 12000 / DEBOUNCE_PERIOD_US, LADDER_STEP = 20000 / DEBOUNCE_PERIOD_US };

// Returned with keys, or instead of them: the reading has changed, and more samples will tell.
enum { LADDER_UNSURE = 0x80 };

typedef struct {
    uint8_t key;     // that is seen: one of DPAD_x, or 0
    uint8_t beneath; // a set of those that were pressed before it, and may still be
    uint8_t samples; // since the ladder was last open, or at the pressed key's reading; LADDER_STEP: too many
    uint8_t same;    // the last ones of these whose reading has been that of `near`
    uint16_t near;
    uint16_t at; // the reading at which the key was pressed
} ladder_t;

// Takes the first readings: a key that they agree on is taken as pressed.
void ladder_start(ladder_t *l, const uint16_t readings[], uint8_t count);

// Takes a sample. Returns the set of pressed keys, with LADDER_UNSURE if it may be about to change.
uint8_t ladder_update(ladder_t *l, uint16_t reading);

#endif
