// Properties of the input on which the rest of the firmware depends: the 4x4 keypad.
#ifndef INPUT_TRAITS_H
#define INPUT_TRAITS_H

#include "hal/key.h"

// Smaller boards have a key for each cell, larger ones a cursor.
enum { INPUT_CURSOR_FROM_N = 4 };

// Whether there is a menu to step through (SCREEN_OFFERS), opened by holding OK.
#define INPUT_HAS_MENU 0
#define INPUT_HOLDS_OK INPUT_HAS_MENU

// Keys that start the self-test and the layout setup when held at power-up.
enum { INPUT_TEST_KEY = KEY_0, INPUT_LAYOUT_KEY = KEY_HASH };

#endif
