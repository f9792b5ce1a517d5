// Stands in for the keypad (hal/keypad.h): events are put in by hand.
#ifndef KEYPAD_DOUBLE_H
#define KEYPAD_DOUBLE_H

#include "hal/keypad.h"

// These keys are down, and no event waits.
void keypad_double_reset(key_set_t held);

// A key goes down or up: its number, with KEY_RELEASED added when it goes up.
void keypad_double_put(key_event_t event);

// What keypad_is_pressing says.
extern bool keypad_double_is_pressing;

#endif
