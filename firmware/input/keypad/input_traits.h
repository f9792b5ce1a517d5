// What the rest of the firmware must know of the input: the 4x4 keypad.
#ifndef INPUT_TRAITS_H
#define INPUT_TRAITS_H

#include "hal/key.h"

// Smaller boards have a key for each cell, larger ones a cursor.
enum { INPUT_CURSOR_FROM_N = 4 };

// Whether there is a menu to step through (SCREEN_OFFERS), which OK opens when it is held.
#define INPUT_HAS_MENU 0
#define INPUT_HOLDS_OK INPUT_HAS_MENU

// Held at power-up, they begin the self-test and the layout setup.
enum { INPUT_TEST_KEY = KEY_0, INPUT_LAYOUT_KEY = KEY_HASH };

#endif
