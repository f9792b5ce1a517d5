// Properties, shared by inputs with four directions and OK, on which the rest of the firmware depends.
#ifndef FIVE_TRAITS_H
#define FIVE_TRAITS_H

#include "hal/key.h"

// Every board has a cursor.
enum { INPUT_CURSOR_FROM_N = 2 };

// Whether there is a menu to step through (SCREEN_OFFERS), opened by holding OK.
#define INPUT_HAS_MENU 1
#define INPUT_HOLDS_OK INPUT_HAS_MENU

// Keys that start the self-test and the layout setup when held at power-up: OK and up.
enum { INPUT_TEST_KEY = KEY_5, INPUT_LAYOUT_KEY = KEY_2 };

#endif
