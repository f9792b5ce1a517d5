// What the rest of the firmware must know of inputs with four directions and OK.
#ifndef FIVE_TRAITS_H
#define FIVE_TRAITS_H

#include "hal/key.h"

// Every board has a cursor.
enum { INPUT_CURSOR_FROM_N = 2 };

// Whether there is a menu to step through (SCREEN_OFFERS), which OK opens when it is held.
#define INPUT_HAS_MENU 1
#define INPUT_HOLDS_OK INPUT_HAS_MENU

// Held at power-up, they begin the self-test and the layout setup: OK, and up.
enum { INPUT_TEST_KEY = KEY_5, INPUT_LAYOUT_KEY = KEY_2 };

#endif
